package dev.hone.kind.wordpress;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.PhpDefinesText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every constant of a site with its line; PHP reads the file at each request, so what it says is in force. */
final class SiteValues {
    private final Site site;
    private final Path file;
    private final PhpDefinesText text;

    private SiteValues(Site site, Path file, PhpDefinesText text) {
        this.site = site;
        this.file = file;
        this.text = text;
    }

    static EffectiveConfig read(Site site, Host host) {
        Path path = site.at().mainConfig();
        if (path == null) {
            return new EffectiveConfig(List.of(), List.of(), List.of());
        }
        try {
            ConfigFile file = new HostSource(host).read(path);
            SiteValues values = new SiteValues(site, path, PhpDefinesText.parse(file.text()));
            return new EffectiveConfig(values.all(), List.of(file), values.problems());
        } catch (IOException e) {
            String remedy = e instanceof AccessDenied denied ? denied.remedy() : null;
            Problem unread = new Problem(
                    "unreadable",
                    Problem.Severity.WARNING,
                    path.toString(),
                    0,
                    path + " cannot be read: " + e.getMessage(),
                    remedy);
            return new EffectiveConfig(List.of(), List.of(), List.of(unread));
        }
    }

    private List<EffectiveValue> all() {
        Map<String, PhpDefinesText.Other> others = text.others().stream()
                .collect(Collectors.toMap(PhpDefinesText.Other::name, o -> o, (first, later) -> first));
        List<EffectiveValue> all = new ArrayList<>();
        for (Parameter row : site.catalogue().parameters().values()) {
            all.add(value(row, others.get(row.name())));
        }
        return all;
    }

    private EffectiveValue value(Parameter row, PhpDefinesText.@Nullable Other other) {
        List<Origin> given = text.entries().stream()
                .filter(e -> e.name().equals(row.name()))
                .map(this::origin)
                .toList();
        if (other != null && (given.isEmpty() || other.line() < given.getFirst().line())) {
            Origin origin = Origin.file(file, other.line(), other.value());
            return new EffectiveValue(row.name(), other.value(), origin, given, List.of(), null);
        }
        Origin origin = given.isEmpty() ? Origin.defaulted(row.defaultValue()) : given.getFirst();
        List<Origin> losers = given.isEmpty() ? given : given.subList(1, given.size());
        return new EffectiveValue(row.name(), origin.value(), origin, losers, List.of(), null);
    }

    private Origin origin(Entry entry) {
        return Origin.file(file, entry.line(), PhpDefinesText.unquote(entry.rawValue()));
    }

    private List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        text.others().stream()
                .filter(o -> site.catalogue().find(o.name()).isPresent())
                .map(o -> Problem.warning(
                        "not_a_literal",
                        o.name(),
                        o.line(),
                        "%s, line %d: %s is set by const, by an expression or under a condition; it is shown and never edited"
                                .formatted(file, o.line(), o.name())))
                .forEach(problems::add);
        if (!text.isWhole()) {
            problems.add(Problem.warning(
                    "broken", file.toString(), 0, file + " has a string or bracket that is not closed"));
        }
        return problems;
    }
}
