package dev.hone.kind.phpfpm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Effect;
import dev.hone.kind.Generation;
import dev.hone.kind.Installation;
import dev.hone.kind.fpm.FpmClient;
import dev.hone.kind.fpm.FpmProcess;
import dev.hone.loop.RunningProcess;
import dev.hone.loop.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reload of a real php-fpm does, and how the kind knows that it took. */
class PhpFpmReloadIT extends RunningPools {
    @ParameterizedTest
    @ValueSource(strings = {"daemonize = no\n", "daemonize = yes\n"})
    void provesAReload(String how) throws IOException {
        try (FpmProcess other = FpmProcess.prepare(how).launch()) {
            for (String name : List.of("www", "shop")) {
                Installation before = pool(other, name);
                Generation old = kind.generation(before, host);
                assertThat(kind.unproven(before, host, old, Effect.RELOAD))
                        .as(name + " unreloaded")
                        .isPresent();
                signal(before.pid());
                Until.holds(
                        "the reload of " + name,
                        Duration.ofSeconds(30),
                        () -> kind.discover(host).stream()
                                .filter(i -> i.id().equals(before.id()))
                                .findFirst()
                                .filter(i -> kind.unproven(i, host, old, Effect.RELOAD)
                                        .isEmpty())
                                .isPresent());
                other.awaitUp();
            }
        }
    }

    /** It reports success and leaves both as they were: what the catalogue says of a restart is true. */
    @Test
    void leavesTheSocketAsItIsAtAReload() throws IOException {
        append("www", "listen.mode = 0600\n");
        reload();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(fpm.socket("www"))))
                .isEqualTo("rw-rw----");
        assertThat(kind.catalogue().find("listen.mode").orElseThrow().effect()).isEqualTo(Effect.RESTART);
    }

    @Test
    void cutsOffWhatRunsAtAReload() throws Exception {
        int master = pool("www").pid();
        Path slow = fpm.script(
                "slow.php",
                "<?php touch(sys_get_temp_dir() . '/hone-slow-' . getmypid()); $end = microtime(true) + 5;"
                        + " while (microtime(true) < $end) { usleep(10000); } echo 'whole';");
        List<String> got = new ArrayList<>();
        Thread client = Thread.ofVirtual().start(() -> {
            try {
                got.add(FpmClient.get(fpm.socket("www"), slow, "").body());
            } catch (java.io.UncheckedIOException e) {
                got.add("cut off");
            }
        });
        Until.holds(
                "the request to run", Duration.ofSeconds(20), () -> !started().isEmpty());
        signal(master);
        client.join(Duration.ofSeconds(20));
        assertThat(got).containsExactly("cut off");
        for (Path mark : started()) {
            Files.delete(mark);
        }
    }

    private List<Path> started() {
        List<Path> marks = new ArrayList<>();
        for (RunningProcess child : fpm.pid() == 0 ? List.<RunningProcess>of() : fpm.children("www")) {
            Path mark = Path.of(System.getProperty("java.io.tmpdir"), "hone-slow-" + child.pid());
            if (Files.exists(mark)) {
                marks.add(mark);
            }
        }
        return marks;
    }
}
