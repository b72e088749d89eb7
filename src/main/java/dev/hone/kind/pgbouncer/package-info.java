/**
 * PgBouncer: poolers found among the processes, every value in force with its line, and whether the running pooler has
 * really taken up its files, which it never says itself. Facts come in through {@link dev.hone.kind.Host} and the admin
 * console; what must be done goes out as data.
 */
@NullMarked
package dev.hone.kind.pgbouncer;

import org.jspecify.annotations.NullMarked;
