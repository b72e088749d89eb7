package dev.hone.kind.pgbouncer;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.BlockPlace;
import dev.hone.kind.Blocks;
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
import dev.hone.kind.Version;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.PlainIniText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** PgBouncer, one installation for each running pooler. */
public final class PgbouncerKind implements ServiceKind {
    private static final Catalogue CATALOGUE = Catalogue.beside(PgbouncerKind.class);
    private static final Blocks BLOCKS = Blocks.beside(PgbouncerKind.class);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** What the pooler says of itself, not of one of its connections, and not of a second start. */
    private static final Pattern ALARM = Pattern.compile(
            "\\S+ \\S+ \\S+ \\[?\\d+\\]? (?:(?:ERROR|FATAL) (?!unix socket is in use|pidfile exists|[CS]-0x)"
                    + "|WARNING config file loading failed).*");

    private final PerProcess<String> versions = new PerProcess<>();

    @Override
    public String id() {
        return "pgbouncer";
    }

    @Override
    public String title() {
        return "PgBouncer";
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
        return new Poolers(host, versions).discover();
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return PoolerStatus.probe(at, host);
    }

    @Override
    public ConfigText parse(Path file, String text) {
        return PlainIniText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        return InForce.read(at, catalogue(at), host);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        Map<String, Origin> declared = new LinkedHashMap<>();
        PoolerTree.walk(Place.main(at), Place.directory(at), files)
                .winners()
                .forEach((name, line) -> declared.put(name, line.origin()));
        return declared;
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return new Values(catalogue(at)).check(row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return PoolerEdits.of(at, catalogue(at), now, settings);
    }

    @Override
    public Blocks blocks() {
        return BLOCKS;
    }

    @Override
    public List<BlockPlace> places(Installation at, List<ConfigFile> files, String sort) {
        return DatabasePlace.of(at, files, sort);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return Inspection.of(at, catalogue(at), CATALOGUE, before, after);
    }

    /** A setting without a default stays as it was when its line goes; only a new process forgets it. */
    @Override
    public Effect removal(Installation at, Parameter row) {
        return Sticky.isSticky(row.name()) ? Effect.RESTART : row.effect();
    }

    @Override
    public Optional<CommandLine> checker(Installation at) {
        return SecondStart.command(at);
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return SecondStart.judge(at, result);
    }

    /** By signal, which also reaches a pooler whose new settings let nobody in any more. */
    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return effect == Effect.RESTART
                ? List.of(stop(at))
                : List.of(new Step.Signal(at.pid(), at.startTicks(), "HUP"));
    }

    /** What somebody set at the console and no file holds. */
    @Override
    public List<Problem> atStake(Installation at, EffectiveConfig now) {
        return now.values().stream()
                .filter(v -> v.origin().source() == Origin.Source.RUNTIME && v.pendingRestart() == null)
                .map(v -> Problem.warning(
                        "set_by_hand",
                        v.parameter(),
                        0,
                        "%s was set to %s while it runs and stands in no file; a new process does not know it"
                                .formatted(v.parameter(), v.value())))
                .toList();
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new Generation(host.process(at.pid())
                .map(p -> List.of(p.pid() + "@" + p.startTicks()))
                .orElse(List.of()));
    }

    /**
     * A reload has no mark of its own, so its proof is every line of every file found in force, those that the change did
     * not touch too: a reload that stopped half-way has put what stands below to defaults.
     */
    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        if (effect == Effect.RESTART && generation(now, host).equals(before)) {
            return Optional.of(now.name() + " is still the same process (" + now.pid() + ")");
        }
        return effect == Effect.LIVE ? Optional.empty() : disagreement(now, host);
    }

    private Optional<String> disagreement(Installation now, Host host) {
        PoolerTree tree = PoolerTree.walk(Place.main(now), Place.directory(now), new PoolerFiles(host));
        if (!tree.problems().isEmpty()) {
            return Optional.of(tree.problems().getFirst().message());
        }
        try {
            Reported reported = Reported.ask(new Console(host, now));
            return new Agreement(catalogue(now), reported)
                    .differences(tree).stream().findFirst();
        } catch (AccessDenied denied) {
            return Optional.of(now.name() + " lets nobody ask what it runs with (" + denied.getMessage()
                    + "); allow it by\n" + Remedy.lines(now));
        } catch (IOException silent) {
            return Optional.of(now.name() + " does not answer: " + silent.getMessage());
        }
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return Stream.of(Place.LOG, Place.STDERR)
                .flatMap(k -> Optional.ofNullable(at.attributes().get(k)).stream())
                .map(Path::of)
                .distinct()
                .toList();
    }

    @Override
    public List<String> alarms(List<String> newLogLines) {
        return newLogLines.stream().filter(l -> ALARM.matcher(l).matches()).toList();
    }

    /** As it was started, by its own user, in the directory it works in. */
    @Override
    public CommandLine start(Installation at) {
        List<String> arguments = Stream.concat(
                        Stream.of(at.binary().toString()), at.command().stream().skip(1))
                .filter(w -> !w.equals("-R") && !w.equals("--reboot"))
                .toList();
        return new CommandLine(arguments, Map.of(), Place.directory(at), at.uid(), at.gid(), PATIENCE);
    }

    /**
     * A fast shutdown, which disconnects every client: the graceful one waits for clients that may never leave. The signal
     * for it was TERM before 1.23, and is QUIT since.
     */
    @Override
    public Step.Restart stop(Installation at) {
        boolean waitsAtTerm = Version.of(at.version()).isAtLeast("1.23");
        return new Step.Restart(waitsAtTerm ? "QUIT" : "TERM", PATIENCE);
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        PoolerTree tree = PoolerTree.walk(Place.main(at), Place.directory(at), config.files());
        return new PoolerMemory(catalogue(at), config).items(databases(tree));
    }

    private static long databases(PoolerTree tree) {
        long databases = tree.winners().values().stream()
                .filter(l -> l.section().equals(PoolerTree.DATABASES))
                .count();
        return Math.max(1, databases);
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return PoolerEnds.of(at, PoolerTree.walk(Place.main(at), Place.directory(at), config.files()));
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return PoolerWorkloads.ALL;
    }
}
