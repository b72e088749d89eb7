package dev.hone.kind.nginx;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the workers that serve now have written to their error log about things that were too large for them. Lines of earlier
 * workers may be about values that are no longer in force. A log of more than 4 MiB, and one that may not be read, says
 * nothing.
 */
final class NginxLog {
    private static final int LARGEST_BYTES = 4 << 20;
    /** A header's value, which may be a secret. */
    private static final Pattern HEADER = Pattern.compile("\"([A-Za-z0-9-]{1,40}):.*");
    /** Who asked and for what: nobody's business here. */
    private static final String REQUEST = ", client: ";

    private static final Pattern LINE = Pattern.compile(
            "(?m)^([0-9/]{10} [0-9:]{8}) \\[[a-z]+] ([0-9]{1,10})#[0-9]+: (.*(?:too (?:big|long|large)).*)$");

    /** A sort of line: what it says, and the code of the problem it is. */
    private record Sort(String code, Pattern words) {}

    private static final List<Sort> SORTS = List.of(
            new Sort("request_header_too_large", Pattern.compile("client sent too long (header line|URI)")),
            new Sort(
                    "answer_header_too_large",
                    Pattern.compile("upstream sent too big header .*upstream: \"(fastcgi|uwsgi|scgi)://")),
            new Sort(
                    "proxied_header_too_large",
                    Pattern.compile("upstream sent too big header .*upstream: \"https?://")),
            new Sort("body_too_large", Pattern.compile("client intended to send too large (chunked )?body")));

    private final Installation at;
    private final Host host;

    NginxLog(Installation at, Host host) {
        this.at = at;
        this.host = host;
    }

    /** A line that stands for all of its sort. */
    private record Found(String when, String words) {}

    List<Problem> problems(List<Path> logs) {
        List<Problem> problems = new ArrayList<>();
        Set<Integer> serving = new NginxWorkers(at, host)
                .serving().stream().map(ProcessInfo::pid).collect(Collectors.toSet());
        for (Path log : logs) {
            String text = text(log);
            SORTS.forEach(sort -> told(log, sort, lines(text, sort, serving), problems));
        }
        return problems;
    }

    private String text(Path log) {
        try {
            return new String(host.read(log, LARGEST_BYTES), StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            return "";
        }
    }

    private static List<Found> lines(String text, Sort sort, Set<Integer> serving) {
        List<Found> lines = new ArrayList<>();
        Matcher line = LINE.matcher(text);
        while (line.find()) {
            boolean isNow = serving.contains((int) Math.min(Integer.MAX_VALUE, Long.parseLong(line.group(2))));
            if (isNow && sort.words().matcher(line.group(3)).find()) {
                lines.add(new Found(line.group(1), line.group(3)));
            }
        }
        return lines;
    }

    private static void told(Path log, Sort sort, List<Found> lines, List<Problem> problems) {
        if (!lines.isEmpty()) {
            Found last = lines.getLast();
            problems.add(Problem.warning(
                    sort.code(),
                    log.toString(),
                    0,
                    "%d × since its workers started, last at %s: %s"
                            .formatted(lines.size(), last.when(), discreet(last.words()))));
        }
    }

    /** Without its number, the client and the request; of a header only the name. */
    private static String discreet(String words) {
        int end = words.indexOf(REQUEST);
        String said = words.substring(0, end < 0 ? words.length() : end).replaceFirst("^\\*[0-9]+ ", "");
        return HEADER.matcher(said).replaceFirst("\"$1: …\"");
    }
}
