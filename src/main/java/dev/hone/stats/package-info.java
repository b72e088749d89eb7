/**
 * Pure statistics: intervals, effect sizes and the only place that makes and words a verdict.
 *
 * <p>Numbers of finished runs come in as plain arrays, a {@link dev.hone.stats.Comparison} goes out. Nothing here reads a
 * clock, a file or a random source, so the same runs give the same verdict for ever.
 */
@NullMarked
package dev.hone.stats;

import org.jspecify.annotations.NullMarked;
