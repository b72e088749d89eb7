/**
 * PostgreSQL: clusters found among the processes, every value in force with its line, edits that respect includes and
 * postgresql.auto.conf. Facts come in through {@link dev.hone.kind.Host}; what must be done goes out as data.
 */
@NullMarked
package dev.hone.kind.postgresql;

import org.jspecify.annotations.NullMarked;
