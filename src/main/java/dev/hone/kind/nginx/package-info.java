/**
 * nginx: found by the title of its master, read through its includes in nginx's own order, edited where a value stands
 * today. What it is shown comes through {@link dev.hone.kind.Host}; what it answers goes to agent, apply and features.
 */
@NullMarked
package dev.hone.kind.nginx;

import org.jspecify.annotations.NullMarked;
