/**
 * Load generation: the built-in HTTP and database loads, and the benchmark tools of others.
 *
 * <p>A service and a workload come in, {@link dev.hone.load.Driver} runs it once against that service alone, tells every
 * second how it goes, and gives back what it measured with the reasons for which it must not be trusted.
 */
@NullMarked
package dev.hone.load;

import org.jspecify.annotations.NullMarked;
