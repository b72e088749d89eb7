package dev.hone.apply;

import dev.hone.kind.Catalogue;
import dev.hone.kind.CommandLine;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Database;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Generation;
import dev.hone.kind.Grammar;
import dev.hone.kind.Host;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Installation;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.Origin;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.kind.Tier;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.ConfigText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A made-up service, kvd: lines {@code name=value} in /etc/kv/main.conf and /etc/kv/more.conf. */
final class KvKind implements ServiceKind {
    static final Path MAIN = Path.of("/etc/kv/main.conf");
    static final Path MORE = Path.of("/etc/kv/more.conf");
    private static final int LIMIT = 1 << 20;

    private final KvService service;
    private final Tier tier;
    boolean hasChecker;

    KvKind(KvService service) {
        this(service, Tier.RUNTIME);
    }

    KvKind(KvService service, Tier tier) {
        this.service = service;
        this.tier = tier;
    }

    static Map<String, String> read(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : text.split("\n")) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return values;
    }

    @Override
    public String id() {
        return service.name;
    }

    @Override
    public Tier tier() {
        return tier;
    }

    @Override
    public String title() {
        return service.name;
    }

    @Override
    public Catalogue catalogue() {
        return new Catalogue(
                new Grammar(Map.of(), Map.of(), Map.of(), false, true, false, List.of("on"), List.of("off")), Map.of());
    }

    @Override
    public List<Installation> discover(Host host) {
        return service.alive
                ? List.of(new Installation(
                        id(),
                        service.main.toString(),
                        service.name + "d",
                        "kv",
                        "1",
                        service.pid,
                        service.startTicks,
                        Instant.EPOCH,
                        Path.of("/usr/sbin/kvd"),
                        List.of("/usr/sbin/kvd"),
                        0,
                        0,
                        service.main,
                        List.of(),
                        null,
                        Map.of(),
                        false))
                : List.of();
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return service.alive ? new StatusReport.Up(List.of(), List.of()) : new StatusReport.Down("gone");
    }

    @Override
    public ConfigText parse(Path file, String text) {
        throw new UnsupportedOperationException("not needed here");
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        List<EffectiveValue> values = new ArrayList<>();
        service.values.forEach((name, value) -> values.add(
                new EffectiveValue(name, value, Origin.file(service.main, 1, value), List.of(), List.of(), null)));
        List<ConfigFile> files = new ArrayList<>();
        for (Path file : List.of(service.main, service.more)) {
            file(host, file).ifPresent(files::add);
        }
        return new EffectiveConfig(values, files, List.of());
    }

    private static Optional<ConfigFile> file(Host host, Path file) {
        try {
            Optional<FileInfo> is = host.stat(file);
            if (is.isEmpty()) {
                return Optional.empty();
            }
            String text = new String(host.read(file, LIMIT), StandardCharsets.ISO_8859_1);
            return Optional.of(new ConfigFile(file, file, text, 0644, 0, 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        Map<String, Origin> declared = new LinkedHashMap<>();
        files.forEach(f -> read(f.text()).forEach((k, v) -> declared.put(k, Origin.file(f.path(), 1, v))));
        return declared;
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        throw new UnsupportedOperationException("not needed here");
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return after.stream().anyMatch(f -> f.text().contains("run="))
                ? List.of(Problem.denied("denied_directive", "main.conf", 1, "run= runs code"))
                : List.of();
    }

    @Override
    public boolean mayCreate(Installation at, EffectiveConfig now, Path file) {
        return file.equals(service.fresh);
    }

    @Override
    public Optional<CommandLine> checker(Installation at) {
        return hasChecker ? Optional.of(CommandLine.of("/usr/sbin/kvd", "--check")) : Optional.empty();
    }

    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return switch (effect) {
            case LIVE -> live.stream().map(s -> told(at, s)).toList();
            case RELOAD -> List.of(new Step.Signal(at.pid(), at.startTicks(), "HUP"));
            case RESTART -> List.of(stop(at));
        };
    }

    private static Step told(Installation at, Setting setting) {
        Database kv = new Database(Database.Product.POSTGRESQL, "", 0, null, "kv", 0, 0, at.id());
        return new Step.Sql(kv, setting.parameter() + "=" + setting.value());
    }

    @Override
    public Optional<String> busy(Installation now, Host host) {
        return service.isBusy() ? Optional.of("kv is at work on a reload") : Optional.empty();
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new Generation(List.of(service.pid + "@" + service.startTicks + "/" + service.loads));
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return List.of(service.log);
    }

    @Override
    public List<String> alarms(List<String> newLogLines) {
        return newLogLines.stream().filter(l -> l.contains("[emerg]")).toList();
    }

    @Override
    public CommandLine start(Installation at) {
        return CommandLine.of("/usr/sbin/kvd", service.main.toString());
    }

    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("TERM", Duration.ofSeconds(5));
    }

    @Override
    public List<MemoryItem> memory(Installation at, EffectiveConfig config, HostFacts facts, long perWorker) {
        return List.of();
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return List.of();
    }
}
