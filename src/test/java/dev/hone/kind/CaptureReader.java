package dev.hone.kind;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads the parts of a {@link Capture} from its folder. */
record CaptureReader(Path folder, Map<String, Object> root) {

    static CaptureReader open(Path folder) {
        try (InputStream in = Files.newInputStream(folder.resolve("capture.yml"))) {
            return new CaptureReader(folder, new Yaml(new SafeConstructor(new LoaderOptions())).load(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<ProcessInfo> processes() {
        return rows("processes").stream().map(CaptureReader::process).toList();
    }

    Map<Integer, List<Listener>> listeners() {
        Map<Integer, List<Listener>> all = new HashMap<>();
        map("listeners").forEach((pid, where) -> all.put(Integer.parseInt(String.valueOf(pid)), listeners(where)));
        return all;
    }

    /** Bytes of everything under {@code files/}, by the path that the host has it at. */
    Map<Path, byte[]> files() {
        Path tree = folder.resolve("files");
        Map<Path, byte[]> all = new HashMap<>();
        if (!Files.isDirectory(tree)) {
            return all;
        }
        try (Stream<Path> walk = Files.walk(tree)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                all.put(Path.of("/").resolve(tree.relativize(file).toString()), Files.readAllBytes(file));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    Map<Path, Map<String, Object>> attributes() {
        Map<Path, Map<String, Object>> all = new HashMap<>();
        map("files").forEach((path, given) -> all.put(Path.of(String.valueOf(path)), asMap(given)));
        return all;
    }

    Map<Path, Path> links() {
        Map<Path, Path> all = new HashMap<>();
        map("links").forEach((from, to) -> all.put(Path.of(String.valueOf(from)), Path.of(String.valueOf(to))));
        return all;
    }

    Map<String, CommandResult> commands() {
        Map<String, CommandResult> all = new HashMap<>();
        map("run").forEach((line, given) -> all.put(String.valueOf(line), result(asMap(given))));
        return all;
    }

    Map<String, List<Capture.Reply>> exchanges() {
        Map<String, List<Capture.Reply>> all = new LinkedHashMap<>();
        map("exchange").forEach((to, given) -> all.put(String.valueOf(to), replies(given)));
        return all;
    }

    private List<Capture.Reply> replies(Object given) {
        return given instanceof List<?> list
                ? list.stream().map(CaptureReader::asMap).map(this::reply).toList()
                : List.of(new Capture.Reply("", folder.resolve(String.valueOf(given))));
    }

    private Capture.Reply reply(Map<String, Object> given) {
        return new Capture.Reply(text(given, "contains", ""), folder.resolve(text(given, "answer", "")));
    }

    List<Map<String, Object>> rows(String key) {
        return root.get(key) instanceof List<?> list
                ? list.stream().map(CaptureReader::asMap).toList()
                : List.of();
    }

    private CommandResult result(Map<String, Object> given) {
        return new CommandResult(
                Capture.number(given, "exit", 0), output(given, "stdout"), output(given, "stderr"), false);
    }

    private String output(Map<String, Object> given, String stream) {
        Object file = given.get(stream + "_file");
        try {
            return file == null ? text(given, stream, "") : Files.readString(folder.resolve(String.valueOf(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ProcessInfo process(Map<String, Object> row) {
        int pid = Capture.number(row, "pid", 0);
        return new ProcessInfo(
                pid,
                Capture.number(row, "parent", 1),
                Capture.number(row, "ticks", pid * 10),
                Instant.EPOCH.plusSeconds(pid),
                text(row, "comm", ""),
                row.get("command") instanceof List<?> list
                        ? list.stream().map(String::valueOf).toList()
                        : List.of(),
                Path.of(text(row, "executable", "")),
                Path.of(text(row, "cwd", "/")),
                Capture.number(row, "uid", 0),
                Capture.number(row, "gid", 0),
                text(row, "unit", ""));
    }

    private static List<Listener> listeners(Object where) {
        return ((List<?>) where).stream().map(w -> listener(String.valueOf(w))).toList();
    }

    private static Listener listener(String where) {
        int colon = where.lastIndexOf(':');
        return where.startsWith("/")
                ? Listener.local(Path.of(where))
                : Listener.tcp(where.substring(0, colon), Integer.parseInt(where.substring(colon + 1)));
    }

    private static String text(Map<String, Object> row, String key, String absent) {
        return row.containsKey(key) ? String.valueOf(row.get(key)) : absent;
    }

    private Map<?, ?> map(String key) {
        return root.get(key) instanceof Map<?, ?> map ? map : Map.of();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> asMap(Object yaml) {
        return (Map<String, Object>) yaml;
    }
}
