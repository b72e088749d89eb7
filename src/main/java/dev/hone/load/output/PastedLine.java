package dev.hone.load.output;

/**
 * A line of what was pasted.
 *
 * @param number 1-based, in the whole paste
 * @param text the line as it stands there
 */
public record PastedLine(int number, String text) {
    /** A text without the byte order mark that spreadsheets and editors put before it. */
    static String unmarked(String text) {
        return text.startsWith("\ufeff") ? text.substring(1) : text;
    }

    PastedLine moved(int by) {
        return new PastedLine(number + by, text);
    }
}
