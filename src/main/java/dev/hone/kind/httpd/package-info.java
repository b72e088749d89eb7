/**
 * Apache httpd: which files it loads under which conditions, what they say, how its children live and what its status page
 * tells. Data goes from a {@link dev.hone.kind.Host} through the tree of sections to values and figures; edits go back as
 * texts. Nothing here runs or changes anything.
 */
@NullMarked
package dev.hone.kind.httpd;

import org.jspecify.annotations.NullMarked;
