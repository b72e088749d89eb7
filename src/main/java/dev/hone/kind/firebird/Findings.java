package dev.hone.kind.firebird;

import dev.hone.kind.Listener;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.format.KeyBlockText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What an admin should know of a server as it is. */
final class Findings {
    private static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::");

    private final Server server;
    private final ConfigWalk.Loaded loaded;
    private final List<Problem> problems = new ArrayList<>();

    private Findings(Server server, ConfigWalk.Loaded loaded) {
        this.server = server;
        this.loaded = loaded;
    }

    static List<Problem> of(Server server, ConfigWalk.Loaded loaded) {
        Findings findings = new Findings(server, loaded);
        findings.network();
        findings.roots();
        findings.lines();
        return findings.problems;
    }

    /** The option {@code -p} makes the server forget which interface it was told. */
    private void network() {
        Optional<Place> wanted =
                loaded.winner("", "RemoteBindAddress").filter(p -> !p.value().isBlank());
        boolean isEverywhere =
                server.at().listeners().stream().map(Listener::address).anyMatch(EVERYWHERE::contains);
        if (wanted.isPresent() && isEverywhere && server.starter() == Starter.ITSELF) {
            String why = server.at().attributes().containsKey("port_option")
                    ? ": it was started with -p, which makes it ignore that; set RemoteServicePort instead"
                    : "";
            warn(
                    "listens_everywhere",
                    "%s listens on every interface although %s, line %d says RemoteBindAddress = %s%s"
                            .formatted(
                                    server.at().name(),
                                    wanted.get().file(),
                                    wanted.get().entry().line(),
                                    wanted.get().value(),
                                    why));
        }
    }

    private void roots() {
        String elsewhere = server.at().attributes().get("elsewhere");
        if (elsewhere != null && !elsewhere.equals(server.layout().root().toString())) {
            warn(
                    "two_roots",
                    "%s was started with -e %s: port and interface come from %s, databases.conf and the rest from %s; set FIREBIRD=%s in its environment instead"
                            .formatted(
                                    server.at().name(),
                                    elsewhere,
                                    server.layout().main(),
                                    elsewhere,
                                    elsewhere));
        }
    }

    /** Values that the server misread when it started. */
    private void lines() {
        loaded.places().forEach(this::line);
        loaded.files()
                .forEach(file -> KeyBlockText.parse(file.text())
                        .faults()
                        .forEach(f -> warn(
                                "skipped_line",
                                "%s, line %d: %s is no setting; the server %s"
                                        .formatted(
                                                file.path(),
                                                f.line(),
                                                f.near(),
                                                f.illegal() ? "does not start on it" : "skips it without a word"))));
    }

    private void line(Place place) {
        Optional<Parameter> row = server.row(place);
        if (row.isEmpty() || row.get().runsCode() || place.value().isEmpty()) {
            return;
        }
        server.catalogue()
                .grammar()
                .check(row.get(), place.value())
                .ifPresent(p -> warn(
                        "misread",
                        "%s, line %d: %s; the server took something else without a word"
                                .formatted(place.file(), place.entry().line(), p.message())));
    }

    private void warn(String code, String message) {
        problems.add(Problem.warning(code, server.at().name(), 0, message));
    }
}
