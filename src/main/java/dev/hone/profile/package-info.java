/**
 * Tuning profiles: rows of parameter = formula over host facts, kept by version, shown with their arithmetic for each host.
 * {@code change} asks {@link dev.hone.profile.Profiles} what a profile means for a service and plans it.
 */
@NullMarked
package dev.hone.profile;

import org.jspecify.annotations.NullMarked;
