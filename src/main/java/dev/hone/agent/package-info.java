/**
 * What runs on a host: it reads the host and its services, tells the server at each check-in, and carries out the orders
 * that come back. {@link dev.hone.agent.LocalHost} is the real {@link dev.hone.kind.Host}. Plain Java; samples and events
 * go up through a link, orders come down through it.
 */
@NullMarked
package dev.hone.agent;

import org.jspecify.annotations.NullMarked;
