package dev.hone.change;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Body of {@code POST /api/v1/changes}: exactly one of {@code set}, {@code edit} and {@code profile}. Items may be for several
 * services of one host, which then change together.
 *
 * @param host           id of the host
 * @param set            parameters by name
 * @param edit           whole texts of files
 * @param profile        name of a profile
 * @param service        with a profile: for which service; left out, for all of the host that it fits
 * @param confirmSeconds time for a confirmation, 0 for none needed; 120 when left out
 */
record ChangeRequest(
        @Nullable String host,
        @Nullable List<SetItem> set,
        @Nullable List<EditItem> edit,
        @Nullable String profile,
        @Nullable String service,
        @Nullable Integer confirmSeconds) {

    static final int CONFIRM_SECONDS = 120;

    /** A parameter and its value; without a value it goes back to the default. */
    record SetItem(
            @Nullable String service,
            @Nullable String parameter,
            @Nullable String value) {}

    /**
     * A file by its path or slot, the hash of what was edited, and the whole new text.
     *
     * @param text                may be left out with {@code stripByteOrderMark}: then the text that is there
     * @param escaped             whether bytes stand as {@code \\xff} in the text, as the file's {@code escapedText} has them
     * @param stripByteOrderMark whether to take a byte order mark off, without which a text that begins with one is refused
     */
    record EditItem(
            @Nullable String service,
            @Nullable String file,
            @Nullable String baseHash,
            @Nullable String text,
            @Nullable Boolean escaped,
            @Nullable Boolean stripByteOrderMark) {}

    int seconds() {
        return confirmSeconds == null ? CONFIRM_SECONDS : confirmSeconds;
    }
}
