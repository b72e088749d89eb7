package dev.hone.kind.firebird;

import dev.hone.kind.Origin;
import dev.hone.kind.format.ConfigText.Entry;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A line that gives a value.
 *
 * @param file  where it stands
 * @param scope database that it is for; empty for the server
 * @param entry the line
 */
record Place(Path file, String scope, Entry entry) {
    /** The value without its quotes. */
    String value() {
        String raw = entry.rawValue();
        boolean isQuoted = raw.length() >= 2 && raw.startsWith("\"") && raw.endsWith("\"");
        return isQuoted ? raw.substring(1, raw.length() - 1) : raw;
    }

    boolean gives(String otherScope, String name) {
        return scope.equals(otherScope) && entry.name().equalsIgnoreCase(name);
    }

    Origin origin() {
        return Origin.file(file, entry.line(), value());
    }

    /** What it says, wherever it stands. */
    String meaning() {
        return scope + "/" + entry.name().toLowerCase(Locale.ROOT) + "=" + value();
    }
}
