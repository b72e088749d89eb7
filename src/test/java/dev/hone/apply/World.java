package dev.hone.apply;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Database;
import dev.hone.kind.Effect;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.QueryResult;
import dev.hone.kind.Setting;
import dev.hone.kind.Tier;
import dev.hone.wire.ChangeOrder;
import dev.hone.wire.ChangeState;
import dev.hone.wire.Order;
import dev.hone.wire.WireFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A host in memory with a kvd on it, and a change for it. */
final class World {
    static final Path CHANGES = Path.of("/var/lib/hone/agent/changes");
    static final Path DIR = CHANGES.resolve("7");
    static final String OLD_MAIN = "a=1\nb=1\n";
    static final String OLD_MORE = "c=1\n";
    static final String NEW_MAIN = "a=2\nb=1\n";
    static final String NEW_MORE = "c=2\n";
    static final Disk.Owner OWNER = new Disk.Owner(0640, 0, 42);

    MemoryDisk disk = new MemoryDisk();
    KvService service = new KvService();
    KvKind kind = new KvKind(service);
    /** A second service, which others lean on; not there unless a test wants it. */
    KvService base = new KvService("kb", 5822);

    KvKind baseKind = new KvKind(base, Tier.DATABASE);
    long boot = 1_000_000;
    String bootId = "first";
    Consumer<Entry> written = entry -> {};
    Runnable onPause = () -> {};
    CommandResult checkerResult = new CommandResult(0, "", "", false);
    final List<List<String>> commands = new ArrayList<>();

    World() {
        for (String directory : List.of("/etc", "/etc/kv", "/usr", "/usr/sbin", "/usr/bin", "/var", "/var/log")) {
            disk.directory(directory);
        }
        disk.makeDirectory(DIR);
        disk.file("/etc/kv/main.conf", OLD_MAIN, OWNER);
        disk.file("/etc/kv/more.conf", OLD_MORE, new Disk.Owner(0600, 0, 0));
        disk.file("/usr/sbin/kvd", "ELF", new Disk.Owner(0755, 0, 0));
        disk.file("/var/log/kv.log", "started\n", new Disk.Owner(0644, 0, 0));
        service.load(disk);
        base.alive = false;
    }

    /** With both services. */
    static World ofTwo() {
        World world = new World();
        world.disk.directory("/etc/kb");
        world.disk.file("/etc/kb/main.conf", OLD_MAIN, OWNER);
        world.disk.file("/etc/kb/more.conf", OLD_MORE, new Disk.Owner(0600, 0, 0));
        world.disk.file("/var/log/kb.log", "started\n", new Disk.Owner(0644, 0, 0));
        world.base.alive = true;
        world.base.load(world.disk);
        return world;
    }

    World(World before, MemoryDisk disk) {
        this.disk = disk;
        this.service = before.service;
        this.kind = before.kind;
        this.base = before.base;
        this.baseKind = before.baseKind;
        this.boot = before.boot;
        this.bootId = before.bootId;
    }

    Installation installation() {
        return kind.discover(host()).getFirst();
    }

    ChangeOrder twoFiles(Effect effect, int confirmSeconds) {
        return change(
                List.of(
                        new ChangeOrder.File(KvKind.MORE, sha(OLD_MORE), NEW_MORE),
                        new ChangeOrder.File(KvKind.MAIN, sha(OLD_MAIN), NEW_MAIN)),
                List.of(new Setting("a", "2"), new Setting("c", "2")),
                effect,
                confirmSeconds);
    }

    /** Two files of either service; what leans on the other comes first, as a careless order may have it. */
    ChangeOrder bothServices(Effect effect, int confirmSeconds) {
        ChangeOrder one = twoFiles(effect, confirmSeconds);
        ChangeOrder.Part other = new ChangeOrder.Part(
                baseKind.discover(host()).getFirst(),
                List.of(
                        new ChangeOrder.File(base.more, sha(OLD_MORE), NEW_MORE),
                        new ChangeOrder.File(base.main, sha(OLD_MAIN), NEW_MAIN)),
                List.of(),
                List.of(),
                List.of(new Setting("a", "2"), new Setting("c", "2")),
                effect);
        return new ChangeOrder(7, "digest", List.of(one.parts().getFirst(), other), confirmSeconds, 60, false);
    }

    /** The files of all services, one after the other. */
    String texts() {
        return services().stream()
                .map(s -> disk.text(s.main.toString()) + disk.text(s.more.toString()))
                .collect(Collectors.joining());
    }

    String oldTexts() {
        return (OLD_MAIN + OLD_MORE).repeat(services().size());
    }

    String newTexts() {
        return (NEW_MAIN + NEW_MORE).repeat(services().size());
    }

    /** Those of this world, whether they run or not. */
    List<KvService> services() {
        return disk.look(base.main).isPresent() ? List.of(service, base) : List.of(service);
    }

    ChangeOrder change(List<ChangeOrder.File> files, List<Setting> expected, Effect effect, int confirmSeconds) {
        return new ChangeOrder(
                7, "digest", installation(), files, List.of(), List.of(), expected, effect, confirmSeconds, 60);
    }

