package dev.hone.dashboard;

import dev.hone.kind.StatusReport;
import dev.hone.service.KnownService;
import java.util.Comparator;

/**
 * A service in the table.
 *
 * @param host name of its host
 * @param reason why it is not up; empty when it is
 */
record ServiceRow(KnownService service, String host, State state, String reason) {
    /** Down before what nobody knows, before what may not be asked, before what is well. */
    static final Comparator<ServiceRow> WORST_FIRST = Comparator.comparing(ServiceRow::state)
            .thenComparing(row -> row.service.installation().name());

    /** How it is, worst first. */
    enum State {
        DOWN("down", "down"),
        GONE("down", "gone"),
        SILENT("unknown", "silent"),
        DENIED("warning", "denied"),
        UP("up", "up");

        private final String shape;
        private final String word;

        State(String shape, String word) {
            this.shape = shape;
            this.word = word;
        }

        /** Which shape the status fragment draws. */
        public String shape() {
            return shape;
        }

        /** End of its message key. */
        public String word() {
            return word;
        }
    }

    /**
     * What is known of a service now: nothing is, once its host went silent.
     *
     * @param reports whether the host reported lately
     */
    static ServiceRow of(KnownService service, String host, boolean reports) {
        if (!reports) {
            return new ServiceRow(service, host, State.SILENT, "");
        }
        if (!service.isPresent()) {
            return new ServiceRow(service, host, State.GONE, "");
        }
        return switch (service.status()) {
            case StatusReport.Up up -> new ServiceRow(service, host, State.UP, "");
            case StatusReport.Down down -> new ServiceRow(service, host, State.DOWN, down.reason());
            case StatusReport.Denied denied -> new ServiceRow(service, host, State.DENIED, denied.reason());
        };
    }
}
