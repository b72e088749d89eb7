package dev.hone.kind.linux;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.FileEdit;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.SysctlText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns wishes into lines of the admin's files and into settings of the running kernel. */
final class LinuxEdits {
    /** Names of the files that Hone makes; the second sorts behind every name that starts with a digit. */
    static final List<String> OWN_NAMES = List.of("90-hone.conf", "zz-hone.conf");

    private static final String HEAD = "# Kernel parameters set by Hone.\n";

    private final Place place;
    private final Catalogue catalogue;
    private final List<ConfigFile> files;
    private final Map<Path, String> texts = new LinkedHashMap<>();
    private final List<Setting> live = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    LinuxEdits(Place place, Catalogue catalogue, EffectiveConfig now) {
        this.place = place;
        this.catalogue = catalogue;
        this.files = now.files();
        files.forEach(f -> texts.put(f.path(), f.text()));
    }

    Edits plan(List<Setting> settings) {
        settings.forEach(this::add);
        List<FileEdit> edits = new ArrayList<>();
        texts.forEach((path, text) -> {
            String old = oldText(path).orElse(null);
            if (!text.equals(old)) {
                edits.add(new FileEdit(path, old, text));
            }
        });
        return new Edits(edits, live, problems);
    }

    private void add(Setting wish) {
        Optional<Parameter> row = catalogue.find(wish.parameter());
        Optional<Problem> refused = row.isEmpty() ? Optional.of(unknown(wish)) : refusal(row.get(), wish.value());
        if (refused.isPresent()) {
            problems.add(refused.get());
            return;
        }
        Optional<Origin> winner = winner(wish.parameter());
        if (wish.value() == null) {
            remove(wish.parameter());
            row.map(Parameter::defaultValue)
                    .filter(d -> !d.isEmpty())
                    .ifPresent(d -> live.add(new Setting(wish.parameter(), d)));
            return;
        }
        write(wish.parameter(), SysctlFiles.spaced(wish.value()), winner);
        live.add(wish);
    }

    private Optional<Problem> refusal(Parameter row, @Nullable String value) {
        return value == null ? Optional.empty() : new LinuxChecks(catalogue).value(row, value);
    }

    private Problem unknown(Setting wish) {
        String where = place.isHost() ? "this host" : "the namespace " + place.namespace();
        return Problem.error(
                "unknown_parameter", wish.parameter(), wish.parameter() + " is not known on " + where, null);
    }

    private void write(String key, String value, Optional<Origin> winner) {
        Optional<Path> editable = winner.map(Origin::file).filter(f -> f.startsWith(place.etc()));
        Path target = editable.orElseGet(() -> place.own(ownName(winner)));
        String text = texts.getOrDefault(target, HEAD);
        SysctlText sysctl = SysctlText.parse(text);
        Optional<Entry> line = sysctl.entries().stream()
                .filter(e -> SysctlText.canonical(e.name()).equals(key))
                .reduce((a, b) -> b);
        texts.put(
                target,
                (line.isPresent() ? sysctl.withValue(line.get(), value) : sysctl.withAdded("", key, value)).text());
    }

    /** A name that sorts behind the file that wins today. */
    private static String ownName(Optional<Origin> winner) {
        String usual = OWN_NAMES.getFirst();
        return winner.map(Origin::file)
                .map(f -> String.valueOf(f.getFileName()))
                .filter(n -> n.compareTo(usual) > 0)
                .map(n -> OWN_NAMES.getLast())
                .orElse(usual);
    }

    /** Takes the admin's lines away; what packages ship stays. */
    private void remove(String key) {
        texts.replaceAll((path, text) -> path.startsWith(place.etc()) ? without(key, text) : text);
    }

    private static String without(String key, String text) {
        SysctlText sysctl = SysctlText.parse(text);
        for (Entry entry : sysctl.entries().reversed()) {
            if (SysctlText.canonical(entry.name()).equals(key)) {
                sysctl = sysctl.without(entry);
            }
        }
        return sysctl.text();
    }

    private Optional<Origin> winner(String key) {
        List<ConfigFile> now = files.stream()
                .map(f -> f.with(texts.getOrDefault(f.path(), f.text())))
                .toList();
        return SysctlFiles.origins(place, now).getOrDefault(key, List.of()).stream()
                .findFirst();
    }

    private Optional<String> oldText(Path path) {
        return files.stream()
                .filter(f -> f.path().equals(path))
                .map(ConfigFile::text)
                .findFirst();
    }
}
