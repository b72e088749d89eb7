package dev.hone.change;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant. */
final class Nearest {
    private Nearest() {}

    /** The closest of the names; empty when none is close. */
    static Optional<String> to(String wanted, Collection<String> names) {
        String word = bare(wanted);
        int allowed = Math.max(1, word.length() / 4);
        return names.stream()
                .filter(n -> distance(word, bare(n)) <= allowed)
                .min(Comparator.comparingInt(n -> distance(word, bare(n))));
    }

    private static String bare(String name) {
        return name.substring(name.lastIndexOf('/') + 1)
                .toLowerCase(Locale.ROOT)
                .replace('-', '_');
    }

    /** Least number of letters to put in, take out or change. */
    private static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) > 20 || a.length() > 100) {
            return Integer.MAX_VALUE;
        }
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
