package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hone.kind.Effect;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A real file system that runs full in the middle of a change, after its room was found to be enough. The change is held
 * at a record, the disk is filled to the last byte, and it goes on.
 */
class DiskFullIT {
    private RealNginx nginx;
    private Bench bench;
    private Map<String, String> before = Map.of();

    @BeforeEach
    void start() throws Exception {
        assumeTrue(RealNginx.isInstalled(), "no nginx here");
        nginx = new RealNginx();
        bench = new Bench("nginx");
    }

    @AfterEach
    void stop() throws Exception {
        if (nginx != null) {
            bench.close();
            nginx.close();
        }
    }

    @Test
    void whileStagingBesideTheFiles() throws Exception {
        try (SmallDisk disk = SmallDisk.over(nginx.dir().resolve("conf.d"))) {
            ChangeFolder folder = filledAt("CHECKED", disk, nginx.twoFiles(), 0);
            ends(folder, ChangeState.REFUSED, "No space left on device");
            assertThat(Bench.message(folder))
                    .contains(nginx.siteFile().getParent().toString());
        }
    }

    @Test
    void whileKeepingCopiesInTheFolderOfTheChange() throws Exception {
        try (SmallDisk disk = SmallDisk.over(changes())) {
            ends(filledAt("CHECKED", disk, nginx.twoFiles(), 0), ChangeState.REFUSED, "No space left on device");
        }
    }

    @Test
    void beforeTheLastRecordThatRecoveryNeeds() throws Exception {
        try (SmallDisk disk = SmallDisk.over(changes())) {
            ends(filledAt("STAGED", disk, nginx.twoFiles(), 0), ChangeState.REFUSED, "No space left on device");
        }
    }

    /** The record of a rollback has its room from the start. */
    @Test
    void aRollbackIsRecordedOnAFullDisk() throws Exception {
        try (SmallDisk disk = SmallDisk.over(changes())) {
            ChangeFolder folder = filledAt("SWITCHED", disk, nginx.failingFiles(), 0);
            ends(folder, ChangeState.ROLLED_BACK, "Address already in use");
        }
    }

    /** The old file is there under a second name, so that bringing it back takes no room. */
    @Test
    void aRollbackNeedsNoRoomBesideTheFiles() throws Exception {
        try (SmallDisk disk = SmallDisk.over(nginx.dir().resolve("conf.d"))) {
            ChangeFolder folder = filledAt("SWITCHED", disk, nginx.twoFiles(), 2);
            ends(folder, ChangeState.ROLLED_BACK, "no confirmation came");
        }
    }

    private Path changes() throws IOException {
        return Files.createDirectories(bench.data.resolve("agent/changes"));
    }

    /** Carries a change out on a disk that runs full once the record is durable. */
    private ChangeFolder filledAt(String record, SmallDisk disk, List<ChangeOrder.File> files, int confirm)
            throws Exception {
        before = Bench.snapshot(files.stream().map(ChangeOrder.File::path).toList());
        ChangeOrder change = bench.order(nginx, files, List.<Setting>of(), Effect.RELOAD, confirm);
        ChangeFolder folder = bench.put(change);
        Process apply = bench.start(
                "dev.hone.apply.PausingMain",
                List.of("-Dhone.test.pause=" + record),
                "apply",
                folder.dir().toString(),
                "--policy=" + bench.policy);
        Path paused = folder.dir().resolve("paused");
        Shell.until("the process pauses at " + record, Bench.PATIENCE, () -> Files.exists(paused) || !apply.isAlive());
        assertThat(apply.isAlive()).as(bench.log()).isTrue();
        disk.fill();
        assertThat(disk.isFull()).isTrue();
        Files.createFile(folder.dir().resolve("go"));
        bench.awaitEnd(folder);
        apply.waitFor();
        Bench.awaitWatcherEnds(folder);
        return folder;
    }

    private void ends(ChangeFolder folder, ChangeState state, String cause) throws Exception {
        assertThat(Bench.last(folder)).as(folder.progress().toString()).contains(state);
        assertThat(folder.progress().toString()).contains(cause);
        System.out.println(state + ": " + Bench.message(folder));
        assertThat(nginx.seen()).isEqualTo(nginx.seenOld());
        List<Path> files = before.keySet().stream().map(Path::of).toList();
        assertThat(Bench.snapshot(files)).isEqualTo(before);
        assertThat(Bench.leftovers(nginx.dir(), nginx.dir().resolve("conf.d"))).isEmpty();
    }
}
