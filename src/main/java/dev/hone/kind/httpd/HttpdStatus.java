package dev.hone.kind.httpd;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.StatusReport;
import dev.hone.kind.httpd.HttpdTree.Use;
import dev.hone.kind.protocol.HttpAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks the status page of mod_status for its machine-readable form; without one, whether the ports answer. */
final class HttpdStatus {
    private static final int LARGEST_BYTES = 256 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final String HINT = """
        For figures, load mod_status and mod_authz_host, add a status page and reload:
        <Location "/server-status">
            SetHandler server-status
            Require local
        </Location>\
        """;
    private static final Pattern LINE = Pattern.compile("(?m)^([A-Za-z][A-Za-z0-9 ]{1,40}): (.*?)\\r?$");

    private final Installation at;
    private final Host host;

    HttpdStatus(Installation at, Host host) {
        this.at = at;
        this.host = host;
    }

    StatusReport probe(HttpdTree tree) {
        int children = new HttpdChildren(at, host).all().size();
        if (children == 0 && !at.command().contains("-X")) {
            return new StatusReport.Down("the parent process " + at.pid() + " has no children");
        }
        try {
            for (Page page : Page.in(tree, at)) {
                Optional<StatusReport> answer = ask(page, children);
                if (answer.isPresent()) {
                    return answer.get();
                }
            }
            return connect(children);
        } catch (AccessDenied e) {
            return new StatusReport.Denied(String.valueOf(e.getMessage()), e.remedy());
        } catch (IOException e) {
            return new StatusReport.Down(at.name() + " does not answer: " + e.getMessage());
        }
    }

    private Optional<StatusReport> ask(Page page, int children) throws IOException {
        byte[] answer = host.exchange(
                page.listener(), HttpAnswer.request(page.path() + "?auto", page.server()), LARGEST_BYTES, PATIENCE);
        return HttpAnswer.read(answer)
                .filter(HttpAnswer::isOk)
                .map(HttpAnswer::body)
                .filter(body -> body.contains("Scoreboard:"))
                .map(body -> new StatusReport.Up(figures(body, children), List.of()));
    }

    static List<Figure> figures(String body, int children) {
        List<Figure> figures = new ArrayList<>();
        Map<String, Figure> known = Map.ofEntries(
                Map.entry("Total Accesses", Figure.counter("requests_total", 1, "")),
                Map.entry("Total kBytes", Figure.counter("sent_bytes_total", 1024, "bytes")),
                Map.entry("Total Duration", Figure.counter("request_seconds_total", 0.001, "seconds")),
                Map.entry("BusyWorkers", Figure.gauge("busy_workers", 1, "")),
                Map.entry("IdleWorkers", Figure.gauge("idle_workers", 1, "")),
                Map.entry("GracefulWorkers", Figure.gauge("finishing_workers", 1, "")),
                Map.entry("Stopping", Figure.gauge("finishing_processes", 1, "")),
                Map.entry("ConnsTotal", Figure.gauge("connections", 1, "")),
                Map.entry("ConnsAsyncWriting", Figure.gauge("writing_connections", 1, "")),
                Map.entry("ConnsAsyncKeepAlive", Figure.gauge("waiting_connections", 1, "")),
                Map.entry("ConnsAsyncClosing", Figure.gauge("closing_connections", 1, "")),
                Map.entry("Uptime", Figure.gauge("uptime_seconds", 1, "seconds")),
                Map.entry("ParentServerConfigGeneration", Figure.gauge("config_generation", 1, "")));
        Matcher line = LINE.matcher(body);
        while (line.find()) {
            Figure form = known.get(line.group(1));
            OptionalDouble value = number(line.group(2));
            if (form != null
                    && value.isPresent()
                    && figures.stream().noneMatch(f -> f.name().equals(form.name()))) {
                figures.add(new Figure(form.name(), value.getAsDouble() * form.value(), form.unit(), form.counter()));
            } else if (line.group(1).equals("Scoreboard")) {
                figures.addAll(scoreboard(line.group(2)));
            }
        }
        figures.add(Figure.gauge("processes", children, ""));
        return figures;
    }

    /** One letter a worker: what it is doing. */
    private static List<Figure> scoreboard(String letters) {
        return List.of(
                Figure.gauge("reading_workers", count(letters, 'R'), ""),
                Figure.gauge("sending_workers", count(letters, 'W'), ""),
                Figure.gauge("keepalive_workers", count(letters, 'K'), ""),
                Figure.gauge("open_slots", count(letters, '.'), ""));
    }

    private static long count(String letters, char letter) {
        return letters.chars().filter(c -> c == letter).count();
    }

    private static OptionalDouble number(String text) {
        return text.matches("[0-9]{0,15}\\.?[0-9]{1,9}")
                ? OptionalDouble.of(Double.parseDouble(text))
                : OptionalDouble.empty();
    }

    /** The config generation that the status page tells; empty without one. */
    Optional<String> generation(HttpdTree tree) {
        return probe(tree) instanceof StatusReport.Up up
                ? up.figures().stream()
                        .filter(f -> f.name().equals("config_generation"))
                        .map(f -> String.valueOf((long) f.value()))
                        .findFirst()
                : Optional.empty();
    }

    /** Without a status page the processes are all that can be counted. */
    private StatusReport connect(int children) throws IOException {
        for (Listener listener : at.listeners()) {
            host.exchange(listener, new byte[0], 0, PATIENCE);
        }
        return new StatusReport.Up(List.of(Figure.gauge("processes", children, "")), List.of(HINT));
    }

    /** A location with the handler, and where it is served. */
    record Page(Listener listener, String server, String path) {
        private static final Pattern ADDRESS =
                Pattern.compile("VirtualHost .*?([*0-9.]+|\\[[0-9a-fA-F:]+]):([0-9]{1,5}).*");
        private static final Pattern LOCATION = Pattern.compile("Location (/[!-~&&[^?#]]*)");

        static List<Page> in(HttpdTree tree, Installation at) {
            List<Page> pages = new ArrayList<>();
            for (Use use : tree.uses()) {
                boolean isHandler = use.isActive()
                        && use.is("SetHandler")
                        && use.first().equals("server-status")
                        && !use.place().isEmpty();
                Matcher location = LOCATION.matcher(isHandler ? use.place().getLast() : "");
                if (location.matches()) {
                    listener(use, at).ifPresent(l -> pages.add(new Page(l, server(tree, use), location.group(1))));
                }
            }
            return pages;
        }

        private static Optional<Listener> listener(Use use, Installation at) {
            Matcher host = ADDRESS.matcher(use.place().getFirst());
            int port = host.matches() ? Integer.parseInt(host.group(2)) : 0;
            return at.listeners().stream()
                    .filter(l -> l.socket() == null && (port == 0 ? l.port() != 443 : l.port() == port))
                    .findFirst();
        }

        private static String server(HttpdTree tree, Use status) {
            return tree.uses().stream()
                    .filter(u -> u.isActive()
                            && u.is("ServerName")
                            && status.place().size() > 1
                            && u.place().equals(status.place().subList(0, 1)))
                    .map(Use::first)
                    .filter(n -> n.matches("[A-Za-z0-9.-]+"))
                    .findFirst()
                    .orElse("localhost");
        }
    }
}