    static String sha(String text) {
        return Hash.of(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void order(ChangeOrder change) {
        Order.Apply order = new Order.Apply("o", Instant.EPOCH.plusSeconds(3600), change);
        disk.file(
                DIR.resolve("order.json").toString(),
                WireFormat.json().writeValueAsString(order),
                new Disk.Owner(0600, 0, 0));
    }

    ChangeState apply() throws IOException {
        return apply(new Policy(Path.of("/p"), Policy.Mode.APPLY, List.of("kv", "kb"), ""));
    }

    ChangeState apply(Policy policy) throws IOException {
        return desk().apply(DIR, policy, () -> {});
    }

    ChangeState recover() throws IOException {
        return desk().recover(DIR).orElseThrow();
    }

    Desk desk() {
        Machine machine = new Machine(disk, clock(), processes(), host(), 0);
        return new Desk(machine, id -> Optional.of(id.equals("kb") ? baseKind : kind), CHANGES, written);
    }

    List<Entry> journal() {
        return JournalText.read(disk.text(DIR.resolve("journal").toString()).getBytes(StandardCharsets.ISO_8859_1));
    }

    String lastMessage() {
        return journal().getLast().message();
    }

    void pass(long millis) {
        boot += millis;
        service.passed(disk, boot);
        base.passed(disk, boot);
    }

    /** What no end of a change may leave behind. */
    List<String> leftovers() {
        return disk.allNames().stream()
                .filter(n -> n.startsWith("/etc/k") && n.contains(".hone-"))
                .toList();
    }

    private HostClock clock() {
        return new HostClock() {
            @Override
            public Instant now() {
                return Instant.EPOCH.plusMillis(boot);
            }

            @Override
            public long bootMillis() {
                return boot;
            }

            @Override
            public String bootId() {
                return bootId;
            }

            @Override
            public void pause(long millis) {
                pass(millis);
                onPause.run();
            }
        };
    }

    private @Nullable KvService running(int pid) {
        return Stream.of(service, base)
                .filter(s -> s.alive && s.pid == pid)
                .findFirst()
                .orElse(null);
    }

    private Processes processes() {
        return new Processes() {
            @Override
            public boolean signal(int pid, long startTicks, String name) {
                KvService told = running(pid);
                boolean same = told != null && startTicks == told.startTicks;
                if (told != null && same && name.equals("HUP")) {
                    told.hangUp(disk, boot);
                } else if (told != null && same) {
                    told.alive = false;
                }
                return same;
            }

            @Override
            public void end(int pid, long startTicks) {}

            @Override
            public Launch launchOf(int pid) {
                Path none = Path.of("/dev/null");
                return new Launch(List.of("/usr/sbin/kvd"), Map.of(), Path.of("/"), 0, 0, none, none);
            }

            @Override
            public Started start(Launch launch) {
                boolean isBase = launch.arguments().contains(base.main.toString());
                (isBase ? base : service).start(disk);
                return OptionalInt::empty;
            }

            @Override
            public void detach(List<String> arguments, Path log) {}
        };
    }

    Host host() {
        return new Host() {
            @Override
            public HostFacts facts() {
                throw new UnsupportedOperationException();
            }

            @Override
            public List<ProcessInfo> processes() {
                return Stream.of(service.pid, base.pid)
                        .flatMap(pid -> process(pid).stream())
                        .toList();
            }

            @Override
            public Optional<ProcessInfo> process(int pid) {
                service.looked();
                base.looked();
                KvService running = running(pid);
                return running != null
                        ? Optional.of(new ProcessInfo(
                                pid,
                                1,
                                running.startTicks,
                                Instant.EPOCH,
                                "kvd",
                                List.of("/usr/sbin/kvd"),
                                Path.of("/usr/sbin/kvd"),
                                Path.of("/"),
                                0,
                                0,
                                ""))
                        : Optional.empty();
            }

            @Override
            public List<Listener> listeners(int pid) {
                return List.of();
            }

            @Override
            public byte[] read(Path file, int limitBytes) throws IOException {
                Optional<FileInfo> is = stat(file);
                if (is.isEmpty()) {
                    throw new NoSuchFileException(file.toString());
                }
                return disk.text(disk.resolve(file).toString()).getBytes(StandardCharsets.ISO_8859_1);
            }

            @Override
            public Optional<FileInfo> stat(Path path) {
                return disk.look(path)
                        .map(s -> new FileInfo(
                                FileInfo.Type.FILE, s.sizeBytes(), s.mode(), s.uid(), s.gid(), Instant.EPOCH, null));
            }

            @Override
            public Path resolve(Path path) throws IOException {
                return disk.resolve(path);
            }

            @Override
            public List<Path> list(Path directory) throws IOException {
                return disk.list(directory);
            }

            @Override
            public CommandResult run(CommandLine command) {
                commands.add(command.arguments());
                return checkerResult;
            }

            @Override
            public byte[] exchange(Listener to, byte[] request, int limitBytes, Duration timeout) {
                return new byte[0];
            }

            @Override
            public QueryResult query(Database database, String sql) {
                service.tell(sql);
                return new QueryResult(List.of(), List.of());
            }
        };
    }
}
