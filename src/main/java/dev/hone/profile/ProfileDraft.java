package dev.hone.profile;

import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.web.Problem;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A profile as somebody wants to save it.
 *
 * @param name  letters, digits and dashes
 * @param title one line for people
 * @param rows  what it sets
 */
record ProfileDraft(String name, String title, List<Profile.Row> rows) {
    /** A middling host, to find out whether formulas give values that the kinds read. */
    private static final Formula.Facts USUAL = new Formula.Facts(0x1p33, 4);

    ProfileDraft {
        rows = List.copyOf(rows);
    }

    /** Everything that stands against it, each at its place. */
    List<Problem.At> faults() {
        List<Problem.At> faults = new ArrayList<>();
        if (!name.matches("[a-z0-9][a-z0-9-]{0,62}")) {
            faults.add(new Problem.At(
                    "/name", "bad_name", "a name has 1 to 63 small letters, digits and dashes, was '" + name + "'"));
        }
        if (title.isBlank() || title.length() > 200 || title.chars().anyMatch(Character::isISOControl)) {
            faults.add(new Problem.At("/title", "bad_title", "a title has 1 to 200 characters in one line"));
        }
        if (rows.isEmpty()) {
            faults.add(new Problem.At("/rows", "empty", "set at least one parameter"));
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < rows.size(); i++) {
            Profile.Row row = rows.get(i);
            if (!seen.add(row.kind() + '/' + row.parameter())) {
                faults.add(new Problem.At("/rows/" + i, "duplicate_parameter", row.parameter() + " is set twice"));
            }
            fault(row, i).ifPresent(faults::add);
        }
        return faults;
    }

    private static Optional<Problem.At> fault(Profile.Row row, int index) {
        String at = "/rows/" + index;
        Optional<ServiceKind> kind = ServiceKinds.byId(row.kind());
        if (kind.isEmpty()) {
            return Optional.of(new Problem.At(at + "/kind", "unknown_kind", "there is no kind " + row.kind()));
        }
        Optional<Parameter> parameter = kind.get().catalogue().find(row.parameter());
        if (parameter.isEmpty()) {
            return Optional.of(new Problem.At(
                    at + "/parameter",
                    "unknown_parameter",
                    kind.get().title() + " has no parameter " + row.parameter() + " that can be set by name"));
        }
        if (parameter.get().runsCode() || parameter.get().irreversible()) {
            return Optional.of(new Problem.At(
                    at + "/parameter", "denied", "Hone never sets " + row.parameter() + "; change it on the host"));
        }
        return value(row, at, kind.get(), parameter.get());
    }

    private static Optional<Problem.At> value(Profile.Row row, String at, ServiceKind kind, Parameter parameter) {
        try {
            var spelled = Spelling.of(kind.catalogue().grammar(), parameter, row.formula(), USUAL);
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
