package dev.hone.path;

import dev.hone.kind.Ends;
import dev.hone.service.KnownService;
import dev.hone.service.LiveFigure;
import java.util.List;

/**
 * A service with its ends.
 *
 * @param figures those of its status that tell how much passes
 */
record Standing(KnownService service, Ends ends, List<LiveFigure> figures) {
    String id() {
        return service.id();
    }

    String name() {
        return service.installation().name();
    }

    String kind() {
        return service.installation().kind();
    }

    /** Whether it works within the process of another, and has no door of its own. */
    boolean isWithin(Standing other) {
        return ends.accepts().isEmpty()
                && !other.ends.accepts().isEmpty()
                && service.installation().pid() != 0
                && service.installation().pid() == other.service.installation().pid();
    }

    /** Whether clients come to it by HTTP. */
    boolean isWeb() {
        return ends.accepts().stream().anyMatch(e -> e.protocol().startsWith("http"));
    }
}
