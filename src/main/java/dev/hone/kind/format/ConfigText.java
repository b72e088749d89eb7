package dev.hone.kind.format;

import java.util.List;

/**
 * A config text that can be edited without disturbing a byte that was not meant. Immutable; positions are characters of
 * the ISO-8859-1 reading, so each stands for one byte. For every text, {@code parse(text).text()} is the same text, and
 * an edit followed by its inverse is the same text again.
 */
public interface ConfigText {
    /** The three bytes with which some editors mark UTF-8; no service here reads past them. */
    String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    /** The whole text. */
    String text();

    /** Every setting found, in file order. */
    List<Entry> entries();

    /** The same text with another raw value at that entry, everything else in place. */
    ConfigText withValue(Entry entry, String rawValue);

    /** The same text with a new setting at the end of the section; the section is made when it is missing. */
    ConfigText withAdded(String section, String name, String rawValue);

    /** The same text without that entry: its line goes when nothing else stands on it. */
    ConfigText without(Entry entry);

    /**
     * One setting.
     *
     * @param section  where it stands: {@code mysqld} for an ini file, {@code http/server} for blocks, empty at the top
     * @param name     as written
     * @param rawValue as written, quotes included
     * @param line     1-based
     * @param start    offset of the first character of the value
     * @param end      offset after its last
     */
    record Entry(String section, String name, String rawValue, int line, int start, int end) {}
}
