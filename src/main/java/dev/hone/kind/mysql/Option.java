package dev.hone.kind.mysql;

import dev.hone.kind.Origin;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.IniText;
import dev.hone.kind.format.IniValue;
import java.nio.file.Path;

/**
 * One option of a file, as the server sees it.
 *
 * @param file  where it stands
 * @param entry the place in that file
 */
record Option(Path file, Entry entry) {

    /** The name as compared: underscores, {@code loose_} off. */
    String name() {
        return IniText.canonical(entry.name());
    }

    /** Whether it stands without a value, which turns a switch on. */
    boolean isBare() {
        return entry.rawValue().isEmpty();
    }

    /** Value with quotes off; ON for a bare name. */
    String value() {
        return isBare() ? "ON" : IniValue.unquoted(entry.rawValue());
    }

    Origin origin() {
        return Origin.file(file, entry.line(), value());
    }

    /** The same option of an earlier reading: group, name and value. */
    String meaning() {
        return entry.section() + "\n" + name() + "\n" + entry.rawValue();
    }
}
