package dev.hone.question;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What can be said to a question.
 *
 * @param state whether that is all there is to say
 * @param says  sentences, the answer first
 * @param sums  how it was reckoned, every addend
 * @param next  what to look at or to run
 */
record Answer(State state, List<Words> says, List<Words> sums, List<Next> next) {
    Answer {
        says = List.copyOf(says);
        sums = List.copyOf(sums);
        next = List.copyOf(next);
    }

    /** How far an answer goes. */
    enum State {
        ANSWERED("up"),
        /** Something must be measured first. */
        TO_MEASURE("pending"),
        /** The host has nothing that the question is about. */
        NOT_HERE("off");

        private final String shape;

        State(String shape) {
            this.shape = shape;
        }

        /** The shape that pages show it with. */
        String shape() {
            return shape;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A way on.
     *
     * @param words what is there
     * @param link  from the root of the server on
     * @param type  what to type in there, a line each; empty for nothing
     */
    record Next(Words words, String link, String type) {}

    static Answer of(String key, Object... values) {
        return new Answer(State.ANSWERED, List.of(Words.of(key, values)), List.of(), List.of());
    }

    static Answer toMeasure(String key, Object... values) {
        return of(key, values).in(State.TO_MEASURE);
    }

    static Answer notHere(String key, Object... values) {
        return of(key, values).in(State.NOT_HERE);
    }

    Answer in(State other) {
        return new Answer(other, says, sums, next);
    }

    Answer say(String key, Object... values) {
        return new Answer(state, and(says, Words.of(key, values)), sums, next);
    }

    Answer sum(String key, Object... values) {
        return new Answer(state, says, and(sums, Words.of(key, values)), next);
    }

    Answer next(String link, String key, Object... values) {
        return next(new Next(Words.of(key, values), link, ""));
    }

    Answer next(Next way) {
        return new Answer(state, says, sums, and(next, way));
    }

    /** With what another answer says added. */
    Answer and(Answer other) {
        List<Words> allSays = new ArrayList<>(says);
        allSays.addAll(other.says);
        List<Words> allSums = new ArrayList<>(sums);
        allSums.addAll(other.sums);
        List<Next> allNext = new ArrayList<>(next);
        allNext.addAll(other.next);
        return new Answer(state, allSays, allSums, allNext);
    }

    private static <T> List<T> and(List<T> all, T more) {
        List<T> both = new ArrayList<>(all);
        both.add(more);
        return both;
    }
}
