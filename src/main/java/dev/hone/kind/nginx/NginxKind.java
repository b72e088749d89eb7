package dev.hone.kind.nginx;

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
import dev.hone.kind.PerProcess;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.kind.Staleness;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.kind.Tier;
import dev.hone.kind.WebWorkloads;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.BlockText;
import dev.hone.kind.format.ConfigPath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** nginx and OpenResty. */
public final class NginxKind implements ServiceKind {
    static final String PREFIX = "prefix";
    static final String GLOBALS = "globals";
    static final String ERROR_LOG = "error_log";
    static final String ACCESS_LOG = "access_log";
    static final String SINGLE = "single";
    static final String TEMP = "temp";

    private static final Catalogue CATALOGUE = Catalogue.beside(NginxKind.class);
    private static final Blocks BLOCKS = Blocks.beside(NginxKind.class);

    private final PerProcess<NginxBuild> builds = new PerProcess<>();

    @Override
    public String id() {
        return "nginx";
    }

    @Override
    public String title() {
        return "nginx";
    }

    @Override
    public Tier tier() {
        return Tier.PROXY;
    }

    @Override
    public Catalogue catalogue() {
        return CATALOGUE;
    }

    @Override
    public Optional<String> noParameter(String name) {
        return NginxDirectives.why(name);
    }

    @Override
    public List<Installation> discover(Host host) {
        return new NginxDiscovery(host, builds).find();
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return new NginxStatus(at, host).probe(tree(at, new HostSource(host)));
    }

    @Override
    public BlockText parse(Path file, String text) {
        return BlockText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        NginxTree tree = tree(at, new HostSource(host));
        List<Problem> problems = new ArrayList<>(tree.problems());
        problems.addAll(new Staleness(host, "nginx", new NginxWorkers(at, host).since()).problems(tree.files()));
        problems.addAll(new NginxLog(at, host).problems(logs(at, tree)));
        return new EffectiveConfig(declared(at, tree).values(rows(at)), tree.files(), problems);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        return declared(at, tree(at, FileSource.of(files))).origins();
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return rows(at).check(row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return new NginxEditor(at, rows(at), now.files()).edit(settings);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return new NginxInspection(at, rows(at), before, after).inspect();
    }

    @Override
    public Blocks blocks() {
        return BLOCKS;
    }

    @Override
    public List<BlockPlace> places(Installation at, List<ConfigFile> files, String sort) {
        return new NginxPlaces(at, files).of(sort);
    }

    /** Only where an include with a wildcard would load it, beside or below the main config. */
    @Override
    public boolean mayCreate(Installation at, EffectiveConfig now, Path file) {
        NginxTree tree = tree(at, FileSource.of(now.files()));
        Path folder = main(at).getParent();
        return file.equals(file.normalize())
                && (folder == null || file.startsWith(folder))
                && tree.uses().stream()
                        .filter(u -> u.name().equals("include"))
                        .flatMap(u -> tree.target(u).stream())
                        .anyMatch(t -> Glob.isPattern(t.toString()) && Glob.fits(t, file));
    }

    /** {@code nginx -t}, run as the user of the master: who may start an nginx must not gain root's rights by it. */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        List<String> line = new ArrayList<>(start(at).arguments());
        line.add(1, "-t");
        CommandLine check = CommandLine.of(line.toArray(String[]::new)).within(Duration.ofSeconds(30));
        return Optional.of(at.uid() == 0 ? check : check.as(at.uid(), at.gid()));
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return NginxChecker.judge(at, result);
    }

    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return switch (effect) {
            case LIVE -> List.of();
            case RELOAD -> List.of(new Step.Signal(at.pid(), at.startTicks(), "HUP"));
            case RESTART -> List.of(stop(at));
        };
    }

    @Override
    public Optional<String> busy(Installation now, Host host) {
        return NginxMaster.of(now, host).busy();
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new NginxWorkers(at, host).generation();
    }

    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        return new NginxWorkers(now, host).unproven(before, effect);
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return logs(at, tree(at, FileSource.of(config.files())));
    }

    private static List<Path> logs(Installation at, NginxTree tree) {
        Set<Path> logs = new LinkedHashSet<>();
        tree.uses().stream()
                .filter(u ->
                        u.name().equals("error_log") && !u.directive().values().isEmpty())
                .map(u -> u.directive().values().getFirst())
                .flatMap(p -> log(at, p).stream())
                .forEach(logs::add);
        log(at, at.attributes().getOrDefault(ERROR_LOG, "")).ifPresent(logs::add);
        return List.copyOf(logs);
    }

    @Override
    public List<String> alarms(List<String> newLogLines) {
        return newLogLines.stream()
                .filter(l -> l.contains("[emerg]") || l.contains("[alert]"))
                .toList();
    }

    @Override
    public CommandLine start(Installation at) {
        return CommandLine.of(at.command().toArray(String[]::new)).within(Duration.ofSeconds(30));
    }

    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("QUIT", Duration.ofSeconds(30));
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return new NginxMemory(rows(at), config, facts)
                .items(tree(at, FileSource.of(config.files())), measuredBytesPerWorker);
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return new NginxEnds(at, tree(at, FileSource.of(config.files()))).ends();
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return WebWorkloads.of(at.listeners(), "front-page", "Front page of");
    }

    static Path main(Installation at) {
        return Objects.requireNonNull(at.mainConfig(), "an nginx has a main config");
    }

    static Path prefix(Installation at) {
        return Path.of(at.attributes().getOrDefault(PREFIX, "/"));
    }

    /** Where it keeps large answers of PHP unless the config says otherwise. */
    static Path tempPath(Installation at) {
        return prefix(at)
                .resolve(at.attributes().getOrDefault(TEMP, "fastcgi_temp"))
                .normalize();
    }

    static boolean isSingle(Installation at) {
        return Boolean.parseBoolean(at.attributes().get(SINGLE));
    }

    /** Logs that it writes to unless the config says otherwise. */
    static List<Path> defaultLogs(Installation at) {
        return Stream.of(ERROR_LOG, ACCESS_LOG)
                .flatMap(l -> log(at, at.attributes().getOrDefault(l, "")).stream())
                .toList();
    }

    private static Optional<Path> log(Installation at, String value) {
        boolean isFile = !value.isEmpty() && !value.matches("(stderr|off|(syslog|memory):.*)");
        return isFile ? ConfigPath.of(value).map(p -> prefix(at).resolve(p).normalize()) : Optional.empty();
    }

    private static NginxTree tree(Installation at, FileSource source) {
        return NginxTree.read(main(at), source);
    }

    private static NginxDeclared declared(Installation at, NginxTree tree) {
        return new NginxDeclared(tree, at.attributes().getOrDefault(GLOBALS, ""));
    }

    private static NginxRows rows(Installation at) {
        return new NginxRows(CATALOGUE, CATALOGUE.of(at.product(), at.version()), at.version());
    }
}
