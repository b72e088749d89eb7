package dev.hone.load.output;

import java.util.Optional;

/** Reads one tool's output; never touches anything outside of its argument. */
interface OutputParser {
    /** Reads everything that a finished run printed. */
    ToolResult parse(Lines lines) throws UnreadableLine;

    /** Reads the first progress line there is; most tools print none. */
    default Optional<Sample> progress(Lines lines) throws UnreadableLine {
        return Optional.empty();
    }
}
