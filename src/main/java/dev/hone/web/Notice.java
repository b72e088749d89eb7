package dev.hone.web;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of the banner: a sentence already in the visitor's language, a page to read more, and what can be done now.
 *
 * @param state one of the states that the status fragment draws
 * @param href page within Hone, beginning with "/" and without the base path
 * @param deadline when it decides itself; the page counts down to it. Absent when there is none
 */
public record Notice(
        String state, String text, String href, @Nullable Instant deadline, List<Action> actions) {
    public Notice {
        actions = List.copyOf(actions);
    }

    /**
     * A button that posts an empty form.
     *
     * @param post where to, beginning with "/" and without the base path
     * @param primary whether this is the one the visitor most likely wants
     */
    public record Action(String label, String post, boolean primary) {}
}
