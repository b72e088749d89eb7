package dev.hone.load.output;

/**
 * A line of what was pasted.
 *
 * @param number 1-based, in the whole paste
 * @param text the line as it stands there
 */
public record PastedLine(int number, String text) {
    PastedLine moved(int by) {
        return new PastedLine(number + by, text);
    }
}
