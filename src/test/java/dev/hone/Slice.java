package dev.hone;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The part of a long list of cases that one run takes: all of it under -Pfull, else a few chosen by the commit. */
public final class Slice {
    /** Whether this run takes every case ({@code -Dhone.test.full=true}). */
    public static final boolean FULL = Boolean.getBoolean("hone.test.full");

    private static final String SEED = seed();

    private Slice() {}

    /**
     * The cases to take, in an order of chance unless all are taken. Each commit is looked at in its own places, and
     * {@code -Dhone.test.seed} repeats them.
     *
     * @param name tells apart lists that are cut in the same run
     */
    public static <T> List<T> of(String name, List<T> cases, int size) {
        if (FULL) {
            return cases;
        }
        System.out.println(name + ": " + size + " of " + cases.size() + " cases, -Dhone.test.seed=" + SEED);
        List<T> shuffled = new ArrayList<>(cases);
        Collections.shuffle(shuffled, new Random(SEED.hashCode() + name.hashCode()));
        return List.copyOf(shuffled.subList(0, Math.min(size, shuffled.size())));
    }

    /** Whether one case is taken by this run, as one commit in so many takes it. */
    public static boolean has(String name, int commits) {
        return FULL || new Random(SEED.hashCode() + name.hashCode()).nextInt(commits) == 0;
    }

    private static String seed() {
        String given = System.getProperty("hone.test.seed", "");
        return given.isEmpty() ? commit() : given;
    }

    private static String commit() {
        try {
            Process git = new ProcessBuilder("/usr/bin/git", "rev-parse", "HEAD").start();
            return new String(git.getInputStream().readAllBytes()).strip();
        } catch (IOException e) {
            return "no commit";
        }
    }
}
