/**
 * The overview: what is worst now, this host's figures, what waits for a decision, what happened last.
 *
 * <p>It asks the features for what they already know and keeps nothing itself; no feature uses it.
 */
@NullMarked
package dev.hone.dashboard;

import org.jspecify.annotations.NullMarked;
