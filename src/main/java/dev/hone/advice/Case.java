package dev.hone.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One time that a rule applies.
 *
 * @param services the services it is about, the one to change first; empty when it is about the host
 * @param words    what stands in the rule's sentence
 * @param sums     the arithmetic, every addend of it
 * @param remedy   what to do; null when no setting can be named that would help and fit
 */
record Case(
        List<Seen> services,
        List<String> words,
        List<Words> sums,
        @Nullable Remedy remedy) {
    Case {
        services = List.copyOf(services);
        words = List.copyOf(words);
        sums = List.copyOf(sums);
    }

    static Case of(Seen service, Object... words) {
        return of(List.of(service), words);
    }

    static Case of(List<Seen> services, Object... words) {
        return new Case(services, Arrays.stream(words).map(String::valueOf).toList(), List.of(), null);
    }

    /** The same with one more line of arithmetic. */
    Case sum(String key, Object... values) {
        return sums(List.of(Words.of("sum." + key, values)));
    }

    Case sums(List<Words> more) {
        List<Words> all = new ArrayList<>(sums);
        all.addAll(more);
        return new Case(services, words, all, remedy);
    }

    Case remedy(@Nullable Remedy what) {
        return new Case(services, words, sums, what);
    }
}
