package dev.hone.kind;

import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Wildcards as glob(3) reads them: {@code *}, {@code ?} and {@code [a-z]}, never a slash, never a leading dot. */
public final class Glob {
    private Glob() {}

    /** Whether a path holds a wildcard. */
    public static boolean isPattern(String path) {
        return path.chars().anyMatch(c -> c == '*' || c == '?' || c == '[');
    }

    /** Whether one name fits one part of a pattern. */
    public static boolean fits(String part, String name) {
        if (!isPattern(part)) {
            return part.equals(name);
        }
        boolean hidden = name.startsWith(".") && !part.startsWith(".");
        return !hidden && regex(part).matcher(name).matches();
    }

    /** Whether a whole path fits a whole pattern. */
    public static boolean fits(Path pattern, Path path) {
        if (pattern.getNameCount() != path.getNameCount()) {
            return false;
        }
        for (int i = 0; i < path.getNameCount(); i++) {
            if (!fits(pattern.getName(i).toString(), path.getName(i).toString())) {
                return false;
            }
        }
        return true;
    }

    private static Pattern regex(String part) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            int close = c == '[' ? part.indexOf(']', i + 2) : -1;
            if (close > 0) {
                String inside = part.substring(i + 1, close)
                        .replace("\\", "\\\\")
                        .replace("[", "\\[")
                        .replace("&", "\\&");
                regex.append('[')
                        .append(inside.startsWith("!") ? "^" + inside.substring(1) : inside)
                        .append(']');
                i = close;
            } else {
                regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
            }
        }
        try {
            return Pattern.compile(regex.toString(), Pattern.DOTALL);
        } catch (PatternSyntaxException e) {
            return Pattern.compile(Pattern.quote(part));
        }
    }
}
