package dev.hone.kind;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One folder {@code src/test/resources/dev/hone/kind/KIND/VERSION}: the tree {@code files/} holds the host's files at
 * their paths, {@code capture.yml} the rest:
 *
 * <pre>
 * about: "nginx 1.22.1 of Debian 12, started by hand"
 * processes:
 *   - {pid: 41, parent: 1, comm: nginx, command: ["nginx: master process nginx"], executable: /usr/sbin/nginx,
 *      cwd: /, uid: 0, gid: 0, ticks: 5000, unit: nginx.service}
 * listeners: {41: ["127.0.0.1:8080", /run/some.sock]}
 * files: {/usr/sbin/nginx: {mode: 0755, uid: 0, gid: 0}}      # owner and mode where it is not root's 0644
 * links: {/etc/nginx/sites-enabled/default: /etc/nginx/sites-available/default}
 * run: {"/usr/sbin/nginx -v": {exit: 0, stdout: "", stderr: "nginx version: nginx/1.22.1"}}
 * exchange: {"127.0.0.1:8080": status.http}                   # a file of the folder, sent back as it is
 *           # or, where it depends on what is sent: {"127.0.0.1:6379": [{contains: INFO, answer: info.resp}]}
 * query: [{contains: pg_settings, rows: settings.tsv}]        # tab-separated with a header line, \N is NULL
 * </pre>
 *
 * An output too long for a line lies in a file of the folder: {@code stdout_file} and {@code stderr_file}. The first
 * query whose words occur in the statement answers.
 */
record Capture(
        Path folder,
        List<ProcessInfo> processes,
        Map<Integer, List<Listener>> listeners,
        Map<Path, byte[]> files,
        Map<Path, Map<String, Object>> attributes,
        Map<Path, Path> links,
        Map<String, CommandResult> commands,
        Map<String, List<Reply>> exchanges,
        List<Map<String, Object>> queries) {

    /** What a peer says to a request that contains those characters. */
    record Reply(String contains, Path answer) {}

    static Path folder(String kind, String version) {
        URL url = Capture.class.getResource("/dev/hone/kind/" + kind + "/" + version);
        if (url == null) {
            throw new IllegalArgumentException("no capture of " + kind + " " + version);
        }
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Versions captured for a kind; a folder counts when it has a capture.yml. */
    static List<String> versions(String kind) {
        Path root = folder(kind, "");
        try (Stream<Path> children = Files.list(root)) {
            return children.filter(c -> Files.exists(c.resolve("capture.yml")))
                    .map(c -> c.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Capture read(Path folder) {
        CaptureReader yaml = CaptureReader.open(folder);
        return new Capture(
                folder,
                yaml.processes(),
                yaml.listeners(),
                yaml.files(),
                yaml.attributes(),
                yaml.links(),
                yaml.commands(),
                yaml.exchanges(),
                yaml.rows("query"));
    }

    Capture withProcesses(List<ProcessInfo> others) {
        return new Capture(folder, others, listeners, files, attributes, links, commands, exchanges, queries);
    }

    Capture withoutFiles() {
        return new Capture(folder, processes, listeners, Map.of(), Map.of(), Map.of(), commands, exchanges, queries);
    }

    Capture withFile(Path file, byte[] bytes) {
        Map<Path, byte[]> more = new HashMap<>(files);
        more.put(file, bytes);
        return new Capture(folder, processes, listeners, more, attributes, links, commands, exchanges, queries);
    }

    Capture restarted(int shift) {
        Map<Integer, List<Listener>> moved = new HashMap<>();
        listeners.forEach((pid, where) -> moved.put(pid + shift, where));
        List<ProcessInfo> later = processes.stream()
                .map(p -> new ProcessInfo(
                        p.pid() + shift,
                        p.parentPid() > 1 ? p.parentPid() + shift : p.parentPid(),
                        p.startTicks() + 9000,
                        p.startedAt().plusSeconds(90),
                        p.comm(),
                        p.command(),
                        p.executable(),
                        p.cwd(),
                        p.uid(),
                        p.gid(),
                        p.unit()))
                .toList();
        return new Capture(folder, later, moved, files, attributes, links, commands, exchanges, queries);
    }

    byte[] bytes(Path real) throws IOException {
        byte[] bytes = files.get(real);
        if (bytes == null) {
            throw new NoSuchFileException(real.toString());
        }
        return bytes;
    }

    /** Every path that exists, directories left out. */
    Set<Path> paths() {
        Set<Path> all = new TreeSet<>(files.keySet());
        all.addAll(attributes.keySet());
        all.addAll(links.keySet());
        return all;
    }

    Optional<FileInfo> stat(Path path) {
        Path parent = path.getParent();
        Path here = parent == null ? path : follow(parent).resolve(path.getFileName());
        if (links.containsKey(here)) {
            return Optional.of(info(here, FileInfo.Type.LINK, links.get(here)));
        }
        if (files.containsKey(here) || attributes.containsKey(here)) {
            return Optional.of(info(here, FileInfo.Type.FILE, null));
        }
        boolean isFolder = paths().stream().anyMatch(p -> p.startsWith(here));
        return isFolder ? Optional.of(info(here, FileInfo.Type.DIRECTORY, null)) : Optional.empty();
    }

    Path follow(Path path) {
        Path at = Path.of("/");
        for (Path name : path.normalize()) {
            at = at.resolve(name);
            for (int i = 0; i < 40 && links.containsKey(at); i++) {
                at = follow(at.getParent().resolve(links.get(at)));
            }
        }
        return at;
    }

    QueryResult answer(String sql) throws IOException {
        for (Map<String, Object> query : queries) {
            if (sql.contains(String.valueOf(query.get("contains")))) {
                return table(Files.readString(folder.resolve(String.valueOf(query.get("rows")))));
            }
        }
        throw new IOException("not captured: " + sql);
    }

    private static QueryResult table(String tsv) {
        List<String> lines = tsv.lines().toList();
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            List<@Nullable String> row = new ArrayList<>();
            for (String cell : line.split("\t", -1)) {
                row.add(cell.equals("\\N") ? null : cell);
            }
            rows.add(row);
        }
        return new QueryResult(List.of(lines.getFirst().split("\t", -1)), rows);
    }

    private FileInfo info(Path path, FileInfo.Type type, @Nullable Path target) {
        Map<String, Object> given = attributes.getOrDefault(path, Map.of());
        int mode = type == FileInfo.Type.DIRECTORY ? 0755 : 0644;
        return new FileInfo(
                type,
                files.getOrDefault(path, "".getBytes(StandardCharsets.US_ASCII)).length,
                number(given, "mode", mode),
                number(given, "uid", 0),
                number(given, "gid", 0),
                Instant.EPOCH,
                target);
    }

    static int number(Map<String, Object> row, String key, int absent) {
        return row.get(key) instanceof Number number ? number.intValue() : absent;
    }
}
