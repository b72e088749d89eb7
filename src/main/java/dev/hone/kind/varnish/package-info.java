/**
 * Varnish: a parent that compiles configurations and a child that serves by the active one. Data goes from the parent's own
 * command line and counters, asked through its tools, to values and figures; edits go back as parameters for the running
 * parent and as texts that it is told to compile. Nothing here runs or changes anything.
 */
@NullMarked
package dev.hone.kind.varnish;

import org.jspecify.annotations.NullMarked;
