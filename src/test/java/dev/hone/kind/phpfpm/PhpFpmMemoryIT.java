package dev.hone.kind.phpfpm;

import static org.assertj.core.api.Assertions.assertThat;

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

/** What children are foretold to take against what the kernel counts. */
class PhpFpmMemoryIT extends RunningPools {
    /** A child's own memory times their number, and what all share once: within a tenth of what the kernel counts. */
    @Test
    void foretellsWhatMoreChildrenTake() throws IOException {
        Sizes few = sizes(2);
        Sizes many = sizes(8);
        double foretold = few.shared() + 8 * few.ofChild();
        System.out.printf(
                "php-fpm: 2 children take %.1f MB, 8 were foretold %.1f MB and take %.1f MB; %.1f MB a child%n",
                few.all() / 1e6, foretold / 1e6, many.all() / 1e6, few.ofChild() / 1e6);
        assertThat(foretold).isBetween(many.all() * 0.9, many.all() * 1.1);
        assertThat(kind.owns(
                        pool("www"),
                        host.process((int) fpm.children("www").getFirst().pid()).orElseThrow()))
                .isTrue();
    }

    /** Bytes of all processes, and of a child without what it shares. */
    private record Sizes(double all, double ofChild, int children) {
        double shared() {
            return all - children * ofChild;
        }
    }

    private Sizes sizes(int children) throws IOException {
        try (FpmProcess other = FpmProcess.prepare("daemonize = no\n")) {
            String text = Files.readString(other.poolFile("www"))
                    .replace("pm = dynamic", "pm = static")
                    .replace("pm.max_children = 5", "pm.max_children = " + children);
            Files.writeString(other.poolFile("www"), text);
            other.launch();
            Path page = other.script(
                    "big.php",
                    "<?php $a = str_repeat('x', 12 << 20); touch('%1$s' . getmypid()); while (!file_exists('%1$s')) { usleep(10000); clearstatcache(); } echo strlen($a);"
                            .formatted(marks(other)));
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < children; i++) {
                clients.add(Thread.ofVirtual().start(() -> FpmClient.get(other.socket("www"), page, "")));
            }
            Until.holds("all children to be at work", Duration.ofSeconds(60), () -> atWork(other) == children);
            double own = 0;
            double all = bytes(other.pid(), "Pss");
            for (RunningProcess child : other.children("www")) {
                own += Math.min(bytes(child.pid(), "Pss_Anon"), bytes(child.pid(), "Private_Dirty"));
                all += bytes(child.pid(), "Pss");
            }
            Files.createFile(Path.of(marks(other)));
            for (Thread client : clients) {
                join(client);
            }
            return new Sizes(all, own / children, children);
        }
    }

    /** Beginning of the names of marks that children leave; a file of just that name lets them go on. */
    private static String marks(FpmProcess of) throws IOException {
        Path marks = Files.createDirectories(of.root().resolve("marks"));
        Files.setPosixFilePermissions(marks, PosixFilePermissions.fromString("rwxrwxrwx"));
        return marks + "/at-work";
    }

    private static int atWork(FpmProcess of) {
        String[] marks = of.root().resolve("marks").toFile().list();
        return marks == null ? 0 : marks.length;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static double bytes(long pid, String label) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/smaps_rollup")).stream()
                .filter(l -> l.startsWith(label + ":"))
                .mapToDouble(l -> Double.parseDouble(l.replaceAll("[^0-9]", "")) * 1024)
                .sum();
    }
}
