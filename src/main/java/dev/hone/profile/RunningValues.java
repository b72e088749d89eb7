package dev.hone.profile;

import dev.hone.kind.Catalogue;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Installation;
import dev.hone.kind.MemoryEffect;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Sorts what a service has in force into rows of a profile and what stays on its host. Pure. */
final class RunningValues {
    private static final double WORTH_A_SHARE = 0x1p24;
    private static final double NEAR = 0.03;

    private final Installation at;
    private final EffectiveConfig config;
    private final HostFacts facts;
    private final ServiceKind kind;
    private final Catalogue catalogue;
    private final List<Running.Found> rows = new ArrayList<>();
    private final List<Running.LeftOut> leftOut = new ArrayList<>();
    private int asStandard;

    private RunningValues(Installation at, EffectiveConfig config, HostFacts facts) {
        this.at = at;
        this.config = config;
        this.facts = facts;
        this.kind = ServiceKinds.byId(at.kind()).orElseThrow();
        this.catalogue = kind.catalogue(at);
    }

    static RunningValues of(Installation at, EffectiveConfig config, HostFacts facts) {
        RunningValues sorted = new RunningValues(at, config, facts);
        config.values().forEach(sorted::sort);
        return sorted;
    }

    List<Running.Found> rows() {
        return List.copyOf(rows);
    }

    List<Running.LeftOut> leftOut() {
        return List.copyOf(leftOut);
    }

    int asStandard() {
        return asStandard;
    }

    private void sort(EffectiveValue value) {
        Parameter parameter = catalogue.find(value.parameter()).orElse(null);
        if (isStandard(parameter, value)) {
            asStandard++;
        } else if (parameter == null) {
            leave(value, Running.Why.UNKNOWN, "");
        } else if (ProfileDraft.isSecret(parameter, value.value())) {
            leave(value, Running.Why.SECRET, "");
        } else if (!ProfileDraft.isSettable(parameter)) {
            leave(value, Running.Why.NEVER_SET, "");
        } else if (OwnToHost.isOwn(parameter, value.value())) {
            leave(value, Running.Why.OWN_TO_HOST, "");
        } else {
            fault(parameter, value)
                    .ifPresentOrElse(
                            why -> leave(value, Running.Why.NOT_READABLE, why),
                            () -> rows.add(found(parameter, value)));
        }
    }

    /** Whatever nothing sets is what the service has by itself, however its builder chose it. */
    private boolean isStandard(@Nullable Parameter parameter, EffectiveValue value) {
        return value.origin().source() == Origin.Source.DEFAULT
                || parameter != null
                        && !parameter.defaultValue().isEmpty()
                        && catalogue.grammar().same(parameter, parameter.defaultValue(), value.value());
    }

    private Optional<String> fault(Parameter parameter, EffectiveValue value) {
        var row = Profile.Row.of(at.kind(), parameter.name(), value.value());
        var host = new Formula.Facts(facts.memoryBytes(), facts.cpus());
        return kind.check(at, config, parameter, value.value())
                .map(Problem::message)
                .or(() -> ProfileDraft.fault(row, "", host).map(f -> f.detail()));
    }

    private Running.Found found(Parameter parameter, EffectiveValue value) {
        return new Running.Found(
                at.kind(),
                parameter.name(),
                value.value(),
                parameter.defaultValue(),
                place(value.origin()),
                share(parameter, value.value()),
                note(value));
    }

    private void leave(EffectiveValue value, Running.Why why, String detail) {
        leftOut.add(new Running.LeftOut(at.kind(), value.parameter(), why, detail));
    }

    private static String place(Origin origin) {
        return switch (origin.source()) {
            case FILE -> origin.file() + ":" + origin.line();
            case COMMAND_LINE -> "command line";
            case RUNTIME -> "set while running";
            case DEFAULT -> "";
        };
    }

    private String share(Parameter parameter, String value) {
        OptionalDouble amount = catalogue.grammar().amount(parameter, value);
        boolean isMemory = parameter.type() == ParameterType.BYTES && parameter.memory() != MemoryEffect.NONE;
        if (!isMemory || amount.isEmpty() || amount.getAsDouble() < WORTH_A_SHARE) {
            return "";
        }
        double percent = Math.rint(amount.getAsDouble() / facts.memoryBytes() * 100);
        double off = Math.abs(percent / 100 * facts.memoryBytes() - amount.getAsDouble()) / amount.getAsDouble();
        return percent >= 1 && off <= NEAR ? "ram * %.0f%%".formatted(percent) : "";
    }

    private static String note(EffectiveValue value) {
        StringJoiner note = new StringJoiner("; ");
        if (value.pendingRestart() != null) {
            note.add(value.pendingRestart() + " waits for a restart");
        }
        if (!value.overriddenIn().isEmpty()) {
            note.add("another value rules in narrower places ("
                    + value.overriddenIn().size() + ")");
        }
        return note.toString();
    }
}
