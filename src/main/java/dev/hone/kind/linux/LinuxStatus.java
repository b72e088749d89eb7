package dev.hone.kind.linux;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Figure;
import dev.hone.kind.Host;
import dev.hone.kind.StatusReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Figures of the host: load, pressure stall, open files, and what the TCP stack had to drop. */
final class LinuxStatus {
    private static final Path NETSTAT = Path.of("/proc/net/netstat");
    private static final Path CAT = Path.of("/usr/bin/cat");
    private static final Pattern STALL = Pattern.compile("some avg10=([0-9.]+)");

    private LinuxStatus() {}

    static StatusReport read(Place place, Host host) {
        List<Figure> figures = new ArrayList<>();
        if (place.isHost()) {
            text(host, "/proc/loadavg").ifPresent(t -> load(t, figures));
            for (String resource : List.of("cpu", "memory", "io")) {
                text(host, "/proc/pressure/" + resource).ifPresent(t -> stall(resource, t, figures));
            }
            text(host, "/proc/sys/fs/file-nr").ifPresent(t -> files(t, figures));
            text(host, NETSTAT.toString()).ifPresent(t -> netstat(t, figures));
            return new StatusReport.Up(figures, List.of());
        }
        try {
            CommandResult told = host.run(CommandLine.of(place.inside(CAT, NETSTAT.toString())));
            if (!told.succeeded()) {
                return denied(place, told.stderr().strip());
            }
            netstat(told.stdout(), figures);
            return new StatusReport.Up(figures, List.of());
        } catch (IOException e) {
            return denied(place, String.valueOf(e.getMessage()));
        }
    }

    private static StatusReport denied(Place place, String why) {
        return new StatusReport.Denied(
                "the namespace %s cannot be entered: %s".formatted(place.namespace(), why),
                "run Hone as root on this host");
    }

    private static void load(String text, List<Figure> figures) {
        String[] words = text.split(" ");
        if (words.length >= 3 && number(words[0]).isPresent()) {
            figures.add(Figure.gauge("load_1", number(words[0]).orElse(0d), ""));
            figures.add(Figure.gauge("load_5", number(words[1]).orElse(0d), ""));
            figures.add(Figure.gauge("load_15", number(words[2]).orElse(0d), ""));
        }
    }

    private static void stall(String resource, String text, List<Figure> figures) {
        Matcher some = STALL.matcher(text);
        if (some.find()) {
            number(some.group(1))
                    .ifPresent(v -> figures.add(Figure.gauge(resource + "_stall_ratio", v / 100, "ratio")));
        }
    }

    private static void files(String text, List<Figure> figures) {
        number(text.strip().split("\\s+")[0]).ifPresent(v -> figures.add(Figure.gauge("open_files", v, "")));
    }

    /** Pairs of lines, names over values. */
    private static void netstat(String text, List<Figure> figures) {
        List<String> lines = text.lines().toList();
        for (int i = 0; i + 1 < lines.size(); i += 2) {
            String[] names = lines.get(i).split(" ");
            String[] values = lines.get(i + 1).split(" ");
            for (int column = 1; column < Math.min(names.length, values.length); column++) {
                Optional<String> name = figureName(names[column]);
                Optional<Double> value = number(values[column]);
                if (name.isPresent() && value.isPresent()) {
                    figures.add(Figure.counter(name.get(), value.get(), ""));
                }
            }
        }
    }

    private static Optional<String> figureName(String column) {
        return switch (column) {
            case "ListenOverflows" -> Optional.of("listen_overflows_total");
            case "ListenDrops" -> Optional.of("listen_drops_total");
            case "TCPTimeouts" -> Optional.of("tcp_timeouts_total");
            case "TCPBacklogDrop" -> Optional.of("tcp_backlog_drops_total");
            case "SyncookiesSent" -> Optional.of("syncookies_sent_total");
            default -> Optional.empty();
        };
    }

    private static Optional<Double> number(String word) {
        return word.matches("[0-9]{1,19}(\\.[0-9]+)?") ? Optional.of(Double.valueOf(word)) : Optional.empty();
    }

    private static Optional<String> text(Host host, String path) {
        try {
            return Optional.of(new String(host.read(Path.of(path), 1 << 16), StandardCharsets.US_ASCII));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }
}
