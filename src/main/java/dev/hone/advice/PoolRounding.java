package dev.hone.advice;

import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Origin;
import dev.hone.web.Units;
import java.util.Optional;
import java.util.stream.Stream;

/** InnoDB rounds its buffer pool up to whole steps of chunk × instances. */
final class PoolRounding {
    private PoolRounding() {}

    static Stream<Case> rounded(Snapshot host) {
        return host.of("mysql").flatMap(s -> of(s).stream());
    }

    private static Optional<Case> of(Seen server) {
        long chunk = (long) server.amount(Name.INNODB_CHUNK).orElse(0);
        long instances = (long) server.amount(Name.INNODB_INSTANCES).orElse(1);
        Optional<Origin> asked = asked(server);
        long bytes = asked.map(
                        o -> (long) server.amount(Name.INNODB_POOL, o.value()).orElse(0))
                .orElse(0L);
        long step = chunk * instances;
        if (step <= 0 || bytes < step || bytes % step == 0) {
            return Optional.empty();
        }
        long becomes = (bytes + step - 1) / step * step;
        return Optional.of(Case.of(server, Units.bytes(bytes), Units.bytes(becomes), Units.bytes(becomes - bytes))
                .sum("step", Units.bytes(chunk), instances, Units.bytes(step))
                .sum(
                        "steps",
                        Units.bytes(bytes),
                        Units.bytes(step),
                        becomes / step,
                        Units.bytes(step),
                        Units.bytes(becomes))
                .remedy(new Remedy.Line(
                        Name.INNODB_POOL.parameter() + " = " + server.spelled(Name.INNODB_POOL, becomes),
                        asked.get().file() + ":" + asked.get().line())));
    }

    /** The line that asks for a size, which is not the size in force once that was rounded. */
    private static Optional<Origin> asked(Seen server) {
        Optional<EffectiveValue> value = server.value(Name.INNODB_POOL);
        return value.stream()
                .flatMap(v -> Stream.concat(Stream.of(v.origin()), v.shadowed().stream()))
                .filter(o -> o.source() == Origin.Source.FILE)
                .findFirst();
    }
}
