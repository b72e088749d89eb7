package dev.hone.kind.nginx;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.StatusReport;
import dev.hone.kind.nginx.NginxTree.Use;
import dev.hone.kind.protocol.HttpAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks the status page that the configuration has; without one, whether its listeners take connections. */
final class NginxStatus {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int LARGEST_BYTES = 64 << 10;
    private static final Pattern PAGE = Pattern.compile("Active connections:\\s+(\\d{1,18})\\s+server accepts handled"
            + " requests\\s+(\\d{1,18})\\s+(\\d{1,18})\\s+(\\d{1,18})"
            + "[^R]*Reading:\\s+(\\d{1,18})\\s+Writing:\\s+(\\d{1,18})\\s+Waiting:\\s+(\\d{1,18})");
    private static final String HINT = """
        For figures, add a status page to the http block and reload:
        server {
            listen 127.0.0.1:8099;
            access_log off;
            location = /nginx_status { stub_status; allow 127.0.0.1; deny all; }
        }\
        """;

    private final Installation at;
    private final Host host;

    NginxStatus(Installation at, Host host) {
        this.at = at;
        this.host = host;
    }

    StatusReport probe(NginxTree tree) {
        List<ProcessInfo> workers = new NginxWorkers(at, host).all();
        if (workers.isEmpty() && !NginxKind.isSingle(at)) {
            return new StatusReport.Down("the master process " + at.pid() + " has no workers");
        }
        try {
            for (StatusPage page : StatusPage.in(tree)) {
                Optional<StatusReport> answer = ask(page, workers.size());
                if (answer.isPresent()) {
                    return answer.get();
                }
            }
            return connect(workers.size());
        } catch (AccessDenied e) {
            return new StatusReport.Denied(String.valueOf(e.getMessage()), e.remedy());
        } catch (IOException e) {
            return new StatusReport.Down(where() + " does not answer: " + e.getMessage());
        }
    }

    private Optional<StatusReport> ask(StatusPage page, int workers) throws IOException {
        byte[] answer =
                host.exchange(page.listener(), HttpAnswer.request(page.path(), page.server()), LARGEST_BYTES, PATIENCE);
        Matcher figures =
                PAGE.matcher(HttpAnswer.read(answer).map(HttpAnswer::body).orElse(""));
        return figures.find()
                ? Optional.of(new StatusReport.Up(figures(figures, workers), List.of()))
                : Optional.empty();
    }

    private static List<Figure> figures(Matcher page, int workers) {
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.gauge("active_connections", number(page, 1), ""));
        figures.add(Figure.counter("requests_total", number(page, 4), ""));
        figures.add(Figure.counter("accepted_total", number(page, 2), ""));
        figures.add(Figure.counter("handled_total", number(page, 3), ""));
        figures.add(Figure.counter("dropped_total", number(page, 2) - number(page, 3), ""));
        figures.add(Figure.gauge("reading_connections", number(page, 5), ""));
        figures.add(Figure.gauge("writing_connections", number(page, 6), ""));
        figures.add(Figure.gauge("waiting_connections", number(page, 7), ""));
        figures.add(Figure.gauge("workers", workers, ""));
        return figures;
    }

    private static double number(Matcher page, int group) {
        return Double.parseDouble(page.group(group));
    }

    /** Without a status page the workers are all that can be counted. */
    private StatusReport connect(int workers) throws IOException {
        for (Listener listener : at.listeners()) {
            host.exchange(listener, new byte[0], 0, PATIENCE);
        }
        return new StatusReport.Up(List.of(Figure.gauge("workers", workers, "")), List.of(HINT));
    }

    private String where() {
        return at.listeners().isEmpty()
                ? at.name()
                : at.name() + " at " + at.listeners().getFirst().port();
    }

    /** A location with stub_status, and where it is served. */
    record StatusPage(Listener listener, String server, String path) {

        static List<StatusPage> in(NginxTree tree) {
            List<StatusPage> pages = new ArrayList<>();
            for (Use use : tree.uses()) {
                if (use.name().equals("stub_status") && use.place().equals("http/server/location")) {
                    page(tree, use).ifPresent(pages::add);
                }
            }
            return pages;
        }

        private static Optional<StatusPage> page(NginxTree tree, Use status) {
            String server = status.context().substring(0, status.context().lastIndexOf('/'));
            Optional<Listener> listener = given(tree, server, "listen")
                    .filter(u -> u.directive().values().stream().noneMatch(v -> v.matches("ssl|quic|proxy_protocol")))
                    .flatMap(u -> Listens.parse(u.directive().values().getFirst()).stream())
                    .findFirst();
            String name = given(tree, server, "server_name")
                    .map(u -> u.directive().values().getFirst())
                    .filter(n -> n.matches("[A-Za-z0-9.-]+"))
                    .findFirst()
                    .orElse("localhost");
            return listener.flatMap(l -> path(tree, status.context()).map(p -> new StatusPage(l, name, p)));
        }

        private static java.util.stream.Stream<Use> given(NginxTree tree, String context, String name) {
            return tree.uses().stream()
                    .filter(u -> u.context().equals(context) && u.name().equals(name))
                    .filter(u -> !u.directive().values().isEmpty());
        }

        /** The address of a location; empty for a regular expression or a named one. */
        private static Optional<String> path(NginxTree tree, String context) {
            return tree.uses().stream()
                    .filter(u -> u.isBlock() && NginxTree.inside(u).equals(context))
                    .map(u -> u.directive().values())
                    .filter(v -> v.size() == 1 || v.size() == 2 && v.getFirst().matches("=|\\^~"))
                    .map(List::getLast)
                    .filter(p -> p.matches("/[!-~]*"))
                    .findFirst();
        }
    }
}
