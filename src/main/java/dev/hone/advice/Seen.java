package dev.hone.advice;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.Grammar;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Version;
import dev.hone.service.KnownService;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A service as rules see it.
 *
 * @param config    what is in force in it
 * @param catalogue the parameters that its version has
 */
public record Seen(KnownService service, EffectiveConfig config, Catalogue catalogue) {

    /** Id of the service. */
    public String id() {
        return service.id();
    }

    /** Its name for people. */
    public String name() {
        return service.installation().name();
    }

    /** Id of its kind. */
    public String kind() {
        return service.installation().kind();
    }

    String product() {
        return service.installation().product();
    }

    Version version() {
        return Version.of(service.installation().version());
    }

    /** The value in force; empty when the service has no such parameter, or none is known. */
    Optional<EffectiveValue> value(Name name) {
        return told(name.parameter());
    }

    /** The same for what a service tells beside its catalogue, such as the size of a database's pages. */
    public Optional<EffectiveValue> told(String parameter) {
        return config.value(parameter).filter(v -> !v.value().isBlank());
    }

    /** The value in force as it is spelt; empty text when it is not known. */
    String text(Name name) {
        return value(name).map(EffectiveValue::value).orElse("");
    }

    /** What the value amounts to: bytes, seconds or a number. */
    OptionalDouble amount(Name name) {
        return value(name).map(v -> amount(name, v.value())).orElse(OptionalDouble.empty());
    }

    /** What the value of a parameter of its catalogue amounts to; empty when it is not known, or no amount. */
    public OptionalDouble amount(String parameter) {
        return told(parameter)
                .flatMap(v -> row(parameter).map(r -> catalogue.grammar().amount(r, v.value())))
                .orElse(OptionalDouble.empty());
    }

    /** What a spelling for that parameter amounts to. */
    OptionalDouble amount(Name name, String spelling) {
        return row(name.parameter())
                .map(r -> catalogue.grammar().amount(r, spelling))
                .orElse(OptionalDouble.empty());
    }

    Optional<Parameter> row(String parameter) {
        return catalogue.find(parameter);
    }

    /** Whether a line of a file gives the value in force. */
    boolean isGiven(Name name) {
        return value(name)
                .filter(v -> v.origin().source() == Origin.Source.FILE)
                .isPresent();
    }

    /** Where the value was given, as file and line; empty when no file did. */
    String place(Name name) {
        return value(name)
                .map(EffectiveValue::origin)
                .filter(o -> o.file() != null)
                .map(o -> o.file() + ":" + o.line())
                .orElse("");
    }

    /** A figure of its last status; empty when it was not told. */
    public OptionalDouble figure(String name) {
        return service.status() instanceof StatusReport.Up up
                ? up.figures().stream()
                        .filter(f -> f.name().equals(name))
                        .mapToDouble(Figure::value)
                        .findFirst()
                : OptionalDouble.empty();
    }

    /** Bytes in the service's own spelling: the bare number where the parameter counts units, else the largest unit that divides them. */
    String spelled(Name name, long bytes) {
        Grammar grammar = catalogue.grammar();
        long one = row(name.parameter())
                .map(r -> (long) grammar.amount(r, "1").orElse(1))
                .orElse(1L);
        if (one > 1 && bytes % one == 0) {
            return String.valueOf(bytes / one);
        }
        return grammar.bytes().entrySet().stream()
                .filter(u -> u.getValue() > 1 && bytes >= u.getValue() && bytes % u.getValue() == 0)
                .max(Map.Entry.<String, Double>comparingByValue()
                        .thenComparingInt(u -> -u.getKey().length())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(u -> asWritten(name, (long) (bytes / u.getValue()) + u.getKey()))
                .orElse(String.valueOf(bytes));
    }

    /** In capitals where its value or its default is, and the service reads them alike. */
    private String asWritten(Name name, String spelling) {
        String capitals = spelling.toUpperCase(Locale.ROOT);
        String today = text(name) + " "
                + row(name.parameter()).map(Parameter::defaultValue).orElse("");
        boolean isWritten = today.matches(".*[0-9][KMG].*");
        return isWritten && amount(name, capitals).equals(amount(name, spelling)) ? capitals : spelling;
    }

    /** Whether it could be planned and would change anything. */
    boolean takes(Setting wish) {
        String value = wish.value();
        return !has(wish)
                && row(wish.parameter())
                        .filter(r -> !r.runsCode() && !r.irreversible())
                        .filter(r -> value == null || check(r, value).isEmpty())
                        .isPresent();
    }

    /** What the kind says against a value, as it would when the change is planned. */
    private Optional<Problem> check(Parameter row, String value) {
        return ServiceKinds.byId(kind())
                .map(k -> k.check(service.installation(), config, row, value))
                .orElseGet(() -> catalogue.grammar().check(row, value));
    }

    /** Whether it is so already. */
    boolean has(Setting wish) {
        Optional<EffectiveValue> now = config.value(wish.parameter());
        String value = wish.value();
        if (value == null) {
            return now.filter(v -> v.origin().source() != Origin.Source.DEFAULT).isEmpty();
        }
        return now.isPresent()
                && row(wish.parameter())
                        .filter(r ->
                                catalogue.grammar().same(r, value, now.get().value()))
                        .isPresent();
    }
}
