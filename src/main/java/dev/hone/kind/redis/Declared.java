package dev.hone.kind.redis;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Version;
import dev.hone.kind.redis.RedisTree.Use;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What files and a visible command line say, by parameter. The last line wins; {@code save} lines add up until one of them
 * is {@code save ""}, which forgets those before it.
 */
final class Declared {
    private final Names names;
    private final RedisTree tree;
    private final Map<String, List<Place>> places = new LinkedHashMap<>();
    private final Map<String, String> commandLine;

    private Declared(Names names, RedisTree tree, Map<String, String> commandLine) {
        this.names = names;
        this.tree = tree;
        this.commandLine = commandLine;
        tree.uses().forEach(this::add);
    }

    /**
     * A line that gives a parameter, or a part of a line.
     *
     * @param value what it gives, as it is written
     * @param start offset of that in the text of the file
     */
    record Place(Use use, String value, int start, int end) {
        Origin origin() {
            return Origin.file(use.file().path(), use.entry().line(), value);
        }

        Path file() {
            return use.file().path();
        }
    }

    static Declared of(Installation at, FileSource source) {
        Path main = at.mainConfig();
        RedisTree tree =
                main == null ? new RedisTree(List.of(), List.of(), List.of(), List.of()) : RedisTree.read(main, source);
        return new Declared(new Names(Version.of(at.version())), tree, CommandOptions.of(at.command()));
    }

    static Declared of(Installation at, List<ConfigFile> files) {
        return of(at, FileSource.of(files));
    }

    RedisTree tree() {
        return tree;
    }

    Names names() {
        return names;
    }

    /** Lines that give a parameter, in the order in which Redis meets them. */
    List<Place> places(String parameter) {
        return places.getOrDefault(parameter, List.of());
    }

    boolean isOnCommandLine(String parameter) {
        return commandLine.containsKey(parameter);
    }

    /** The lines of {@code save} that count. */
    List<Place> saves() {
        List<Place> counted = new ArrayList<>();
        for (Place place : places("save")) {
            if (place.value().isBlank()) {
                counted.clear();
            }
            counted.add(place);
        }
        return counted;
    }

    /** Every place that gives a parameter, the winner first, then its nearest rival. */
    List<Origin> origins(String parameter) {
        List<Origin> origins = new ArrayList<>();
        String given = commandLine.get(parameter);
        if (given != null) {
            origins.add(new Origin(Origin.Source.COMMAND_LINE, null, 0, given));
        }
        List<Place> all = places(parameter);
        if (parameter.equals("save") && !all.isEmpty()) {
            List<Place> counted = saves();
            origins.add(Origin.file(
                    counted.getLast().file(),
                    counted.getLast().use().entry().line(),
                    String.join(
                            " ",
                            counted.stream()
                                    .map(p -> p.value().strip())
                                    .filter(v -> !v.isEmpty())
                                    .toList())));
            all = all.subList(0, all.size() - counted.size());
        }
        all.reversed().forEach(p -> origins.add(p.origin()));
        return origins;
    }

    /** The winning place of each parameter that anything gives. */
    Map<String, Origin> winners() {
        Map<String, Origin> winners = new LinkedHashMap<>();
        places.keySet().forEach(name -> winners.put(name, origins(name).getFirst()));
        commandLine.keySet().forEach(name -> winners.put(name, origins(name).getFirst()));
        return winners;
    }

    private void add(Use use) {
        if (use.name().equals(Names.BUFFERS)) {
            buffers(use);
            return;
        }
        String value = isQuoted(use) ? use.value() : use.entry().rawValue();
        places.computeIfAbsent(names.canonical(use.name()), n -> new ArrayList<>())
                .add(new Place(use, value, use.entry().start(), use.entry().end()));
    }

    /** {@code class hard soft seconds}, perhaps several in a line. */
    private void buffers(Use use) {
        String raw = use.entry().rawValue();
        int from = 0;
        for (int i = 0; i + 3 < use.words().size() && !isQuoted(use); i += 4) {
            String client = use.words().get(i);
            int name = raw.indexOf(client, from) + client.length();
            int start = after(raw, name, use.words().get(i + 1))
                    - use.words().get(i + 1).length();
            int end = after(
                    raw, after(raw, start, use.words().get(i + 1)), use.words().get(i + 2));
            end = after(raw, end, use.words().get(i + 3));
            int base = use.entry().start();
            places.computeIfAbsent(Names.bufferOf(client), n -> new ArrayList<>())
                    .add(new Place(use, raw.substring(start, end), base + start, base + end));
            from = end;
        }
    }

    private static int after(String raw, int from, String word) {
        return raw.indexOf(word, from) + word.length();
    }

    static boolean isQuoted(Use use) {
        return use.entry().rawValue().matches("(?s).*[\"'].*");
    }
}
