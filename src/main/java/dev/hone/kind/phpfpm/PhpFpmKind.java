package dev.hone.kind.phpfpm;

import dev.hone.kind.Catalogue;
import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Ends;
import dev.hone.kind.FileSource;
import dev.hone.kind.Generation;
import dev.hone.kind.Glob;
import dev.hone.kind.Host;
import dev.hone.kind.HostFacts;
import dev.hone.kind.HostSource;
import dev.hone.kind.Installation;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.Portion;
import dev.hone.kind.Problem;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.PhpIniText;
import dev.hone.kind.fpm.FpmGeneration;
import dev.hone.kind.fpm.FpmMaster;
import dev.hone.kind.fpm.FpmMasters;
import dev.hone.kind.fpm.FpmTree;
import dev.hone.kind.fpm.FpmWords;
import dev.hone.kind.fpm.Pool;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A pool of php-fpm; those of one master are services of their own that are started, stopped and reloaded together. */
public final class PhpFpmKind implements ServiceKind {
    static final String POOL = "pool";
    static final String PREFIX = "prefix";

    private static final Catalogue CATALOGUE = Catalogue.beside(PhpFpmKind.class);
    private static final Duration DRAIN = Duration.ofSeconds(60);

    private final FpmMasters masters = new FpmMasters();

    @Override
    public String id() {
        return "php-fpm";
    }

    @Override
    public String title() {
        return "php-fpm pool";
    }

    @Override
    public Catalogue catalogue() {
        return CATALOGUE;
    }

    @Override
    public List<Installation> discover(Host host) {
        List<Installation> found = new ArrayList<>();
        for (FpmMaster master : masters.find(host)) {
            for (Pool pool : master.tree(new HostSource(host)).pools()) {
                found.add(PoolInstallation.of(master, pool));
            }
        }
        return found;
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return new PoolStatus(at, host).probe(tree(at, new HostSource(host)));
    }

    @Override
    public PhpIniText parse(Path file, String text) {
        return PhpIniText.parseByLine(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        return new PoolValues(at, catalogue(at), tree(at, new HostSource(host))).effective(host);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        return new PoolValues(at, catalogue(at), tree(at, FileSource.of(files))).declared();
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return new PoolRows(catalogue(at)).check(row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return new PoolEdits(at, catalogue(at), now.files()).edit(settings);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return new PoolInspection(at, catalogue(at), before, after).inspect();
    }

    /** Only where an include with a wildcard would load it, beside or below the master's config. */
    @Override
    public boolean mayCreate(Installation at, EffectiveConfig now, Path file) {
        FpmTree tree = tree(at, FileSource.of(now.files()));
        Path folder = main(at).getParent();
        return file.equals(file.normalize())
                && (folder == null || file.startsWith(folder))
                && tree.directives().stream()
                        .filter(d -> d.name().equals("include"))
                        .map(tree::target)
                        .anyMatch(t -> Glob.isPattern(t.toString()) && Glob.fits(t, file));
    }

    /** {@code php-fpm -t}, run as the user of the master; it may make log files that are not there yet. */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        CommandLine check = FpmMaster.line(at, "-t");
        return Optional.of(at.uid() == 0 ? check : check.as(at.uid(), at.gid()));
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return FpmWords.judge(at, result);
    }

    /** USR2 makes the master start itself anew: with a bad config it dies of that, so the checker comes first. */
    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return switch (effect) {
            case LIVE -> List.of();
            case RELOAD -> List.of(new Step.Signal(at.pid(), at.startTicks(), "USR2"));
            case RESTART -> List.of(stop(at));
        };
    }

    @Override
    public List<Problem> atStake(Installation at, EffectiveConfig now) {
        List<String> pools = tree(at, FileSource.of(now.files())).pools().stream()
                .map(Pool::name)
                .toList();
        return List.of(Problem.warning(
                "restarts_all_pools",
                at.name(),
                0,
                "pools of one master stop and start together (%s), and OPcache and APCu begin empty"
                        .formatted(String.join(", ", pools))));
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new FpmGeneration(at, host, pool(at)::equals).marks();
    }

    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        return new FpmGeneration(now, host, pool(now)::equals).unproven(before, effect);
    }

    /** A reload lets running requests end for as long as process_control_timeout says. */
    @Override
    public Duration patience(Effect effect) {
        return DRAIN;
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return FpmWords.logs(tree(at, FileSource.of(config.files())));
    }

    @Override
    public List<String> alarms(List<String> newLogLines) {
        return FpmWords.alarms(newLogLines);
    }

    @Override
    public CommandLine start(Installation at) {
        return FpmMaster.line(at);
    }

    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("QUIT", DRAIN);
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return new PoolMemory(catalogue(at), config).items(measuredBytesPerWorker);
    }

    /** Its own children. */
    @Override
    public boolean owns(Installation at, ProcessInfo process) {
        return process.parentPid() == at.pid()
                && FpmMaster.poolOf(process).filter(pool(at)::equals).isPresent();
    }

    /** What all children share, OPcache above all, was reserved by PHP itself, which counts it. */
    @Override
    public Portion portion(Installation at, ProcessInfo process) {
        return owns(at, process) ? Portion.PRIVATE : Portion.NONE;
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return tree(at, FileSource.of(config.files())).pools().stream()
                .filter(p -> p.name().equals(pool(at)))
                .findFirst()
                .map(PoolEnds::of)
                .orElseGet(() -> Ends.open("fastcgi", at));
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return List.of(
                page("computing-page", "Page that computes, on the socket of " + at.name(), "8", "20000", "0"),
                page("waiting-page", "Page that waits 50 ms, on the socket of " + at.name(), "32", "500", "50"));
    }

    private static WorkloadTemplate page(String id, String title, String connections, String rounds, String waitMs) {
        return new WorkloadTemplate(
                id,
                title,
                "fastcgi",
                Map.of("connections", connections, "rounds", rounds, "wait_ms", waitMs),
                "requests_per_second");
    }

    static Path main(Installation at) {
        return Objects.requireNonNull(at.mainConfig(), "a pool has its master's config");
    }

    static String pool(Installation at) {
        return at.attributes().getOrDefault(POOL, "");
    }

    private static FpmTree tree(Installation at, FileSource source) {
        return FpmTree.read(main(at), Path.of(at.attributes().getOrDefault(PREFIX, "/usr")), source);
    }
}
