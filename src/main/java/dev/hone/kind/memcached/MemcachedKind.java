package dev.hone.kind.memcached;

import dev.hone.kind.Catalogue;
import dev.hone.kind.CommandLine;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Ends;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Installation;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.PerProcess;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.kind.Tier;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.FlagText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** memcached. */
public final class MemcachedKind implements ServiceKind {
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(30);

    private static final WorkloadTemplate READS = new WorkloadTemplate(
            "reads",
            "Nine reads to a write of keys of its own, with Hone's load",
            "memcached",
            Map.of("keys", "10000", "value_bytes", "1000", "connections", "16", "read_percent", "90"),
            "requests_per_second");

    private final Catalogue catalogue = Catalogue.beside(MemcachedKind.class);
    private final PerProcess<String> versions = new PerProcess<>();
    private final PerProcess<Path> files = new PerProcess<>();

    @Override
    public String id() {
        return "memcached";
    }

    @Override
    public String title() {
        return "memcached";
    }

    @Override
    public Tier tier() {
        return Tier.CACHE;
    }

    @Override
    public Catalogue catalogue() {
        return catalogue;
    }

    @Override
    public List<Installation> discover(Host host) {
        return new MemcachedDiscovery(host, versions, files).find();
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return MemcachedStatus.read(at, host);
    }

    @Override
    public FlagText parse(Path file, String text) {
        return FlagText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        return MemcachedValues.read(at, catalogue(at), host);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> list) {
        return list.stream().findFirst().map(f -> Given.file(f).winners()).orElseGet(Map::of);
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return new Reading(catalogue(at)).check(row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return MemcachedEdits.plan(at, catalogue(at), now, settings);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return MemcachedInspection.inspect(catalogue(at), before, after);
    }

    /** None: memcached can only be started, and then it takes the port. */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        return Optional.empty();
    }

    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        if (effect == Effect.RESTART) {
            return List.of(stop(at));
        }
        return live.isEmpty() ? List.of() : List.of(Live.step(at, catalogue(at), live));
    }

    /** Everything, always; and for a process with its flags on the command line, what was set while running. */
    @Override
    public List<Problem> atStake(Installation at, EffectiveConfig now) {
        List<Problem> stakes = new ArrayList<>();
        stakes.add(
                Problem.warning(
                        "data_loss",
                        at.name(),
                        0,
                        "memcached keeps everything in memory: a stop or a restart empties it, and what asked it asks the database until it is filled again"));
        String set = now.values().stream()
                .filter(v -> v.origin().source() == Origin.Source.RUNTIME)
                .map(EffectiveValue::parameter)
                .collect(Collectors.joining(", "));
        if (!set.isEmpty()) {
            stakes.add(Problem.warning(
                    "runtime_settings",
                    at.name(),
                    0,
                    "set while running and not at its start, so a start forgets it: " + set));
        }
        boolean isStartable =
                at.unit() != null || at.mainConfig() == null || at.attributes().containsKey(MemcachedDiscovery.STARTER);
        if (!isStartable) {
            stakes.add(Problem.error(
                    "no_starter",
                    at.name(),
                    "%s reads no file itself, and %s is not there to start it from %s"
                            .formatted(at.name(), MemcachedDiscovery.WRAPPER, at.mainConfig()),
                    null));
        }
        return stakes;
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new Generation(host.process(at.pid())
                .map(p -> List.of(p.pid() + "@" + p.startTicks()))
                .orElse(List.of()));
    }

    /** Settings made live are proven by reading them back; only a restart must show a new process. */
    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        if (effect != Effect.RESTART) {
            return Optional.empty();
        }
        Generation after = generation(now, host);
        return after.marks().isEmpty() || after.equals(before)
                ? Optional.of(now.name() + " still runs as the process it was before")
                : Optional.empty();
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return config.files().stream()
                .flatMap(f -> FlagText.parse(f.text()).entries().stream())
                .filter(e -> e.name().equals("logfile") && e.rawValue().startsWith("/"))
                .flatMap(e -> ConfigPath.of(e.rawValue()).stream())
                .toList();
    }

    /** With its file by its starter, which only root may run; else with the flags of its command line. */
    @Override
    public CommandLine start(Installation at) {
        String starter = at.attributes().get(MemcachedDiscovery.STARTER);
        if (starter != null && at.mainConfig() != null) {
            return CommandLine.of(starter, String.valueOf(at.mainConfig()))
                    .as(0, 0)
                    .within(STOP_PATIENCE);
        }
        CommandLine command =
                CommandLine.of(at.command().toArray(String[]::new)).within(STOP_PATIENCE);
        boolean changesUser = !Given.command(at.command()).places("user").isEmpty();
        return changesUser ? command.as(0, 0) : command.as(at.uid(), at.gid());
    }

    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("TERM", STOP_PATIENCE);
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return new MemcachedMemory(catalogue(at), config).items(measuredBytesPerWorker);
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return Ends.open(id(), at, "gets_total", "get_hits_total", "sets_total", "connected_clients");
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return at.listeners().stream().anyMatch(l -> l.socket() == null) ? List.of(READS) : List.of();
    }
}
