package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hone.kind.Effect;
import dev.hone.kind.Installation;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The whole way of a change, by real processes on a real PostgreSQL. */
class ApplyIT {
    @Test
    void reloadsAndRestartsARealPostgres() throws Exception {
        assumeTrue(RealPostgres.isInstalled(), "no PostgreSQL server programs here");
        try (RealPostgres postgres = new RealPostgres();
                Bench bench = new Bench("postgresql")) {
            ChangeFolder reload =
                    bench.apply(bench.order(postgres, postgres.twoFiles(), postgres.expected(), Effect.RELOAD, 0));
            assertThat(Bench.last(reload)).as(reload.progress().toString()).contains(ChangeState.COMMITTED);
            assertThat(postgres.seen()).isEqualTo(postgres.seenNew());

            Installation before = postgres.installation(bench.host());
            ChangeOrder.File buffers =
                    RealPostgres.edit(postgres.mainFile(), "shared_buffers = 16MB", "shared_buffers = 24MB");
            ChangeFolder restart = bench.apply(bench.order(
                    postgres, List.of(buffers), List.of(new Setting("shared_buffers", "24MB")), Effect.RESTART, 0));
            assertThat(Bench.last(restart)).as(restart.progress().toString()).contains(ChangeState.COMMITTED);
            assertThat(postgres.psql("SHOW shared_buffers")).isEqualTo("24MB");
            Installation after = postgres.installation(bench.host());
            assertThat(after.startTicks()).isGreaterThan(before.startTicks());
            assertThat(after.uid()).isEqualTo(before.uid());
            assertThat(Bench.leftovers(
                            postgres.mainFile().getParent(),
                            postgres.includedFile().getParent()))
                    .isEmpty();
            reload.progress().forEach(p -> System.out.println(p.at() + " " + p.state() + " " + p.message()));
            restart.progress().forEach(p -> System.out.println(p.at() + " " + p.state() + " " + p.message()));
        }
    }
}
