package dev.hone.kind.format;

/**
 * One line of a {@link KeyBlockText} taken apart; offsets are of the whole text.
 *
 * @param nameStart  first character of the name
 * @param nameEnd    offset after it; equal to the start when the line has no content
 * @param valueStart first character of the value
 * @param valueEnd   offset after it
 * @param hasValue   whether there is an equals sign
 * @param opens      whether a brace is opened behind the content
 * @param closes     whether one is closed
 * @param illegal    whether a server refuses to start on this line
 */
record KeyBlockLine(
        int nameStart,
        int nameEnd,
        int valueStart,
        int valueEnd,
        boolean hasValue,
        boolean opens,
        boolean closes,
        boolean illegal) {

    boolean hasContent() {
        return nameEnd > nameStart;
    }

    /** Reads what stands between two offsets, blanks around it taken off. */
    static KeyBlockLine scan(String text, int start, int end) {
        if (start == end || text.charAt(start) == '#') {
            return new KeyBlockLine(start, start, start, start, false, false, false, false);
        }
        int equals = -1;
        int quotes = 0;
        for (int at = start; at < end; at++) {
            char c = text.charAt(at);
            boolean isQuoted = quotes % 2 == 1;
            if (c == '"' && (equals < 0 || quotes >= 2)) {
                return illegal(start);
            } else if (c == '"') {
                quotes++;
            } else if (c == '#' && !isQuoted) {
                return of(text, start, equals, at, false, false);
            } else if (c == '=' && equals < 0) {
                equals = at;
            } else if ((c == '{' || c == '}') && !isQuoted) {
                return brace(text, start, equals, at, end);
            } else if (quotes == 2 && !TextLines.isBlank(c)) {
                return illegal(start);
            }
        }
        return quotes == 1 ? illegal(start) : of(text, start, equals, end, false, false);
    }

    private static KeyBlockLine brace(String text, int start, int equals, int at, int end) {
        String behind = text.substring(at + 1, end).strip();
        if (!behind.isEmpty() && behind.charAt(0) != '#') {
            return illegal(start);
        }
        boolean opens = text.charAt(at) == '{';
        return of(text, start, equals, at, opens, !opens);
    }

    private static KeyBlockLine of(String text, int start, int equals, int end, boolean opens, boolean closes) {
        int contentEnd = trimmed(text, start, end);
        if (equals < 0) {
            return withoutValue(text, start, contentEnd, opens, closes);
        }
        int nameEnd = trimmed(text, start, equals);
        if (nameEnd == start) {
            return illegal(start);
        }
        int from = equals + 1;
        while (from < contentEnd && TextLines.isBlank(text.charAt(from))) {
            from++;
        }
        int valueStart = Math.min(from, Math.max(contentEnd, equals + 1));
        return new KeyBlockLine(
                start, nameEnd, valueStart, Math.max(valueStart, contentEnd), true, opens, closes, false);
    }

    /** A bare word, or {@code include PATH}. */
    private static KeyBlockLine withoutValue(String text, int start, int end, boolean opens, boolean closes) {
        String content = text.substring(start, end);
        boolean isInclude = content.matches("(?i)include[ \\t].*");
        int nameEnd = isInclude ? start + "include".length() : end;
        int valueStart = isInclude
                ? end - content.substring("include".length()).stripLeading().length()
                : end;
        return new KeyBlockLine(start, nameEnd, valueStart, end, false, opens, closes, false);
    }

    private static int trimmed(String text, int start, int end) {
        int at = end;
        while (at > start && TextLines.isBlank(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private static KeyBlockLine illegal(int start) {
        return new KeyBlockLine(start, start, start, start, false, false, false, true);
    }
}
