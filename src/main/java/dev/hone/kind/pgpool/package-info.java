/**
 * pgpool-II: pools found among the processes, every value in force with its line, and what it would pass over without a
 * word: unknown names, words that are no truth values, lines that went. Facts come in through {@link dev.hone.kind.Host}
 * and the SHOW statements that it answers itself; what must be done goes out as data.
 */
@NullMarked
package dev.hone.kind.pgpool;

import org.jspecify.annotations.NullMarked;
