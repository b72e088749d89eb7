package dev.hone.apply;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.Setting;
import dev.hone.loop.Ports;
import dev.hone.wire.ChangeOrder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** A PostgreSQL cluster of its own on a free port, as the packaged user when this is root. */
final class RealPostgres implements RealService {
    private static final Path LIB = Path.of("/usr/lib/postgresql");

    private final Path dir;
    private final Path data;
    private final Path bin;
    private final int port;
    private final ProcessHandle server;

    static boolean isInstalled() {
        return Files.isDirectory(LIB);
    }

    RealPostgres() throws Exception {
        dir = Files.createTempDirectory("hone-pg-");
        data = dir.resolve("data");
        port = Ports.free();
        try (Stream<Path> versions = Files.list(LIB)) {
            bin = versions.sorted().toList().getLast().resolve("bin");
        }
        if (Shell.isRoot()) {
            Shell.run("/bin/chown", "postgres:postgres", dir.toString());
        }
        Shell.run(as(bin.resolve("initdb").toString(), "-D", data.toString(), "--locale=C.UTF-8", "-A", "trust", "-N"));
        Path more = data.resolve("conf.d");
        Shell.run(as("/bin/mkdir", more.toString()));
        append(data.resolve("postgresql.conf"), """
                listen_addresses = '127.0.0.1'
                port = %d
                unix_socket_directories = '%s'
                shared_buffers = 16MB
                work_mem = 4MB
                include_dir = 'conf.d'
                """.formatted(port, dir));
        append(more.resolve("tuned.conf"), "maintenance_work_mem = 16MB  # by hand\n");
        if (Shell.isRoot()) {
            Shell.run(
                    "/bin/chown",
                    "postgres:postgres",
                    more.resolve("tuned.conf").toString());
        }
        Process started = new ProcessBuilder(as(bin.resolve("postgres").toString(), "-D", data.toString()))
                .redirectErrorStream(true)
                .redirectOutput(dir.resolve("server.log").toFile())
                .start();
        server = started.toHandle();
        Shell.until("PostgreSQL answers", Duration.ofSeconds(60), this::answers);
    }

    private String[] as(String... command) throws IOException {
        return Shell.as("postgres", command);
    }

    private static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, java.nio.file.StandardOpenOption.CREATE, java.nio.file.StandardOpenOption.APPEND);
    }

    boolean answers() throws InterruptedException {
        try {
            return psql("SELECT 1").equals("1");
        } catch (IOException e) {
            return false;
        }
    }

    String psql(String sql) throws IOException, InterruptedException {
        return Shell.run(as(
                        bin.resolve("psql").toString(),
                        "-X",
                        "-A",
                        "-t",
                        "-h",
                        dir.toString(),
                        "-p",
                        String.valueOf(port),
                        "-c",
                        sql,
                        "postgres"))
                .strip();
    }

    Path mainFile() {
        return data.resolve("postgresql.conf");
    }

    Path includedFile() {
        return data.resolve("conf.d/tuned.conf");
    }

    @Override
    public ServiceKind kind() {
        return ServiceKinds.byId("postgresql").orElseThrow();
    }

    @Override
    public Path dir() {
        return dir;
    }

    @Override
    public List<ChangeOrder.File> twoFiles() throws IOException {
        return List.of(
                edit(includedFile(), "maintenance_work_mem = 16MB", "maintenance_work_mem = 32MB"),
                edit(mainFile(), "work_mem = 4MB\ninclude", "work_mem = 8MB\ninclude"));
    }

    /** A setting that only a restart takes up, in a change that only reloads. */
    @Override
    public List<ChangeOrder.File> failingFiles() throws IOException {
        return List.of(
                edit(includedFile(), "maintenance_work_mem = 16MB", "maintenance_work_mem = 32MB"),
                edit(mainFile(), "shared_buffers = 16MB", "shared_buffers = 24MB"));
    }

    @Override
    public List<Setting> failingExpected() {
        return List.of(new Setting("maintenance_work_mem", "32MB"), new Setting("shared_buffers", "24MB"));
    }

    static ChangeOrder.File edit(Path file, String old, String fresh) throws IOException {
        byte[] before = Files.readAllBytes(file);
        String text = new String(before, StandardCharsets.ISO_8859_1);
        if (!text.contains(old)) {
            throw new IllegalArgumentException(file + " has no " + old);
        }
        return new ChangeOrder.File(file, Hash.of(before), text.replace(old, fresh));
    }

    @Override
    public List<Setting> expected() {
        return List.of(new Setting("work_mem", "8MB"), new Setting("maintenance_work_mem", "32MB"));
    }

    @Override
    public String seen() throws Exception {
        return psql("SELECT current_setting('work_mem') || ' ' || current_setting('maintenance_work_mem')");
    }

    @Override
    public String seenOld() {
        return "4MB 16MB";
    }

    @Override
    public String seenNew() {
        return "8MB 32MB";
    }

    @Override
    public void close() throws Exception {
        Path pidFile = data.resolve("postmaster.pid");
        if (Files.exists(pidFile)) {
            long pid = Long.parseLong(Files.readAllLines(pidFile).getFirst());
            ProcessHandle.of(pid).ifPresent(RealPostgres::interrupt);
            Shell.until("PostgreSQL ends", Duration.ofSeconds(20), () -> !Files.exists(pidFile));
        }
        Shell.end(server);
        Shell.deleteTree(dir);
    }

    private static void interrupt(ProcessHandle server) {
        try {
            Shell.run("/bin/kill", "-INT", String.valueOf(server.pid()));
        } catch (IOException | InterruptedException e) {
            server.destroyForcibly();
        }
    }
}
