package dev.hone.kind.nginx;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.format.BlockText;
import java.util.List;
import java.util.Optional;

/**
 * The catalogue as one version of nginx reads it, with what the common grammar cannot say.
 *
 * @param all     rows of every version
 * @param here    rows of this one
 * @param version this one
 */
record NginxRows(Catalogue all, Catalogue here, String version) {
    static boolean isRepeatable(String directive) {
        return NginxDirectives.isRepeatable(directive);
    }

    /** The row of a version that may not be this one, with this one's range and default where it is. */
    Optional<Parameter> find(String parameter) {
        return here.find(parameter).or(() -> all.find(parameter));
    }

    /** What stands against a value for a row, before nginx sees it. */
    Optional<Problem> check(Parameter row, String value) {
        if (here.find(row.name()).isEmpty()) {
            return Optional.of(Problem.error("not_in_version", row.name(), notThere(row), null));
        }
        Optional<String> fault = BlockText.faultInValue(value.strip());
        if (fault.isPresent()) {
            return Optional.of(
                    Problem.error("several_words", row.name(), row.name() + " = " + value + " " + fault.get(), null));
        }
        if (value.contains("$") || isCompoundTime(row, value)) {
            return Optional.empty();
        }
        return gigabytes(row, value).or(() -> all.grammar().check(row, value.replaceAll("[ \\t\\r\\n]+", " ")));
    }

    private String notThere(Parameter row) {
        String since = row.since().isEmpty() ? "" : " came with nginx " + row.since();
        String until = row.until().isEmpty() ? "" : " ended with nginx " + row.until();
        return row.name() + since + until + "; this one is " + version;
    }

    private static boolean isCompoundTime(Parameter row, String value) {
        return row.type() == ParameterType.DURATION && value.matches("([0-9]+(ms|[smhdwMy])){2,}");
    }

    private static Optional<Problem> gigabytes(Parameter row, String value) {
        String name = row.name().substring(row.name().lastIndexOf('/') + 1);
        if (row.type() != ParameterType.BYTES || NginxDirectives.readsGiga(name) || !value.matches("[0-9]{1,6}[gG]")) {
            return Optional.empty();
        }
        long megabytes = Long.parseLong(value.substring(0, value.length() - 1)) * 1024;
        String message = "%s cannot be read as bytes by %s; its units are k, m".formatted(value, name);
        return Optional.of(Problem.error("bad_unit", row.name(), message, megabytes + "m"));
    }

    /** Rows for a directive, whatever level they are for. */
    List<Parameter> named(String directive) {
        return all.parameters().values().stream()
                .filter(r -> r.name().substring(r.name().lastIndexOf('/') + 1).equals(directive))
                .toList();
    }
}
