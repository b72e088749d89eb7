package dev.hone.profile;

import dev.hone.kind.Masker;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.web.Problem;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A profile as somebody wants to save it.
 *
 * @param name   letters, digits and dashes
 * @param title  one line for people
 * @param parent name of the profile that it inherits from; null for none
 * @param rows   what it sets itself
 */
record ProfileDraft(String name, String title, @Nullable String parent, List<Profile.Row> rows) {
    static final int MOST_ROWS = 2_000;
    private static final int LONGEST_WORDS = 500;

    /** Names that stand for something else in addresses. */
    private static final Set<String> RESERVED = Set.of("new", "import", "running");

    /** A middling host, to find out whether formulas give values that the kinds read. */
    static final Formula.Facts USUAL = new Formula.Facts(0x1p33, 4);

    ProfileDraft {
        rows = List.copyOf(rows);
        parent = parent == null || parent.isBlank() ? null : parent.strip();
    }

    ProfileDraft named(String other) {
        return new ProfileDraft(other, title, parent, rows);
    }

    Profile profile(int version, List<Profile.Ancestor> ancestry, String savedBy, @Nullable Instant savedAt) {
        return new Profile(name, version, title.strip(), parent, rows, ancestry, savedBy, savedAt, false);
    }

    /** Everything that stands against it, each at its place; whether the parent exists is found out elsewhere. */
    List<Problem.At> faults() {
        List<Problem.At> faults = new ArrayList<>();
        if (!name.matches("[a-z0-9][a-z0-9-]{0,62}")) {
            faults.add(new Problem.At(
                    "/name", "bad_name", "a name has 1 to 63 small letters, digits and dashes, was '" + name + "'"));
        } else if (RESERVED.contains(name)) {
            faults.add(new Problem.At("/name", "bad_name", name + " is the address of a page; take another name"));
        }
        if (title.isBlank() || !isWords(title, 200)) {
            faults.add(new Problem.At("/title", "bad_title", "a title has 1 to 200 characters in one line"));
        }
        if (rows.isEmpty() && parent == null) {
            faults.add(new Problem.At("/rows", "empty", "set at least one parameter, or name a parent"));
        }
        if (rows.size() > MOST_ROWS) {
            faults.add(new Problem.At(
                    "/rows", "too_many", "a profile has at most " + MOST_ROWS + " rows, was " + rows.size()));
            return faults;
        }
        faults.addAll(rowFaults());
        return faults;
    }

    private List<Problem.At> rowFaults() {
        List<Problem.At> faults = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < rows.size(); i++) {
            Profile.Row row = rows.get(i);
            String at = "/rows/" + i;
            if (!seen.add(row.kind() + '/' + row.parameter())) {
                faults.add(new Problem.At(at, "duplicate_parameter", row.parameter() + " is set twice"));
            }
            fault(row, at, USUAL).ifPresent(faults::add);
        }
        return faults;
    }

    /** What stands against one row on a host with these facts. */
    static Optional<Problem.At> fault(Profile.Row row, String at, Formula.Facts facts) {
        Optional<ServiceKind> kind = ServiceKinds.byId(row.kind());
        if (kind.isEmpty()) {
            return Optional.of(new Problem.At(at + "/kind", "unknown_kind", "there is no kind " + row.kind()));
        }
        Optional<Parameter> parameter = kind.get().catalogue().find(row.parameter());
        if (parameter.isEmpty()) {
            return Optional.of(new Problem.At(
                    at + "/parameter",
                    "unknown_parameter",
                    kind.get()
                            .noParameter(row.parameter())
                            .orElse(kind.get().title() + " has no parameter " + row.parameter()
                                    + " that can be set by name")));
        }
        if (!isSettable(parameter.get())) {
            return Optional.of(new Problem.At(
                    at + "/parameter", "denied", "Hone never sets " + row.parameter() + "; change it on the host"));
        }
        if (isSecret(parameter.get(), row.formula())) {
            return Optional.of(new Problem.At(
                    at + "/formula",
                    "secret",
                    row.parameter() + " is a secret, and profiles are shown and exported; set it on the host"));
        }
        return words(row.reason(), at + "/reason")
                .or(() -> words(row.source(), at + "/source"))
                .or(() -> value(row, at, kind.get(), parameter.get(), facts));
    }

    /** Whether profiles may set it. */
    static boolean isSettable(Parameter parameter) {
        return !parameter.runsCode() && !parameter.irreversible();
    }

    /** Whether a value must not be seen. */
    static boolean isSecret(Parameter parameter, String value) {
        return parameter.type() == ParameterType.TEXT
                && !Masker.mask(parameter.name(), value).equals(value);
    }

    private static Optional<Problem.At> words(@Nullable String text, String at) {
        return text == null || isWords(text, LONGEST_WORDS)
                ? Optional.empty()
                : Optional.of(new Problem.At(at, "bad_text", "at most " + LONGEST_WORDS + " characters in one line"));
    }

    private static boolean isWords(String text, int longest) {
        return text.length() <= longest && text.chars().noneMatch(Character::isISOControl);
    }

    private static Optional<Problem.At> value(
            Profile.Row row, String at, ServiceKind kind, Parameter parameter, Formula.Facts facts) {
        try {
            var spelled = Spelling.of(kind.catalogue().grammar(), parameter, row.formula(), facts);
            return kind.catalogue()
                    .grammar()
                    .check(parameter, spelled.value())
                    .filter(p -> !p.code().equals("out_of_range"))
                    .map(p -> new Problem.At(at + "/formula", p.code(), p.message(), p.suggestion()));
        } catch (BadFormula e) {
            return Optional.of(new Problem.At(at + "/formula", "bad_formula", e.getMessage()));
        }
    }
}
