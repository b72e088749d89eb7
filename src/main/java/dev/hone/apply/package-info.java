/**
 * The crash-safe change executor, run as its own short-lived process: an order comes in as a file, a journal goes out.
 * Either all files of a change are new and proven in force, or all are as before; whatever is killed, whenever. The agent
 * launches it and reads its journal; it trusts neither the order nor the agent, only the host's own policy.
 */
@NullMarked
package dev.hone.apply;

import org.jspecify.annotations.NullMarked;
