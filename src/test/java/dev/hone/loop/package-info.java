/**
 * Whole loops on the real application: started as a process of its own, spoken to over REST alone, killed when a test
 * wants that. Services under test are real and children of the test.
 */
@NullMarked
package dev.hone.loop;

import org.jspecify.annotations.NullMarked;
