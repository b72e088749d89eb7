package dev.hone.kind.pgpool;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Catalogue;
import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Ends;
import dev.hone.kind.Generation;
import dev.hone.kind.Host;
import dev.hone.kind.HostFacts;
import dev.hone.kind.HostSource;
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
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.KeyValueText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** pgpool-II, one installation for each running main process. */
public final class PgpoolKind implements ServiceKind {
    private static final Catalogue CATALOGUE = Catalogue.beside(PgpoolKind.class);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** Children that are asked until a reload is believed: each has taken it up, or not, by itself. */
    private static final int MOST_ASKED = 8;

    private static final Pattern ALARM = Pattern.compile(
            ".*(?:invalid value for parameter|syntax error in configuration file|outside the valid range for parameter"
                    + "|could not open configuration file|parse error at line|PANIC: ).*");

    private final PerProcess<String> versions = new PerProcess<>();

    @Override
    public String id() {
        return "pgpool";
    }

    @Override
    public String title() {
        return "pgpool-II";
    }

    @Override
    public Tier tier() {
        return Tier.POOLER;
    }

    @Override
    public Catalogue catalogue() {
        return CATALOGUE;
    }

    @Override
    public List<Installation> discover(Host host) {
        return new Pools(host, versions).discover();
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return PoolStatus.probe(at, host);
    }

    @Override
    public ConfigText parse(Path file, String text) {
        return KeyValueText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        return InForce.read(at, catalogue(at), host);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        Map<String, Origin> declared = new LinkedHashMap<>();
        PoolTree.walk(Place.main(at), files)
                .winners()
                .forEach((name, line) ->
                        declared.put(name, Origin.file(line.file(), line.entry().line(), line.value())));
        return declared;
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return new Values(catalogue(at)).check(row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return PoolEdits.of(at, catalogue(at), now, settings);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return Inspection.of(at, catalogue(at), CATALOGUE, before, after);
    }

    /** A reload never puts a setting back whose line is gone; only a new process starts from the defaults. */
    @Override
    public Effect removal(Installation at, Parameter row) {
        return Effect.RESTART;
    }

    @Override
    public Optional<CommandLine> checker(Installation at) {
        return SecondStart.command(at);
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return SecondStart.judge(at, result);
    }

    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return effect == Effect.RESTART
                ? List.of(stop(at))
                : List.of(new Step.Signal(at.pid(), at.startTicks(), "HUP"));
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new Generation(host.process(at.pid())
                .map(p -> List.of(p.pid() + "@" + p.startTicks()))
                .orElse(List.of()));
    }

    /**
     * A reload has no mark of its own and is taken up by each child for itself, so its proof is every line that a reload
     * reaches, found in force in as many children as answer.
     */
    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        if (effect == Effect.RESTART && generation(now, host).equals(before)) {
            return Optional.of(now.name() + " is still the same process (" + now.pid() + ")");
        }
        return effect == Effect.LIVE ? Optional.empty() : disagreement(now, host, effect);
    }

    private Optional<String> disagreement(Installation now, Host host, Effect effect) {
        PoolTree tree = PoolTree.walk(Place.main(now), new HostSource(host));
        int clients = Integer.parseInt(now.attributes().getOrDefault(Place.CLIENTS, "1"));
        int asked = effect == Effect.RESTART ? 1 : Math.min(MOST_ASKED, 2 * clients);
        try {
            for (int i = 0; i < asked; i++) {
                Optional<String> different =
                        different(now, tree, new Shown(host, now).settings(), effect == Effect.RESTART);
                if (different.isPresent()) {
                    return different;
                }
            }
            return Optional.empty();
        } catch (AccessDenied denied) {
            return Optional.of(now.name() + " lets nobody ask what it runs with (" + denied.getMessage()
                    + "); allow it by\n" + Remedy.lines(now));
        } catch (IOException silent) {
            return Optional.of(now.name() + " does not answer: " + silent.getMessage());
        }
    }

    private Optional<String> different(
            Installation now, PoolTree tree, Map<String, String> shown, boolean afterRestart) {
        Values values = new Values(catalogue(now));
        Names names = new Names(catalogue(now));
        for (PoolTree.Line line : tree.winners().values()) {
            String running = shown.get(line.name());
            boolean reached = afterRestart
                    || names.row(line.name())
                            .filter(r -> r.effect() == Effect.RELOAD)
                            .isPresent();
            if (reached && running != null && !values.same(line.name(), running, line.value())) {
                return Optional.of("%s:%d says %s = %s, but a child of pgpool runs with %s"
                        .formatted(
                                line.file(),
                                line.entry().line(),
                                line.name(),
                                line.value(),
                                running.isEmpty() ? "none" : running));
            }
        }
        return Optional.empty();
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return Optional.ofNullable(at.attributes().get(Place.STDERR))
                .map(Path::of)
                .map(List::of)
                .orElse(List.of());
    }

    @Override
    public List<String> alarms(List<String> newLogLines) {
        return newLogLines.stream().filter(l -> ALARM.matcher(l).matches()).toList();
    }

    /** As it was started, by its own user, in the directory it works in. */
    @Override
    public CommandLine start(Installation at) {
        List<String> arguments = new ArrayList<>(at.command().isEmpty() ? List.of("") : at.command());
        arguments.set(0, at.binary().toString());
        Path directory = Path.of(at.attributes().getOrDefault(Place.DIRECTORY, "/"));
        return new CommandLine(arguments, Map.of(), directory, at.uid(), at.gid(), PATIENCE);
    }

    /** A fast shutdown, which disconnects every client: a smart one waits for clients that may never leave. */
    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("INT", PATIENCE);
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return new PoolMemory(catalogue(at), config).items(measuredBytesPerWorker);
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return PoolEnds.of(at, PoolTree.walk(Place.main(at), config.files()));
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return PoolWorkloads.ALL;
    }
}
