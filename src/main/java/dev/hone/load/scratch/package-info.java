/**
 * A database of its own for a benchmark, on a server that others use too.
 *
 * <p>A service and a size come in; the disk is checked, a database and a login that may do nothing else are made through
 * the host's own way in, and both are dropped again when the run is over.
 */
@NullMarked
package dev.hone.load.scratch;

import org.jspecify.annotations.NullMarked;
