package dev.hone.kind.php;

import dev.hone.kind.BlockPlace;
import dev.hone.kind.Blocks;
import dev.hone.kind.Catalogue;
import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.End;
import dev.hone.kind.Ends;
import dev.hone.kind.FileSource;
import dev.hone.kind.Generation;
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
import dev.hone.kind.fpm.PhpRows;
import dev.hone.kind.fpm.SessionStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** PHP with OPcache and APCu, one for each master of php-fpm. */
public final class PhpKind implements ServiceKind {
    static final String FPM_CONFIG = "fpm_config";
    static final String PREFIX = "prefix";
    static final String SCANNED = "scanned";
    private static final String LOG = "error_log";

    private static final Catalogue CATALOGUE = PhpRows.ALL;
    private static final Blocks BLOCKS = Blocks.beside(PhpKind.class);
    private static final Duration DRAIN = Duration.ofSeconds(60);

    private final FpmMasters masters = new FpmMasters();

    @Override
    public String id() {
        return "php";
    }

    @Override
    public String title() {
        return "PHP";
    }

    @Override
    public Catalogue catalogue() {
        return CATALOGUE;
    }

    @Override
    public List<Installation> discover(Host host) {
        return masters.find(host).stream().map(m -> installation(m, host)).toList();
    }

    private static Installation installation(FpmMaster master, Host host) {
        ProcessInfo process = master.process();
        String version = master.build().version();
        Map<String, String> attributes = master.attributes();
        attributes.put(FPM_CONFIG, master.config().toString());
        attributes.put(PREFIX, master.build().prefix().toString());
        attributes.put(SCANNED, master.ini().scanned());
        FpmWords.logs(master.tree(new HostSource(host))).forEach(l -> attributes.put(LOG, l.toString()));
        return new Installation(
                "php",
                "php of " + master.config(),
                "PHP %s in %s".formatted(version.replaceFirst("^([0-9]+\\.[0-9]+).*", "$1"), master.config()),
                "PHP",
                version,
                process.pid(),
                process.startTicks(),
                process.startedAt(),
                master.binary(),
                master.command(),
                process.uid(),
                process.gid(),
                master.ini().main().isEmpty() ? null : Path.of(master.ini().main()),
                master.listeners(),
                process.unit().isEmpty() ? null : process.unit(),
                attributes,
                false);
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return new PhpStatus(at, pools(at, new HostSource(host)), host).probe();
    }

    @Override
    public PhpIniText parse(Path file, String text) {
        return PhpIniText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        HostSource source = new HostSource(host);
        return new IniValues(at, catalogue(at), IniTree.read(at, source), pools(at, source)).effective(host);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        IniTree tree = IniTree.read(at, FileSource.of(files));
        Map<String, Origin> declared = new LinkedHashMap<>();
        tree.names()
                .forEach(name -> declared.put(name, tree.given(name).getFirst().origin()));
        return declared;
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return new PhpRows(catalogue(at)).check(row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return new IniEdits(at, catalogue(at), now).edit(settings);
    }

    @Override
    public Blocks blocks() {
        return BLOCKS;
    }

    @Override
    public List<BlockPlace> places(Installation at, List<ConfigFile> files, String sort) {
        return IniPlace.of(at, files, sort);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return new IniInspection(at, catalogue(at), before, after).inspect();
    }

    /** Only in a directory that PHP scans. */
    @Override
    public boolean mayCreate(Installation at, EffectiveConfig now, Path file) {
        return IniTree.wouldRead(at, file);
    }

    /** {@code php-fpm -t} reads php.ini too, and dies of what OPcache cannot allocate. */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        CommandLine check = FpmMaster.line(at, "-t");
        return Optional.of(at.uid() == 0 ? check : check.as(at.uid(), at.gid()));
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return FpmWords.judge(at, result);
    }

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
        return List.of(Problem.warning(
                "restarts_all_pools",
                at.name(),
                0,
                "every pool of the master stops and starts, and OPcache and APCu begin empty"));
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new FpmGeneration(at, host, pool -> true).marks();
    }

    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        return new FpmGeneration(now, host, pool -> true).unproven(before, effect);
    }

    @Override
    public Duration patience(Effect effect) {
        return DRAIN;
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        String log = at.attributes().getOrDefault(LOG, "");
        return log.isEmpty() ? List.of() : List.of(Path.of(log));
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
        return new PhpMemory(catalogue(at), config).items();
    }

    /** The master alone; the children are their pools'. */
    @Override
    public boolean owns(Installation at, ProcessInfo process) {
        return process.pid() == at.pid();
    }

    /** All of the master, and what the children share with it: OPcache, APCu, the program. */
    @Override
    public Portion portion(Installation at, ProcessInfo process) {
        boolean isChild =
                process.parentPid() == at.pid() && FpmMaster.poolOf(process).isPresent();
        return owns(at, process) ? Portion.ALL : isChild ? Portion.SHARED : Portion.NONE;
    }

    /** It is entered by the pools of its master, and its php.ini says where sessions are kept. */
    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        List<End> sessions = config.value(SessionStore.HANDLER).stream()
                .flatMap(handler -> config.value(SessionStore.PATH).stream()
                        .flatMap(path -> SessionStore.servers(handler.value(), path.value(), path.origin()).stream()))
                .toList();
        return new Ends(List.of(), sessions, List.of());
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return List.of();
    }

    private static FpmTree pools(Installation at, FileSource source) {
        return FpmTree.read(
                Path.of(at.attributes().getOrDefault(FPM_CONFIG, "/")),
                Path.of(at.attributes().getOrDefault(PREFIX, "/usr")),
                source);
    }
}
