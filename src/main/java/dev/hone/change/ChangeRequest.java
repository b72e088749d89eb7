package dev.hone.change;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Body of {@code POST /api/v1/changes}: exactly one of {@code set}, {@code edit}, {@code blocks} and {@code profile}. Items may be for several
 * services of one host, which then change together.
 *
 * @param host           id of the host
 * @param set            parameters by name
 * @param edit           whole texts of files
 * @param blocks         pieces of configuration to put in or take out
 * @param profile        name of a profile
 * @param service        with a profile: for which service; left out, for all of the host that it fits
 * @param confirmSeconds time for a confirmation, 0 for none needed; 120 when left out
 */
record ChangeRequest(
        @Nullable String host,
        @Nullable List<SetItem> set,
        @Nullable List<EditItem> edit,
        @Nullable List<BlockItem> blocks,
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

    /**
     * A block of the service's kind and what to do with it.
     *
     * @param action {@code add} or {@code remove}
     * @param where  which of its places; may be left out where there is but one
     * @param values by field; what is left out has its default
     */
    record BlockItem(
            @Nullable String service,
            @Nullable String block,
            @Nullable String action,
            @Nullable String where,
            @Nullable Map<String, String> values) {}

    int seconds() {
        return confirmSeconds == null ? CONFIRM_SECONDS : confirmSeconds;
    }
}
