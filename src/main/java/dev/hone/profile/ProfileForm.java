package dev.hone.profile;

import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.web.Field;
import dev.hone.web.Problem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The form that makes or saves a profile, generated from the catalogues: of each kind the rows that matter most, those that
 * are set and those that are inherited.
 *
 * @param version  version that it was made from; 0 for a new profile
 * @param from     profile whose reasons are kept where the formula is; empty for none
 * @param kinds    kinds that it has fields for
 * @param formulas what stands in the fields, by {@link #key}
 */
record ProfileForm(
        String name,
        int version,
        String title,
        @Nullable String parent,
        String from,
        List<String> kinds,
        Map<String, String> formulas) {
    /** What the name of a formula's field begins with. */
    static final String FIELD = "f.";

    private static final int FIRST = 30;

    ProfileForm {
        kinds = List.copyOf(kinds);
        formulas = Map.copyOf(formulas);
    }

    /**
     * The fields of one kind.
     *
     * @param hidden how many more the kind has
     */
    record Section(String kind, String title, List<Field> fields, int hidden) {}

    static ProfileForm of(Profile profile, List<String> kinds) {
        return new ProfileForm(
                profile.name(),
                profile.version(),
                profile.title(),
                profile.parent(),
                profile.name(),
                kinds,
                formulas(profile.rows()));
    }

    /** The fields that were filled in, by key. */
    static Map<String, String> filled(Map<String, String> sent) {
        Map<String, String> formulas = new LinkedHashMap<>();
        sent.forEach((field, value) -> {
            if (field.startsWith(FIELD) && !value.isBlank()) {
                formulas.put(field.substring(FIELD.length()), value.strip());
            }
        });
        return formulas;
    }

    static Map<String, String> formulas(List<Profile.Row> rows) {
        return rows.stream()
                .collect(Collectors.toMap(r -> key(r.kind(), r.parameter()), Profile.Row::formula, (a, b) -> a));
    }

    static String key(String kind, String parameter) {
        return kind + ":" + parameter;
    }

    /** Rows in catalogue order; a row keeps its reason and source while its formula stays. */
    List<Profile.Row> rows(List<Profile.Row> before) {
        List<Profile.Row> rows = new ArrayList<>();
        for (String kind : kinds) {
            for (Parameter parameter : parameters(kind)) {
                String formula = formulas.get(key(kind, parameter.name()));
                if (formula != null) {
                    rows.add(kept(before, Profile.Row.of(kind, parameter.name(), formula)));
                }
            }
        }
        return rows;
    }

    private static Profile.Row kept(List<Profile.Row> before, Profile.Row row) {
        return before.stream()
                .filter(b -> b.isFor(row.kind(), row.parameter()) && b.formula().equals(row.formula()))
                .findFirst()
                .orElse(row);
    }

    ProfileDraft draft(List<Profile.Row> before) {
        return new ProfileDraft(name, title, parent, rows(before));
    }

    /**
     * The fields.
     *
     * @param inherited what ancestors set
     * @param whole     kinds of which every parameter is wanted
     * @param faults    what is wrong, by key
     */
    List<Section> sections(List<Value> inherited, List<String> whole, Map<String, String> faults) {
        Map<String, Value> above =
                inherited.stream().collect(Collectors.toMap(v -> key(v.kind(), v.parameter()), v -> v));
        return kinds.stream()
                .map(k -> section(k, above, whole.contains(k), faults))
                .toList();
    }

    private Section section(String kind, Map<String, Value> above, boolean isWhole, Map<String, String> faults) {
        List<Parameter> all = parameters(kind);
        List<Field> fields = IntStream.range(0, all.size())
                .filter(i -> isWhole || i < FIRST || isUsed(key(kind, all.get(i).name()), above))
                .mapToObj(i -> field(kind, all.get(i), above, faults))
                .toList();
        String title = ServiceKinds.byId(kind).map(ServiceKind::title).orElse(kind);
        return new Section(kind, title, fields, all.size() - fields.size());
    }

    private boolean isUsed(String key, Map<String, Value> above) {
        return formulas.containsKey(key) || above.containsKey(key);
    }

    private Field field(String kind, Parameter parameter, Map<String, Value> above, Map<String, String> faults) {
        String key = key(kind, parameter.name());
        Value inherited = above.get(key);
        return Field.text(FIELD + key, parameter.name(), formulas.getOrDefault(key, ""))
                .withStandard(parameter.defaultValue().isEmpty() ? null : parameter.defaultValue())
                .withHelp(parameter.summary())
                .withNote(inherited == null ? null : words(inherited.held()))
                .withError(faults.get(key));
    }

    private static String words(Value.Layer layer) {
        return "%s v%d: %s".formatted(layer.profile(), layer.version(), layer.formula());
    }

    /** What is wrong, by form field: {@code name}, {@code title}, {@code parent}, or a row's key. */
    Map<String, String> faults(Problem problem) {
        List<Profile.Row> rows = rows(List.of());
        Map<String, String> faults = new HashMap<>();
        for (Problem.At at : problem.errors()) {
            String[] parts = at.pointer().split("/");
            boolean row = parts.length > 2 && parts[1].equals("rows") && parts[2].matches("[0-9]{1,6}");
            if (row) {
                Profile.Row wrong = rows.get(Integer.parseInt(parts[2]));
                faults.put(key(wrong.kind(), wrong.parameter()), at.detail());
            } else if (parts.length > 1) {
                faults.put(parts[1], at.detail());
            }
        }
        return faults;
    }

    /** Those of a kind that may be set by name. */
    private static List<Parameter> parameters(String kind) {
        return ServiceKinds.byId(kind)
                .map(k -> k.catalogue().parameters().values().stream()
                        .filter(ProfileDraft::isSettable)
                        .toList())
                .orElseThrow(() -> Problem.missing("kind " + kind).thrown());
    }
}
