package dev.hone.question;

import java.util.List;
import java.util.Locale;
import org.springframework.context.MessageSource;

/**
 * A question with its answer in words.
 *
 * @param question   stable word for programs
 * @param asks       the question itself
 * @param state      {@code answered}, {@code to_measure} where something must run first, {@code not_here} where the host has
 *                   nothing that it is about
 * @param says       the answer, first what was asked
 * @param arithmetic how it was reckoned
 * @param next       what to look at or to run
 */
record AnswerView(
        String question, String asks, String state, List<String> says, List<String> arithmetic, List<NextView> next) {

    /**
     * A way on.
     *
     * @param link from the root of the server on
     * @param type parameters to type in there, a line each; empty for none
     */
    record NextView(String words, String link, String type) {
        /** What to type in, line by line. */
        public List<String> lines() {
            return type.lines().toList();
        }
    }

    static AnswerView of(String id, Answer answer, MessageSource texts, Locale locale) {
        return new AnswerView(
                id,
                Words.of(id).in(texts, locale),
                answer.state().word(),
                words(answer.says(), texts, locale),
                words(answer.sums(), texts, locale),
                answer.next().stream()
                        .map(n -> new NextView(n.words().in(texts, locale), n.link(), n.type()))
                        .distinct()
                        .toList());
    }

    private static List<String> words(List<Words> all, MessageSource texts, Locale locale) {
        return all.stream().map(w -> w.in(texts, locale)).distinct().toList();
    }

    /** The shape that pages show it with. */
    public String shape() {
        return Answer.State.valueOf(state.toUpperCase(Locale.ROOT)).shape();
    }
}
