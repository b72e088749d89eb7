package dev.hone.kind.memcached;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Origin;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.FlagText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What flags give, by parameter, from a file or a command line. The last one of a name wins; {@code -l} adds up. */
final class Given {
    private final Map<String, List<Place>> places = new LinkedHashMap<>();

    /**
     * One flag, or one word within {@code -o}.
     *
     * @param file  the file; null for a command line
     * @param entry the flag in that file's text, or in the command line joined by blanks
     * @param value what it gives
     * @param start where that stands in the text; equal to {@code end} for a bare flag
     */
    record Place(@Nullable ConfigFile file, Entry entry, String value, int start, int end) {
        Origin origin() {
            return file == null
                    ? new Origin(Origin.Source.COMMAND_LINE, null, 0, value)
                    : Origin.file(file.path(), entry.line(), value);
        }
    }

    static Given file(ConfigFile file) {
        Given given = new Given();
        FlagText text = FlagText.parse(file.text());
        text.entries().stream()
                .filter(e -> e.name().startsWith("-"))
                .filter(e -> !e.name().matches("-[dh].*"))
                .forEach(e -> given.add(file, e));
        return given;
    }

    /** Of the arguments of a process, program first. */
    static Given command(List<String> command) {
        Given given = new Given();
        String line = String.join(" ", command.subList(Math.min(1, command.size()), command.size()));
        FlagText.parse(line).entries().forEach(e -> given.add(null, e));
        return given;
    }

    List<Place> places(String parameter) {
        return places.getOrDefault(parameter, List.of());
    }

    Iterable<String> names() {
        return places.keySet();
    }

    /** The winner first. */
    List<Origin> origins(String parameter) {
        List<Place> all = places(parameter);
        if (parameter.equals("listen") && all.size() > 1) {
            String joined = String.join(",", all.stream().map(Place::value).toList());
            Origin last = all.getLast().origin();
            return List.of(new Origin(last.source(), last.file(), last.line(), joined));
        }
        return all.reversed().stream().map(Place::origin).toList();
    }

    Map<String, Origin> winners() {
        Map<String, Origin> winners = new LinkedHashMap<>();
        places.keySet().forEach(name -> winners.put(name, origins(name).getFirst()));
        return winners;
    }

    /** By parameter what it gives, for comparing a file with a command line. */
    Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        winners().forEach((name, origin) -> values.put(name, origin.value()));
        return values;
    }

    private void add(@Nullable ConfigFile file, Entry entry) {
        if (Flags.isExtended(entry.name())) {
            extended(file, entry);
        } else if (Flags.verbosity(entry.name()) > 0) {
            put(
                    "verbose",
                    new Place(file, entry, String.valueOf(Flags.verbosity(entry.name())), entry.start(), entry.end()));
        } else {
            Flags.parameter(entry.name())
                    .ifPresent(p -> put(
                            p,
                            new Place(
                                    file,
                                    entry,
                                    Flags.isBare(p) ? "yes" : entry.rawValue(),
                                    entry.start(),
                                    entry.end())));
        }
    }

    private void extended(@Nullable ConfigFile file, Entry entry) {
        int at = entry.start();
        for (String word : entry.rawValue().split(",", -1)) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word.replaceFirst("^no_", "") : word.substring(0, equals);
            String bare = word.startsWith("no_") ? "no" : "yes";
            String value = equals < 0 ? bare : word.substring(equals + 1);
            int start = equals < 0 ? at : at + equals + 1;
            if (!name.isBlank()) {
                put(name, new Place(file, entry, value, start, at + word.length()));
            }
            at += word.length() + 1;
        }
    }

    private void put(String parameter, Place place) {
        places.computeIfAbsent(parameter, n -> new ArrayList<>()).add(place);
    }
}
