/**
 * The built-in database load: short transactions over JDBC, for servers whose own benchmark is not installed.
 *
 * <p>A plan with an empty database comes in; tables are filled, connections work on them, and the sums go out. The caller
 * made the database and drops it.
 */
@NullMarked
package dev.hone.load.oltp;

import org.jspecify.annotations.NullMarked;
