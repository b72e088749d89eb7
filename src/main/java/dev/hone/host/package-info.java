/**
 * Samples of hosts: stored compressed, rolled up, drawn as charts. Samples come in through {@code fleet}; marks on the
 * time axis come from features that implement {@link dev.hone.host.MarkerSource}.
 */
@NullMarked
package dev.hone.host;

import org.jspecify.annotations.NullMarked;
