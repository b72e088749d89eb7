package dev.hone.web;

import java.util.List;

/**
 * Something that stays in sight on every page until it is dealt with, such as a change that waits for confirmation.
 *
 * <p>Every bean of this type is asked for each page and again every few seconds while a page is open, so the answer
 * must be cheap: one indexed query at most.
 */
@FunctionalInterface
public interface Banner {
    /** What to show now, most urgent first; empty when there is nothing. */
    List<Notice> notices();
}
