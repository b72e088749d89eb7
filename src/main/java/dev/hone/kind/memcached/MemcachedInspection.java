package dev.hone.kind.memcached;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.TextFaults;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.FlagText;
import dev.hone.kind.memcached.Given.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands against a file of flags. memcached has no checker, and its starter joins all lines and hands them to a shell
 * when they hold one of a shell's characters: such a line runs a command as root.
 */
final class MemcachedInspection {
    private static final Pattern SHELL = Pattern.compile("[^A-Za-z0-9 \\t\\r_.,:/=@%+-]");

    /** Words behind {@code -o} that are no parameters. */
    private static final Set<String> WITHOUT_ROW = Set.of("modern", "hashexpand", "sock_cookie_id");

    private final Catalogue rows;
    private final ConfigFile before;
    private final ConfigFile after;
    private final List<Problem> problems = new ArrayList<>();

    private MemcachedInspection(Catalogue rows, ConfigFile before, ConfigFile after) {
        this.rows = rows;
        this.before = before;
        this.after = after;
    }

    static List<Problem> inspect(Catalogue rows, List<ConfigFile> before, List<ConfigFile> after) {
        List<Problem> all = new ArrayList<>();
        for (ConfigFile file : after) {
            Optional<ConfigFile> old =
                    before.stream().filter(f -> f.path().equals(file.path())).findFirst();
            MemcachedInspection inspection = new MemcachedInspection(rows, old.orElse(file.with("")), file);
            inspection.look();
            all.addAll(inspection.problems);
        }
        return all;
    }

    private void look() {
        if (after.text().equals(before.text())) {
            return;
        }
        problems.addAll(new TextFaults(after.path(), before.text(), after.text()).find());
        lines();
        names();
        flags();
        user();
    }

    private void lines() {
        Set<String> old = new HashSet<>(before.text().lines().toList());
        List<String> lines = after.text().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String flags = lines.get(i).replaceFirst("#.*", "");
            Matcher shell = SHELL.matcher(flags);
            if (!old.contains(lines.get(i)) && shell.find()) {
                problems.add(Problem.denied(
                        "shell_character",
                        after.path().toString(),
                        i + 1,
                        "the character %s makes memcached's starter hand all flags to a shell; put it in on the host by hand"
                                .formatted(shell.group())));
            }
            if (!old.contains(lines.get(i)) && flags.strip().matches("[^-].*")) {
                word(i + 1, flags.strip());
            }
        }
    }

    /** A line without a dash: one starter passes over it, the other dies of all but {@code logfile}. */
    private void word(int line, String flags) {
        boolean isLog = flags.startsWith("logfile");
        problems.add(
                isLog
                        ? Problem.denied(
                                "denied_flag",
                                after.path().toString(),
                                line,
                                "logfile: it decides where memcached's starter writes as root; put it in on the host by hand")
                        : new Problem(
                                "no_flag",
                                Problem.Severity.ERROR,
                                after.path().toString(),
                                line,
                                "\"%s\" is no flag: memcached's starter passes over it or dies of it".formatted(flags),
                                null));
    }

    /** A flag that memcached does not know ends its next start, and nothing is there to try that out. */
    private void names() {
        List<String> old = FlagText.parse(before.text()).entries().stream()
                .map(Entry::name)
                .toList();
        for (Entry entry : FlagText.parse(after.text()).entries()) {
            String name = entry.name();
            boolean isKnown = !name.startsWith("-")
                    || name.matches("-[dh].*")
                    || Flags.isExtended(name)
                    || Flags.verbosity(name) > 0
                    || Flags.parameter(name).isPresent();
            if (!isKnown && !old.contains(name)) {
                unknown(name, entry.line());
            }
        }
    }

    private void unknown(String name, int line) {
        problems.add(new Problem(
                "unknown_flag",
                Problem.Severity.ERROR,
                after.path().toString(),
                line,
                name + " is no flag known here; memcached does not start with a wrong one",
                null));
    }

    private void flags() {
        Given old = Given.file(before);
        Given now = Given.file(after);
        for (String name : now.names()) {
            boolean isSame = old.places(name).stream()
                    .map(Place::value)
                    .toList()
                    .equals(now.places(name).stream().map(Place::value).toList());
            if (!isSame) {
                now.places(name).forEach(p -> flag(name, p));
            }
        }
        EffectiveConfig as = new EffectiveConfig(
                rows.parameters().values().stream().map(r -> value(r, now)).toList(), List.of(), List.of());
        problems.addAll(new Reading(rows).together(as, List.of()));
    }

    private static EffectiveValue value(Parameter row, Given given) {
        String value = given.origins(row.name()).stream()
                .findFirst()
                .map(o -> o.value())
                .orElse(row.defaultValue());
        return new EffectiveValue(row.name(), value, dev.hone.kind.Origin.defaulted(value), List.of(), List.of(), null);
    }

    private void flag(String name, Place place) {
        int line = place.entry().line();
        Optional<Problem> denied = Reading.denied(name, line);
        Optional<Parameter> row = rows.find(name);
        if (denied.isPresent()) {
            problems.add(denied.get());
        } else if (row.isEmpty()) {
            if (!WITHOUT_ROW.contains(name)) {
                unknown(name, line);
            }
        } else {
            new Reading(rows)
                    .check(row.get(), place.value())
                    .map(p -> new Problem(
                            p.code(),
                            p.severity(),
                            after.path().toString(),
                            line,
                            after.path() + ":" + line + ": " + p.message(),
                            p.suggestion()))
                    .ifPresent(problems::add);
        }
    }

    /** The starter means to add {@code -u root} where there is none, and never does; memcached then refuses to run as root. */
    private void user() {
        boolean had = !Given.file(before).places("user").isEmpty();
        if (had && Given.file(after).places("user").isEmpty()) {
            problems.add(Problem.denied(
                    "no_user",
                    after.path().toString(),
                    0,
                    "without -u memcached is started as root, which it refuses; leave the line in"));
        }
    }
}
