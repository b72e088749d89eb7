/**
 * Private throw-away copies of services, started from a kind's trial template on a spare port and scratch data, run by an
 * unprivileged user, and deleted when they are stopped. The agent asks for them; nothing here knows a kind.
 */
@NullMarked
package dev.hone.trial;

import org.jspecify.annotations.NullMarked;
