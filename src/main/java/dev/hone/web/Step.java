package dev.hone.web;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One step of something that takes time, as the timeline fragment draws it.
 *
 * @param name what is done, in the visitor's language
 * @param state one of the states that the status fragment draws
 * @param word the state in the visitor's language
 * @param at when the step ended, or began while it runs; absent when it has not begun
 * @param detail one sentence more; may be absent
 * @param raw output as it came, shown on demand and already masked; may be absent
 */
public record Step(
        String name,
        String state,
        String word,
        @Nullable Instant at,
        @Nullable String detail,
        @Nullable String raw) {}
