package dev.hone.kind.format;

/**
 * Scanner over one line of a key-value text: {@code name = value}, {@code name value}, quoted values, a comment at the
 * end. Offsets are within the line. It reads what PostgreSQL's own lexer reads, so {@code 0.5GB} without quotes is a
 * fault here as it is there.
 */
final class KeyValueLine {
    private final String line;
    private int at;

    private KeyValueLine(String line) {
        this.line = line;
    }

    /** What a line holds; offsets are within the line. */
    sealed interface Content {
        /** Nothing but blanks or a comment. */
        record Blank() implements Content {}

        record Pair(int nameStart, int nameEnd, int valueStart, int valueEnd, int contentEnd) implements Content {}

        /** A line that cannot be read; {@code near} is where reading stopped. */
        record Fault(String near) implements Content {}
    }

    static Content scan(String line) {
        return new KeyValueLine(line).scan();
    }

    private Content scan() {
        skipBlanks();
        if (atEnd()) {
            return new Content.Blank();
        }
        int nameStart = at;
        if (!skipName()) {
            return fault(nameStart);
        }
        int nameEnd = at;
        skipBlanks();
        if (at < line.length() && line.charAt(at) == '=') {
            at++;
            skipBlanks();
        }
        return value(nameStart, nameEnd);
    }

    private Content value(int nameStart, int nameEnd) {
        int valueStart = at;
        boolean glued = valueStart == nameEnd && at < line.length() && line.charAt(at) != '\'';
        if (glued || atEnd() || !skipValue()) {
            return fault(valueStart);
        }
        int valueEnd = at;
        skipBlanks();
        return atEnd() ? new Content.Pair(nameStart, nameEnd, valueStart, valueEnd, at) : fault(valueEnd);
    }

    private Content fault(int from) {
        String rest = line.substring(Math.min(from, line.length())).strip();
        return new Content.Fault(rest.isEmpty() ? "end of line" : rest);
    }

    private boolean skipName() {
        if (!skipWord()) {
            return false;
        }
        if (at + 1 < line.length() && line.charAt(at) == '.' && isLetter(line.charAt(at + 1))) {
            at++;
            skipWord();
        }
        return true;
    }

    private boolean skipWord() {
        if (at >= line.length() || !isLetter(line.charAt(at))) {
            return false;
        }
        while (at < line.length() && (isLetter(line.charAt(at)) || isDigit(line.charAt(at)))) {
            at++;
        }
        return true;
    }

    private boolean skipValue() {
        char first = line.charAt(at);
        if (first == '\'') {
            return skipQuoted();
        }
        return isLetter(first) ? skipUnquoted() : skipNumber();
    }

    private boolean skipQuoted() {
        for (at++; at < line.length(); at++) {
            char c = line.charAt(at);
            if (c == '\\') {
                at++;
            } else if (c == '\'') {
                if (at + 1 >= line.length() || line.charAt(at + 1) != '\'') {
                    at++;
                    return true;
                }
                at++;
            }
        }
        return false;
    }

    private boolean skipUnquoted() {
        while (at < line.length()
                && (isLetter(line.charAt(at)) || isDigit(line.charAt(at)) || "-._:/".indexOf(line.charAt(at)) >= 0)) {
            at++;
        }
        return true;
    }

    /** An integer with a unit, or a decimal without one. */
    private boolean skipNumber() {
        if (line.charAt(at) == '-' || line.charAt(at) == '+') {
            at++;
        }
        int digits = at;
        boolean hexadecimal = line.startsWith("0x", at);
        skipDigits(hexadecimal);
        if (!hexadecimal && at < line.length() && line.charAt(at) == '.') {
            at++;
            skipDigits(false);
            skipExponent();
            return true;
        }
        boolean number = at > digits;
        while (at < line.length() && isUnit(line.charAt(at))) {
            at++;
        }
        return number;
    }

    private void skipExponent() {
        int before = at;
        if (at < line.length() && (line.charAt(at) == 'e' || line.charAt(at) == 'E')) {
            at++;
            if (at < line.length() && (line.charAt(at) == '-' || line.charAt(at) == '+')) {
                at++;
            }
            int digits = at;
            skipDigits(false);
            at = at > digits ? at : before;
        }
    }

    private void skipDigits(boolean hexadecimal) {
        at += hexadecimal ? 2 : 0;
        while (at < line.length() && Character.digit(line.charAt(at), hexadecimal ? 16 : 10) >= 0) {
            at++;
        }
    }

    private void skipBlanks() {
        while (at < line.length() && (line.charAt(at) == ' ' || line.charAt(at) == '\t' || line.charAt(at) == '\r')) {
            at++;
        }
    }

    private boolean atEnd() {
        return at >= line.length() || line.charAt(at) == '#';
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isUnit(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }
}
