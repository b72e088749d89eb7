package dev.hone.kind;

import java.util.List;

/** How a service is doing. An expected outcome is a value here, never an exception. */
public sealed interface StatusReport {
    /**
     * It answers.
     *
     * @param figures what it tells of itself; empty when it answers but shows no figures
     * @param hints   what could be seen with more rights or a status page, each with the line to add
     */
    record Up(List<Figure> figures, List<String> hints) implements StatusReport {
        public Up {
            figures = List.copyOf(figures);
            hints = List.copyOf(hints);
        }
    }

    /** It runs but does not answer, or does not run. */
    record Down(String reason) implements StatusReport {}

    /** The agent may not ask; {@code remedy} is what to copy to allow it. */
    record Denied(String reason, String remedy) implements StatusReport {}
}
