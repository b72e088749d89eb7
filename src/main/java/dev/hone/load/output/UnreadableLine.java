package dev.hone.load.output;

/** Leaves a parser from any depth; becomes {@link Parsed.Unreadable} at its door. */
final class UnreadableLine extends Exception {
    private final int line;
    private final String text;
    private final String problem;

    UnreadableLine(int line, String text, String problem) {
        super(problem, null, false, false);
        this.line = line;
        this.text = text;
        this.problem = problem;
    }

    Parsed asParsed() {
        return new Parsed.Unreadable(line, text, problem);
    }
}
