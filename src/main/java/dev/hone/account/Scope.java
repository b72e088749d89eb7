package dev.hone.account;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What an API token may do. None includes another; somebody signed in has all of them. */
public enum Scope {
    /** See everything except accounts and tokens. */
    READ,
    /** Make and edit profiles, workloads and planned changes; nothing on a host is touched. */
    PLAN,
    /** Approve a planned change. */
    APPROVE,
    /** Apply, confirm, roll back; start and stop services; run benchmarks. */
    APPLY,
    /** Accounts, tokens, settings. */
    ADMIN;

    /** The name in requests, answers and the database. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Scope of(String word) {
        return Arrays.stream(values())
                .filter(scope -> scope.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "scope must be one of read, plan, approve, apply, admin, was " + word));
    }

    static Set<Scope> all() {
        return EnumSet.allOf(Scope.class);
    }

    static String join(Set<Scope> scopes) {
        return scopes.stream().sorted().map(Scope::word).collect(Collectors.joining(","));
    }

    static Set<Scope> split(String words) {
        return Arrays.stream(words.split(",")).map(Scope::of).collect(Collectors.toUnmodifiableSet());
    }
}
