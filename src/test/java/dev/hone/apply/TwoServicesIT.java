package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hone.kind.Effect;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Event;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A change of a real nginx and a real PostgreSQL: both or neither, whatever fails and whatever is killed. */
class TwoServicesIT {
    /** What a shell says of a process that signal 9 ended. */
    private static final int KILLED = 128 + 9;

    @Test
    void bothOrNeither() throws Exception {
        assumeTrue(RealNginx.isInstalled() && RealPostgres.isInstalled(), "no nginx or no PostgreSQL here");
        try (RealNginx nginx = new RealNginx();
                RealPostgres postgres = new RealPostgres();
                Bench bench = new Bench("nginx", "postgresql")) {
            aTakenPortOfTheSecondTakesBothBack(nginx, postgres, bench);
            aKillAfterTheFirstWasSwitchedTakesBothBack(nginx, postgres, bench);
            bothCommit(nginx, postgres, bench);
        }
    }

    private static void aTakenPortOfTheSecondTakesBothBack(RealNginx nginx, RealPostgres postgres, Bench bench)
            throws Exception {
        var before = Bench.snapshot(files(nginx, postgres));
        ChangeFolder folder =
                bench.apply(both(bench, nginx, nginx.failingFiles(), nginx.failingExpected(), postgres, 0));
        assertThat(Bench.last(folder)).as(folder.progress().toString()).contains(ChangeState.ROLLED_BACK);
        assertThat(states(folder, postgres, bench)).contains(ChangeState.ACTIVATED, ChangeState.PROBING);
        assertThat(folder.progress().getLast().message()).contains("nginx").contains("bind()");
        bothOld(nginx, postgres, bench);
        assertThat(Bench.snapshot(files(nginx, postgres))).isEqualTo(before);
    }

    private static void aKillAfterTheFirstWasSwitchedTakesBothBack(RealNginx nginx, RealPostgres postgres, Bench bench)
            throws Exception {
        var before = Bench.snapshot(files(nginx, postgres));
        ChangeFolder folder = bench.put(both(bench, nginx, nginx.twoFiles(), nginx.expected(), postgres, 0));
        Process apply = bench.start(
                "dev.hone.apply.PausingMain",
                List.of("-Dhone.test.pause=SWITCHED"),
                "apply",
                folder.dir().toString(),
                "--policy=" + bench.policy);
        Shell.until(
                "the process pauses at SWITCHED",
                Bench.PATIENCE,
                () -> Files.exists(folder.dir().resolve("paused")) || !apply.isAlive());
        Event.ChangeProgress last = folder.progress().getLast();
        assertThat(last.state()).as(folder.progress() + bench.log()).isEqualTo(ChangeState.SWITCHED);
        assertThat(last.service()).isEqualTo(postgres.installation(bench.host()).id());
        assertThat(apply.destroyForcibly().waitFor()).isEqualTo(KILLED);
        bench.awaitEnd(folder);
        assertThat(folder.progress().stream().filter(p -> p.state().isFinal())).hasSize(1);
        assertThat(Bench.last(folder)).contains(ChangeState.ROLLED_BACK);
        bothOld(nginx, postgres, bench);
        assertThat(Bench.snapshot(files(nginx, postgres))).isEqualTo(before);
    }

    private static void bothCommit(RealNginx nginx, RealPostgres postgres, Bench bench) throws Exception {
        ChangeFolder folder = bench.apply(both(bench, nginx, nginx.twoFiles(), nginx.expected(), postgres, 0));
        assertThat(Bench.last(folder)).as(folder.progress().toString()).contains(ChangeState.COMMITTED);
        assertThat(nginx.seen()).isEqualTo(nginx.seenNew());
        assertThat(postgres.seen()).isEqualTo(postgres.seenNew());
        List<String> activated = folder.progress().stream()
                .filter(p -> p.state() == ChangeState.ACTIVATED)
                .map(p -> p.service().replaceFirst("-.*", ""))
                .toList();
        assertThat(activated).containsExactly("postgresql", "nginx");
        noNamesLeft(nginx, postgres);
    }

    private static ChangeOrder both(
            Bench bench,
            RealNginx nginx,
            List<ChangeOrder.File> files,
            List<Setting> expected,
            RealPostgres postgres,
            int confirm)
            throws Exception {
        ChangeOrder one = bench.order(nginx, files, expected, Effect.RELOAD, confirm);
        ChangeOrder other = bench.order(postgres, postgres.twoFiles(), postgres.expected(), Effect.RELOAD, confirm);
        return new ChangeOrder(
                other.number(),
                other.digest(),
                List.of(one.parts().getFirst(), other.parts().getFirst()),
                confirm,
                120,
                false);
    }

    private static List<ChangeState> states(ChangeFolder folder, RealService service, Bench bench) throws Exception {
        String id = service.installation(bench.host()).id();
        return folder.progress().stream()
                .filter(p -> p.service().equals(id))
                .map(Event.ChangeProgress::state)
                .toList();
    }

    private static void bothOld(RealNginx nginx, RealPostgres postgres, Bench bench) throws Exception {
        assertThat(nginx.seen()).isEqualTo(nginx.seenOld());
        assertThat(postgres.seen()).isEqualTo(postgres.seenOld());
        assertThat(nginx.installation(bench.host()).pid())
                .isEqualTo((int) nginx.master().pid());
        noNamesLeft(nginx, postgres);
    }

    private static List<java.nio.file.Path> files(RealNginx nginx, RealPostgres postgres) {
        return List.of(nginx.siteFile(), nginx.mainFile(), postgres.includedFile(), postgres.mainFile());
    }

    private static void noNamesLeft(RealNginx nginx, RealPostgres postgres) throws Exception {
        Shell.until(
                "no names are left",
                Duration.ofSeconds(30),
                () -> Bench.leftovers(
                                nginx.dir(),
                                nginx.dir().resolve("conf.d"),
                                postgres.dir().resolve("data"),
                                postgres.dir().resolve("data/conf.d"))
                        .isEmpty());
    }
}
