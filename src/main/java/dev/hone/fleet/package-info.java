/**
 * The server's side of agents: who checks in, what they are ordered, what came of it. Check-ins come in and are handed to
 * every {@link dev.hone.fleet.CheckInListener}; orders go out through {@link dev.hone.fleet.Fleet}.
 */
@NullMarked
package dev.hone.fleet;

import org.jspecify.annotations.NullMarked;
