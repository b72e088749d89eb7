package dev.hone.kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hides passwords, tokens and keys in what is shown or logged. Each secret becomes a numbered mark, so that a text which
 * was shown masked can be edited and sent back: {@link Masked#restore} puts the secrets in again.
 */
public final class Masker {
    private static final String WORDS =
            "(?:[a-z0-9_.-]*(?:passw(?:or)?d|passwd|passphrase|secret|token|api[_-]?key|private[_-]?key|masterauth|key-file-pass|requirepass|userpass|default_pw)[a-z0-9_-]*)";
    private static final Pattern SECRETS = Pattern.compile("(?im)"
            // name = value, name value; of a quoted value the quotes stay
            + "(?<![a-z0-9_.-])" + WORDS
            + "['\"]?]?(?:[ \\t]*[=:][ \\t]*|[ \\t]+)(?:'([^'\\r\\n]+)'|\"([^\"\\r\\n]+)\"|([^\\s'\";#]+))"
            // credentials in an address
            + "|[a-z][a-z0-9+.-]*://[^\\s:/@]*:([^\\s@/]+)@"
            // an authorization header
            + "|\\b(?:basic|bearer)[ \\t]+([a-z0-9+/=._~-]{8,})"
            // passwords and their hashes among the rights of a user of Redis
            + "|(?:>|#(?=[0-9a-f]{64}))(?<=^[ \\t]{0,20}user[ \\t][^\\r\\n]{0,400}[ \\t].)(\\S{3,})"
            // a line of a pooler's list of users
            + "|^[ \\t]*\"(?:[^\"\\r\\n]|\"\")*\"[ \\t]+\"((?:[^\"\\r\\n]|\"\")+)\"[ \\t]*\\r?$"
            + "|^[^\\s:#]+:(?-i:(md5[0-9a-f]{32}|AES\\S{16,}|TEXT\\S+|[0-9a-f]{32}))[ \\t]*\\r?$"
            // a line of a key in PEM form
            + "|^[ \\t]*([A-Za-z0-9+/]{60,}={0,2})[ \\t]*$");
    /** Groups from here on stand where nothing but a secret stands, so a number is one too. */
    private static final int FIRST_SURE_GROUP = 6;

    private static final Pattern PATHS_AND_FLAGS =
            Pattern.compile("(?i)/.*|on|off|yes|no|true|false|md5|scram-sha-256|\\$[a-z_]+|[0-9]+[smhd]?");
    private static final Pattern NAME = Pattern.compile("(?i)" + WORDS);

    private Masker() {}

    /** The text with every secret hidden. */
    public static String mask(String text) {
        return masked(text).text();
    }

    /** The value of a parameter, hidden whole when the name says that it is a secret. */
    public static String mask(String parameter, String value) {
        String last = parameter.substring(parameter.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        boolean secret = NAME.matcher(last).matches() && !value.isBlank();
        return secret && !PATHS_AND_FLAGS.matcher(value).matches() ? mark(1) : mask(value);
    }

    /** The text with every secret hidden, and the secrets. */
    public static Masked masked(String text) {
        List<String> secrets = new ArrayList<>();
        StringBuilder out = new StringBuilder(text.length());
        Matcher found = SECRETS.matcher(text);
        int from = 0;
        while (found.find()) {
            int group = group(found.toMatchResult());
            if (group < FIRST_SURE_GROUP
                    && PATHS_AND_FLAGS.matcher(found.group(group)).matches()) {
                continue;
            }
            secrets.add(found.group(group));
            out.append(text, from, found.start(group)).append(mark(secrets.size()));
            from = found.end(group);
        }
        return new Masked(out.append(text, from, text.length()).toString(), secrets);
    }

    private static int group(MatchResult found) {
        for (int i = 1; i <= found.groupCount(); i++) {
            if (found.group(i) != null) {
                return i;
            }
        }
        throw new IllegalStateException("every alternative has a group");
    }

    private static String mark(int number) {
        return "***hidden-" + number + "***";
    }

    /**
     * A text without its secrets.
     *
     * @param text    with marks such as {@code ***hidden-1***}
     * @param secrets in order of their marks
     */
    public record Masked(String text, List<String> secrets) {
        public Masked {
            secrets = List.copyOf(secrets);
        }

        /** Another text that may hold the same marks, with the secrets put back. */
        public String restore(String edited) {
            String whole = edited;
            for (int i = secrets.size(); i >= 1; i--) {
                whole = whole.replace(mark(i), secrets.get(i - 1));
            }
            return whole;
        }
    }
}
