package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One parameter set to another value and back again, on files in memory. */
final class EditTrial {
    private final ServiceKind kind;
    private final Installation at;
    private final EffectiveConfig now;
    private final Parameter parameter;
    private final @Nullable Origin before;
    private List<ConfigFile> after;
    private String wish = "";
    private Edits edits = new Edits(List.of(), List.of(), List.of());

    EditTrial(ServiceKind kind, Installation at, EffectiveConfig now, Parameter parameter) {
        this.kind = kind;
        this.at = at;
        this.now = now;
        this.parameter = parameter;
        this.before = kind.declared(at, now.files()).get(parameter.name());
        this.after = now.files();
    }

    static boolean blocks(Problem problem) {
        return problem.severity() != Problem.Severity.WARNING;
    }

    /** The value in force, else the one in the files, else the default. */
    String current() {
        return now.value(parameter.name())
                .map(EffectiveValue::value)
                .orElse(before == null ? parameter.defaultValue() : before.value());
    }

    /** Sets the value and checks that the files, or the live settings, say so; the reason when the kind refuses. */
    Optional<String> there(String value) {
        wish = value;
        edits = kind.edit(at, now, List.of(new Setting(parameter.name(), value)));
        Optional<String> refusal = edits.problems().stream()
                .filter(EditTrial::blocks)
                .map(p -> parameter.name() + ": " + p.message())
                .findFirst();
        if (refusal.isPresent()) {
            return refusal;
        }
        assertThat(edits.files().size() + edits.live().size())
                .as("%s = %s edits something", parameter.name(), value)
                .isPositive();
        after = applied(now.files(), edits);
        if (!edits.files().isEmpty()) {
            Origin said = kind.declared(at, after).get(parameter.name());
            assertThat(said).as("%s declared after the edit", parameter.name()).isNotNull();
            assertThat(same(said.value(), value))
                    .as("%s declared as %s, wished %s", parameter.name(), said.value(), value)
                    .isTrue();
        } else {
            assertThat(edits.live()).anyMatch(s -> s.parameter().equals(parameter.name()));
        }
        assertThat(kind.inspect(at, now.files(), after))
                .as("problems of %s = %s", parameter.name(), value)
                .noneMatch(EditTrial::blocks);
        return Optional.empty();
    }

    /** Sets the value from before again; every file must be what it was, to the byte. */
    void andBack() {
        Edits back =
                kind.edit(at, edited(), List.of(new Setting(parameter.name(), before == null ? null : before.value())));
        assertThat(back.problems()).as("way back of " + parameter.name()).noneMatch(EditTrial::blocks);
        Map<Path, String> restored = texts(applied(after, back));
        texts(now.files())
                .forEach((path, text) -> assertThat(restored.get(path))
                        .as("%s after %s = %s and back", path, parameter.name(), wish)
                        .isEqualTo(text));
    }

    /** The config as it would be read after the edit. */
    private EffectiveConfig edited() {
        Origin origin = kind.declared(at, after).get(parameter.name());
        List<EffectiveValue> values = new ArrayList<>();
        for (EffectiveValue value : now.values()) {
            boolean isThis = value.parameter().equals(parameter.name()) && origin != null;
            values.add(
                    isThis
                            ? new EffectiveValue(
                                    value.parameter(), wish, origin, value.shadowed(), value.overriddenIn(), null)
                            : value);
        }
        return new EffectiveConfig(values, after, now.problems());
    }

    private boolean same(String one, String other) {
        return kind.catalogue().grammar().same(parameter, one, other);
    }

    private static List<ConfigFile> applied(List<ConfigFile> files, Edits edits) {
        Map<Path, String> old = texts(files);
        Map<Path, FileEdit> pending = new HashMap<>();
        for (FileEdit edit : edits.files()) {
            assertThat(edit.oldText()).as("old text of " + edit.path()).isEqualTo(old.get(edit.path()));
            pending.put(edit.path(), edit);
        }
        List<ConfigFile> all = new ArrayList<>();
        for (ConfigFile file : files) {
            FileEdit edit = pending.remove(file.path());
            all.add(edit == null ? file : file.with(edit.newText()));
        }
        pending.values().forEach(e -> all.add(new ConfigFile(e.path(), e.path(), e.newText(), 0644, 0, 0)));
        return all;
    }

    private static Map<Path, String> texts(List<ConfigFile> files) {
        Map<Path, String> texts = new HashMap<>();
        files.forEach(f -> texts.put(f.path(), f.text()));
        return texts;
    }
}
