package dev.hone.load.output;

/** Outcome of reading a tool's output. */
public sealed interface Parsed {
    /** The output was complete and its figures are these. */
    record Understood(ToolResult result) implements Parsed {}

    /**
     * The output gives no result: it is cut off, of another tool, or the tool's own complaint.
     *
     * @param line 1-based number of the line at fault; the last one when something is missing
     * @param text that line
     * @param problem what is wrong with it
     */
    record Unreadable(int line, String text, String problem) implements Parsed {
        /** One sentence with number, text and problem. */
        public String message() {
            return "line " + line + ": " + problem + (text.isEmpty() ? "" : ": " + text);
        }
    }
}
