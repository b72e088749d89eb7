package dev.hone.kind.memcached;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.FlagText;
import dev.hone.kind.memcached.Given.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Turns wishes into edits of the file of flags, and into commands where memcached takes them while running. A process whose
 * flags stand on its command line has no file to edit: only what is live can be set, until its next start.
 */
final class MemcachedEdits {
    private final Installation at;
    private final Catalogue rows;
    private final Optional<ConfigFile> file;
    private final List<Setting> live = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private String text;

    private MemcachedEdits(Installation at, Catalogue rows, EffectiveConfig now) {
        this.at = at;
        this.rows = rows;
        this.file = now.files().stream().findFirst();
        this.text = file.map(ConfigFile::text).orElse("");
    }

    static Edits plan(Installation at, Catalogue rows, EffectiveConfig now, List<Setting> settings) {
        MemcachedEdits edits = new MemcachedEdits(at, rows, now);
        settings.forEach(edits::add);
        edits.problems.addAll(new Reading(rows).together(now, settings));
        List<FileEdit> files = edits.file.stream()
                .filter(f -> !f.text().equals(edits.text))
                .map(f -> new FileEdit(f.path(), f.text(), edits.text))
                .toList();
        return new Edits(files, edits.live, edits.problems);
    }

    private void add(Setting wish) {
        Optional<Parameter> row = rows.find(wish.parameter());
        Optional<Problem> refused = Reading.denied(wish.parameter(), 0)
                .or(() -> row.isEmpty() ? Optional.of(unknown(wish)) : refusal(row.get(), wish));
        if (refused.isPresent()) {
            problems.add(refused.get());
            return;
        }
        Parameter parameter = row.orElseThrow();
        String value = wish.value();
        if (file.isEmpty()) {
            problems.add(Problem.warning(
                    "until_next_start",
                    parameter.name(),
                    0,
                    "the flags of %s stand on its command line, so this lasts until its next start; change %s where it is started too"
                            .formatted(at.name(), Flags.letter(parameter.name()))));
        } else if (value == null) {
            remove(parameter.name());
        } else {
            write(parameter.name(), value.strip());
        }
        if (parameter.effect() == Effect.LIVE) {
            live.add(wish);
        }
    }

    private Optional<Problem> refusal(Parameter row, Setting wish) {
        if (file.isEmpty() && row.effect() != Effect.LIVE) {
            String where = at.unit() == null ? "the script or person that started it" : "systemctl edit " + at.unit();
            return Optional.of(Problem.error(
                    "on_the_command_line",
                    row.name(),
                    "%s takes a start with another command line, and the flags of %s stand in no file that Hone knows; change them there: %s"
                            .formatted(row.name(), at.name(), where),
                    null));
        }
        if (given().places(row.name()).size() > 1) {
            return Optional.of(Problem.error(
                    "given_twice", row.name(), row.name() + " is given more than once; edit the file instead", null));
        }
        return wish.value() == null ? Optional.empty() : new Reading(rows).check(row, wish.value());
    }

    private Problem unknown(Setting wish) {
        return Problem.error(
                "unknown_parameter",
                wish.parameter(),
                "memcached %s has no parameter %s".formatted(at.version(), wish.parameter()),
                null);
    }

    private void write(String parameter, String value) {
        List<Place> places = given().places(parameter);
        if (Flags.isBare(parameter)) {
            if (value.equals("no")) {
                remove(parameter);
            } else if (places.isEmpty()) {
                text = parsed().withAdded("", Flags.letter(parameter), "").text();
            }
        } else if (parameter.equals("verbose")) {
            remove(parameter);
            text = value.equals("0")
                    ? text
                    : parsed().withAdded("", "-" + "v".repeat(Integer.parseInt(value)), "")
                            .text();
        } else if (!places.isEmpty()) {
            replace(places.getLast(), value);
        } else if (Flags.isFlag(parameter)) {
            text = parsed().withAdded("", Flags.letter(parameter), value).text();
        } else {
            text = parsed().withAdded("", "-o", word(parameter, value)).text();
        }
    }

    /** A value of its own, or a word within {@code -o}, where a bare word and {@code no_} stand for yes and no. */
    private void replace(Place place, String value) {
        Entry entry = place.entry();
        String raw = entry.rawValue();
        int from = place.start() - entry.start();
        int to = place.end() - entry.start();
        String old = raw.substring(from, to);
        boolean isBareWord = Flags.isExtended(entry.name()) && (from == 0 || raw.charAt(from - 1) != '=');
        String with = isBareWord ? word(old.replaceFirst("^no_", ""), value) : value;
        text = parsed().withValue(entry, raw.substring(0, from) + with + raw.substring(to))
                .text();
    }

    private static String word(String parameter, String value) {
        return switch (value) {
            case "yes" -> parameter;
            case "no" -> "no_" + parameter;
            default -> parameter + "=" + value;
        };
    }

    private void remove(String parameter) {
        for (Place place : given().places(parameter).reversed()) {
            Entry entry = place.entry();
            List<String> words = List.of(entry.rawValue().split(",", -1));
            if (Flags.isExtended(entry.name()) && words.size() > 1) {
                String rest = String.join(
                        ",", words.stream().filter(w -> !isOf(w, parameter)).toList());
                text = parsed().withValue(entry, rest).text();
            } else {
                text = parsed().without(entry).text();
            }
        }
    }

    private static boolean isOf(String word, String parameter) {
        return word.equals(parameter) || word.equals("no_" + parameter) || word.startsWith(parameter + "=");
    }

    private FlagText parsed() {
        return FlagText.parse(text);
    }

    private Given given() {
        return file.map(f -> Given.file(f.with(text))).orElseGet(() -> Given.command(List.of()));
    }
}
