package dev.hone.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hone.kind.Effect;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes that look right and are not, on a real nginx: each ends with the cause named and everything as before. */
class LiesIT {
    private static RealNginx nginx;
    private static Bench bench;

    private Map<String, String> before = Map.of();
    private long masterBefore;
    private final List<String[]> cleanUps = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(RealNginx.isInstalled(), "no nginx here");
        nginx = new RealNginx();
        bench = new Bench("nginx");
    }

    @AfterAll
    static void stop() throws Exception {
        if (nginx != null) {
            bench.close();
            nginx.close();
        }
    }

    @BeforeEach
    void look() throws IOException {
        before = snapshot();
        masterBefore = nginx.master().pid();
    }

    @AfterEach
    void cleanUp() throws Exception {
        for (String[] command : cleanUps.reversed()) {
            Shell.run(command);
        }
        assertThat(Bench.leftovers(
                        nginx.dir(), nginx.dir().resolve("conf.d"), nginx.dir().resolve("sites-available")))
                .isEmpty();
    }

    @Test
    void aTakenPortIsRolledBack() throws Exception {
        List<ProcessHandle> workers = nginx.workers();
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ends(ChangeState.ROLLED_BACK, apply(listenAt(taken.getLocalPort())), "Address already in use");
        }
        assertThat(nginx.isAtRest()).isTrue();
        assertThat(nginx.workers()).hasSize(1).doesNotContainAnyElementsOf(workers);
        asBefore();
    }

    /** nginx tries five times to bind; once the stranger is gone it succeeds, and lives by what was taken back. */
    @Test
    void aTakenPortThatFallsFreeDuringTheRollbackIsNotKept() throws Exception {
        ChangeFolder folder;
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
            folder = bench.put(order(listenAt(port), 0));
            bench.start("dev.hone.Main", List.of(), "apply", folder.dir().toString(), "--policy=" + bench.policy);
            Shell.until(
                    "nginx finds the port taken",
                    Bench.PATIENCE,
                    () -> Files.readString(nginx.dir().resolve("error.log")).contains("bind() to 127.0.0.1:" + port));
        }
        bench.awaitEnd(folder);
        ends(ChangeState.ROLLED_BACK, folder, "Address already in use");
        assertThat(nginx.isAtRest()).isTrue();
        asBefore();
        assertThat(nginx.listensAt(port)).isFalse();
    }

    private static ChangeOrder.File listenAt(int port) throws IOException {
        return RealPostgres.edit(nginx.siteFile(), "listen 127.0.0.1:" + nginx.port, "listen 127.0.0.1:" + port);
    }

    @Test
    void aSyntaxErrorNeverReachesTheLivePath() throws Exception {
        TreeSet<String> seen = new TreeSet<>();
        AtomicBoolean over = new AtomicBoolean();
        Thread watcher = Thread.ofPlatform().start(() -> watch(nginx.siteFile(), seen, over));
        ChangeOrder.File edit = RealPostgres.edit(nginx.siteFile(), "return 200 \"old\";", "return 200 \"old\"");
        ends(ChangeState.REFUSED, apply(edit), "");
        over.set(true);
        watcher.join();
        assertThat(seen).containsExactly(edit.baseSha256());
        asBefore();
    }

    private static void watch(Path file, TreeSet<String> seen, AtomicBoolean over) {
        while (!over.get()) {
            try {
                seen.add(Hash.of(Files.readAllBytes(file)));
            } catch (IOException e) {
                seen.add(e.toString());
            }
        }
    }

    @Test
    void aFileReplacedSinceThePlanIsRefused() throws Exception {
        ChangeOrder.File edit = RealPostgres.edit(nginx.siteFile(), "\"old\"", "\"new\"");
        byte[] old = Files.readAllBytes(nginx.siteFile());
        Files.writeString(nginx.siteFile(), "# a person was here\n" + new String(old, StandardCharsets.UTF_8));
        try {
            ChangeFolder folder = apply(edit);
            ends(ChangeState.REFUSED, folder, "changed since the plan was made");
            assertThat(Files.readString(nginx.siteFile())).startsWith("# a person was here");
        } finally {
            Files.write(nginx.siteFile(), old);
        }
        asBefore();
    }

    @Test
    void aLinkWithinTheTreeIsFollowedAndStaysALink() throws Exception {
        ChangeFolder folder = apply(RealPostgres.edit(nginx.linkedFile(), "20s", "25s"));
        ends(ChangeState.COMMITTED, folder, "");
        assertThat(Files.isSymbolicLink(nginx.linkedFile())).isTrue();
        assertThat(Files.readString(nginx.dir().resolve("sites-available/extra")))
                .contains("25s");
        ends(ChangeState.COMMITTED, apply(RealPostgres.edit(nginx.linkedFile(), "25s", "20s")), "");
        asBefore();
    }

    @Test
    void aLinkOutOfTheTreeIsRefused() throws Exception {
        Path outside = Files.createTempFile("hone-outside-", ".conf");
        Path link = nginx.dir().resolve("conf.d/out.conf");
        Files.writeString(outside, "send_timeout 30s;\n");
        Files.createSymbolicLink(link, outside);
        try {
            ends(
                    ChangeState.REFUSED,
                    apply(RealPostgres.edit(link, "30s", "40s")),
                    "link out of its configuration tree");
            assertThat(Files.readString(outside)).isEqualTo("send_timeout 30s;\n");
        } finally {
            Files.delete(link);
            Files.delete(outside);
        }
        asBefore();
    }

    @Test
    void aDanglingLinkIsRefused() throws Exception {
        ChangeOrder.File edit = RealPostgres.edit(nginx.linkedFile(), "20s", "25s");
        Path target = nginx.dir().resolve("sites-available/extra");
        Path aside = nginx.dir().resolve("sites-available/aside");
        Files.move(target, aside);
        try {
            ends(ChangeState.REFUSED, apply(edit), "link that leads nowhere");
        } finally {
            Files.move(aside, target);
        }
        asBefore();
    }

    @Test
    void aWorldWritableFileIsRefused() throws Exception {
        Bench.chmod(nginx.siteFile(), "rw-rw-rw-");
        try {
            ends(ChangeState.REFUSED, apply(siteEdit()), "chmod o-w");
        } finally {
            Bench.chmod(nginx.siteFile(), "rw-r--r--");
        }
        asBefore();
    }

    @Test
    void aReadOnlyFileSystemIsRefused() throws Exception {
        onTmpfs("16m");
        Shell.run(
                "/bin/mount", "-o", "remount,ro", nginx.dir().resolve("conf.d").toString());
        ends(ChangeState.REFUSED, apply(siteEdit()), "read-only file system");
        asBefore();
    }

    @Test
    void aFullDiskIsRefusedBeforeAnythingIsTouched() throws Exception {
        onTmpfs("1m");
        ends(ChangeState.REFUSED, apply(siteEdit()), "MiB free");
        asBefore();
    }

    @Test
    void anImmutableFileIsRefused() throws Exception {
        assumeTrue(Shell.isRoot(), "chattr +i needs root");
        Shell.run("/usr/bin/chattr", "+i", nginx.siteFile().toString());
        cleanUps.add(new String[] {"/usr/bin/chattr", "-i", nginx.siteFile().toString()});
        ends(ChangeState.REFUSED, apply(siteEdit()), "immutable");
        asBefore();
    }

    @Test
    void accessListAndLabelsAreKept() throws Exception {
        Path site = nginx.siteFile();
        Shell.run("/usr/bin/setfacl", "-m", "u:nobody:r,g:daemon:r", site.toString());
        Shell.run("/usr/bin/setfacl", "-d", "-m", "u:games:r", String.valueOf(site.getParent()));
        cleanUps.add(new String[] {"/usr/bin/setfacl", "-k", String.valueOf(site.getParent())});
        cleanUps.add(new String[] {"/usr/bin/setfacl", "-b", site.toString()});
        Labels.put(site, "user.owner", "web team".getBytes(StandardCharsets.UTF_8));
        if (Shell.isRoot()) {
            Labels.put(
                    site, "security.selinux", "system_u:object_r:httpd_config_t:s0\0".getBytes(StandardCharsets.UTF_8));
        }
        Map<String, String> labels = Labels.of(site);
        String list = Shell.run("/usr/bin/getfacl", "-p", site.toString());
        assertThat(labels).containsKeys("system.posix_acl_access", "user.owner");
        assertThat(list).contains("user:nobody:r--", "group:daemon:r--");

        ends(ChangeState.COMMITTED, apply(siteEdit()), "");
        assertThat(Files.readString(site)).contains("\"new\"");
        assertThat(Labels.of(site)).isEqualTo(labels);
        assertThat(Shell.run("/usr/bin/getfacl", "-p", site.toString())).isEqualTo(list);
        ends(ChangeState.COMMITTED, apply(RealPostgres.edit(site, "\"new\"", "\"old\"")), "");
        assertThat(Labels.of(site)).isEqualTo(labels);
        System.out.println("labels before = after: " + labels.keySet());
    }

    /** A directory with a default ACL gives every new file one; a file that had none must not end with it. */
    @Test
    void anAccessListOfTheDirectoryIsNotInherited() throws Exception {
        Path site = nginx.siteFile();
        String directory = String.valueOf(site.getParent());
        Shell.run("/usr/bin/setfacl", "-d", "-m", "u:games:r", directory);
        cleanUps.add(new String[] {"/usr/bin/setfacl", "-k", directory});
        assertThat(Labels.of(site)).doesNotContainKey("system.posix_acl_access");

        ends(ChangeState.COMMITTED, apply(siteEdit()), "");
        assertThat(Labels.of(site)).doesNotContainKey("system.posix_acl_access");
        ends(ChangeState.COMMITTED, apply(RealPostgres.edit(site, "\"new\"", "\"old\"")), "");
        asBefore();
    }

    @Test
    void aBindMountedFileIsRefused() throws Exception {
        assumeTrue(Shell.isRoot(), "a mount needs root");
        String file = nginx.siteFile().toString();
        Shell.run("/bin/mount", "--bind", file, file);
        cleanUps.add(new String[] {"/bin/umount", file});
        ends(ChangeState.REFUSED, apply(siteEdit()), "itself a mount");
        asBefore();
    }

    @Test
    void aServiceThatDiesAfterwardsIsBroughtBack() throws Exception {
        ChangeOrder change = order(siteEdit(), 60);
        ChangeFolder folder = bench.put(change);
        bench.start("dev.hone.Main", List.of(), "apply", folder.dir().toString(), "--policy=" + bench.policy);
        bench.awaitState(folder, ChangeState.AWAITING_CONFIRM);
        assertThat(nginx.get().body()).isEqualTo("new");
        Shell.end(nginx.master());
        bench.awaitEnd(folder);
        ends(ChangeState.ROLLED_BACK, folder, "died or was restarted");
        assertThat(nginx.master().pid()).isNotEqualTo(masterBefore);
        masterBefore = nginx.master().pid();
        asBefore();
    }

    @Test
    void aChangeThatNobodyConfirmsIsTakenBack() throws Exception {
        ends(ChangeState.ROLLED_BACK, bench.apply(order(siteEdit(), 2)), "no confirmation came within 2 s");
        asBefore();
    }

    @Test
    void aDryRunSwitchesNothing() throws Exception {
        ends(ChangeState.REFUSED, bench.apply(Bench.dryRun(order(siteEdit(), 0))), "dry run");
        asBefore();
    }

    /** Covers conf.d with a small file system of its own that holds the same files. */
    private void onTmpfs(String size) throws Exception {
        assumeTrue(Shell.isRoot(), "a mount needs root");
        Path directory = nginx.dir().resolve("conf.d");
        byte[] site = Files.readAllBytes(nginx.siteFile());
        Shell.run("/bin/mount", "-t", "tmpfs", "-o", "mode=755,size=" + size, "hone-test", directory.toString());
        cleanUps.add(new String[] {"/bin/umount", directory.toString()});
        Files.write(nginx.siteFile(), site);
        before = snapshot();
    }

    private static ChangeOrder.File siteEdit() throws IOException {
        return RealPostgres.edit(nginx.siteFile(), "\"old\"", "\"new\"");
    }

    private static ChangeOrder order(ChangeOrder.File file, int confirmSeconds) {
        return bench.order(nginx, List.of(file), List.<Setting>of(), Effect.RELOAD, confirmSeconds);
    }

    private static ChangeFolder apply(ChangeOrder.File file) throws Exception {
        return bench.apply(order(file, 0));
    }

    private static void ends(ChangeState state, ChangeFolder folder, String cause) throws IOException {
        assertThat(Bench.last(folder)).as(folder.progress().toString()).contains(state);
        assertThat(Bench.message(folder)).containsIgnoringCase(cause);
        System.out.println(state + ": " + Bench.message(folder));
    }

    private void asBefore() throws Exception {
        assertThat(nginx.seen()).isEqualTo(nginx.seenOld());
        // The end is on record a moment before the last second name of a file is gone.
        Shell.until("the files", Duration.ofSeconds(20), () -> snapshot().equals(before));
        assertThat(snapshot()).isEqualTo(before);
        assertThat(nginx.master().pid()).isEqualTo(masterBefore);
    }

    private static Map<String, String> snapshot() throws IOException {
        return Bench.snapshot(List.of(
                nginx.mainFile(),
                nginx.siteFile(),
                nginx.linkedFile(),
                nginx.dir().resolve("sites-available/extra")));
    }
}
