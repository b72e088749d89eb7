package dev.hone.service;

import java.time.Instant;

/**
 * A moment at which a service's state became another.
 *
 * @param since  when it was first seen so, host clock
 * @param status {@code up}, {@code down}, {@code denied} or {@code gone}
 * @param reason why, in the host's words; empty when it is up
 */
record Transition(Instant since, String status, String reason) {}
