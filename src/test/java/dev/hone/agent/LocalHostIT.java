package dev.hone.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalHostIT {
    @TempDir
    Path dir;

    private final LocalHost host = LocalHost.open(Path.of("target/local-host"));

    @Test
    void seesAChildAsItWasStartedAndNoLongerOnceItIsAZombie() throws Exception {
        Instant before = Instant.now();
        Process child = new ProcessBuilder("/usr/bin/sleep", "60")
                .directory(dir.toFile())
                .start();
        try {
            ProcessInfo seen = host.process((int) child.pid()).orElseThrow();

            assertThat(seen.command()).containsExactly("/usr/bin/sleep", "60");
            assertThat(seen.comm()).isEqualTo("sleep");
            assertThat(seen.executable()).isEqualTo(Path.of("/usr/bin/sleep").toRealPath());
            assertThat(seen.cwd()).isEqualTo(dir.toRealPath());
            assertThat(seen.parentPid()).isEqualTo((int) ProcessHandle.current().pid());
            assertThat(seen.startedAt())
                    .isBetween(before.minusSeconds(2), Instant.now().plusSeconds(2));
            assertThat(host.processes()).contains(seen);
        } finally {
            child.destroyForcibly().waitFor();
        }
        assertThat(host.process((int) child.pid())).isEmpty();
    }

    @Test
    void leavesZombiesOut() throws Exception {
        // The shell's child ends at once and is never waited for, since exec replaces the shell by sleep.
        Process parent = new ProcessBuilder("/bin/sh", "-c", "/bin/true & exec /usr/bin/sleep 60").start();
        try {
            int zombie = awaitZombieChild((int) parent.pid());

            assertThat(host.process(zombie)).isEmpty();
            assertThat(host.processes()).noneMatch(p -> p.pid() == zombie);
        } finally {
            parent.destroyForcibly().waitFor();
        }
    }

    @Test
    void findsTcpAndLocalListenersOfAProcess() throws Exception {
        Path socket = dir.resolve("s.sock");
        try (ServerSocket v4 = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
                ServerSocketChannel local = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            local.bind(UnixDomainSocketAddress.of(socket));
            List<Listener> found = host.listeners((int) ProcessHandle.current().pid());

            assertThat(found)
                    .anyMatch(l -> l.port() == v4.getLocalPort() && l.address().endsWith("127.0.0.1"));
            assertThat(found).contains(Listener.local(socket));
        }
    }

    @Test
    void exchangesOverTcpUntilThePeerCloses() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            Thread.ofVirtual().start(() -> answerOnce(server));
            byte[] answer = host.exchange(
                    Listener.tcp("127.0.0.1", server.getLocalPort()),
                    "ping".getBytes("UTF-8"),
                    100,
                    Duration.ofSeconds(5));

            assertThat(new String(answer, "UTF-8")).isEqualTo("pong:ping");
        }
    }

    @Test
    void exchangesOverALocalSocketUpToTheLimit() throws Exception {
        Path socket = dir.resolve("x.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            Thread.ofVirtual().start(() -> answerOnce(server));
            byte[] answer = host.exchange(Listener.local(socket), new byte[] {1}, 3, Duration.ofSeconds(5));

            assertThat(answer).containsExactly(7, 8, 9);
        }
    }

    @Test
    void aSilentPeerCostsTheTimeoutAndNoMore() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            Listener silent = Listener.tcp("127.0.0.1", server.getLocalPort());

            assertThatThrownBy(() -> host.exchange(silent, new byte[0], 10, Duration.ofMillis(200)))
                    .isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void runsInTheCLocaleWithoutTheAgentsEnvironment() throws Exception {
        CommandResult result = host.run(CommandLine.of("/usr/bin/env"));

        assertThat(result.succeeded()).isTrue();
        assertThat(result.stdout().lines().map(l -> l.substring(0, l.indexOf('='))))
                .containsExactlyInAnyOrder("PATH", "LC_ALL");
    }

    @Test
    void endsEverythingThatATimedOutCommandStarted() throws Exception {
        String script = "/usr/bin/setsid /usr/bin/sleep 61 & /usr/bin/sleep 62 & echo $!; wait";
        CommandResult result = host.run(CommandLine.of("/bin/sh", "-c", script).within(Duration.ofMillis(700)));

        assertThat(result.timedOut()).isTrue();
        assertThat(result.exitCode()).isEqualTo(137);
        int grandchild = Integer.parseInt(result.stdout().strip());
        assertThat(host.process(grandchild)).isEmpty();
        assertThat(host.processes()).noneMatch(p -> p.command().equals(List.of("/usr/bin/sleep", "61")));
    }

    @Test
    void cutsOutputAndStillLetsTheCommandEnd() throws Exception {
        CommandResult result = host.run(CommandLine.of("/usr/bin/head", "-c", "5000000", "/dev/zero"));

        assertThat(result.exitCode()).isZero();
        assertThat(result.stdout()).hasSize(1 << 20);
    }

    @Test
    void rootRunsAsAnotherUserWithoutItsGroups() throws Exception {
        Assumptions.assumeTrue(host.facts().root(), "needs root");

        assertThat(host.run(CommandLine.of("/usr/bin/id").as(65534, 65534)).stdout())
                .startsWith("uid=65534")
                .doesNotContain("(root)");
    }

    @Test
    void refusesAProgramThatSomebodyElseCouldReplace() throws Exception {
        Path program = dir.resolve("nginx");
        Files.writeString(program, "#!/bin/sh\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> host.run(CommandLine.of(program.toString()))).isInstanceOf(AccessDenied.class);
    }

    @Test
    void readsWithinTheLimitAndDescribesWithoutFollowing() throws Exception {
        Path file = Files.write(dir.resolve("b"), new byte[] {0, (byte) 0xff, 10});
        Path link = Files.createSymbolicLink(dir.resolve("a"), Path.of("b"));

        assertThat(host.read(link, 3)).containsExactly(0, 0xff, 10);
        assertThatThrownBy(() -> host.read(file, 2))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has 3 bytes and is larger than the 2");
        assertThat(host.stat(link).orElseThrow().type()).isEqualTo(FileInfo.Type.LINK);
        assertThat(host.stat(link).orElseThrow().linkTarget()).isEqualTo(Path.of("b"));
        assertThat(host.resolve(link)).isEqualTo(file.toRealPath());
        assertThat(host.list(dir)).containsExactly(link, file);
        assertThat(host.stat(dir.resolve("none"))).isEmpty();
        assertThat(host.list(dir.resolve("none"))).isEmpty();
    }

    @Test
    void factsAgreeWithTheKernelsOwnTools() throws Exception {
        assertThat(host.facts().name())
                .isEqualTo(host.run(CommandLine.of("/bin/hostname")).stdout().strip());
        assertThat(host.facts().kernel())
                .isEqualTo(host.run(CommandLine.of("/bin/uname", "-r")).stdout().strip());
        assertThat(host.facts().memoryBytes()).isPositive();
        assertThat(host.facts().memorySource()).isIn("RAM", "cgroup v1", "cgroup v2");
    }

    private static void answerOnce(ServerSocket server) {
        try (var peer = server.accept()) {
            byte[] asked = peer.getInputStream().readNBytes(4);
            peer.getOutputStream().write(("pong:" + new String(asked, "UTF-8")).getBytes("UTF-8"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void answerOnce(ServerSocketChannel server) {
        try (SocketChannel peer = server.accept()) {
            peer.read(ByteBuffer.allocate(1));
            peer.write(ByteBuffer.wrap(new byte[] {7, 8, 9, 10}));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int awaitZombieChild(int parent) {
        Processes processes = new Processes(Proc.real());
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (System.nanoTime() < deadline) {
            for (ProcStat stat : processes.stats()) {
                if (stat.parentPid() == parent && stat.isDead()) {
                    return stat.pid();
                }
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("no zombie below " + parent + " within 10 s");
    }
}
