package dev.hone.kind.httpd;

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
import dev.hone.kind.format.SectionText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Apache httpd 2.4, whatever its process model. */
public final class HttpdKind implements ServiceKind {
    private static final Catalogue CATALOGUE = Catalogue.beside(HttpdKind.class);
    private static final Blocks BLOCKS = Blocks.beside(HttpdKind.class);

    private final PerProcess<HttpdBuild> builds = new PerProcess<>();

    @Override
    public String id() {
        return "httpd";
    }

    @Override
    public String title() {
        return "Apache httpd";
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
    public Catalogue catalogue(Installation at) {
        return rows(at).here();
    }

    @Override
    public List<Installation> discover(Host host) {
        return new HttpdDiscovery(host, builds).find();
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return new HttpdStatus(at, host).probe(tree(at, new HostSource(host)));
    }

    @Override
    public SectionText parse(Path file, String text) {
        return SectionText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        HttpdTree tree = tree(at, new HostSource(host));
        List<Problem> problems = new ArrayList<>(tree.problems());
        problems.addAll(new Staleness(host, "httpd", new HttpdChildren(at, host).since()).problems(tree.files()));
        new HttpdLimits(tree)
                .problems()
                .forEach(p -> problems.add(Problem.warning(p.code(), p.subject(), p.line(), p.message())));
        return new EffectiveConfig(new HttpdDeclared(tree, rows(at)).values(), tree.files(), problems);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        return new HttpdDeclared(tree(at, FileSource.of(files)), rows(at)).origins();
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return rows(at).check(row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return new HttpdEditor(HttpdSetup.of(at), rows(at), now.files()).edit(settings);
    }

    @Override
    public Blocks blocks() {
        return BLOCKS;
    }

    @Override
    public List<BlockPlace> places(Installation at, List<ConfigFile> files, String sort) {
        return HttpdPlaces.of(HttpdSetup.of(at), files, sort);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return new HttpdInspection(HttpdSetup.of(at), rows(at), before, after).inspect();
    }

    /** Only where an include with a wildcard would load it, beside or below the main config. */
    @Override
    public boolean mayCreate(Installation at, EffectiveConfig now, Path file) {
        Path folder = HttpdSetup.of(at).main().getParent();
        return file.equals(file.normalize())
                && (folder == null || file.startsWith(folder))
                && tree(at, FileSource.of(now.files())).uses().stream()
                        .filter(u -> u.isActive() && (u.is("Include") || u.is("IncludeOptional")))
                        .flatMap(u -> u.path(u.first()).stream())
                        .anyMatch(t -> Glob.isPattern(t.toString()) && Glob.fits(t, file));
    }

    /** {@code httpd -t} with the options of the start and the variables that the files use, as the parent's user. */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        HttpdSetup setup = HttpdSetup.of(at);
        List<String> line = new ArrayList<>(List.of(at.binary().toString(), "-t"));
        line.addAll(setup.arguments().meaning());
        CommandLine check = new CommandLine(line, setup.variables(), null, null, null, Duration.ofSeconds(30));
        return Optional.of(at.uid() == 0 ? check : check.as(at.uid(), at.gid()));
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return HttpdChecker.judge(at, result);
    }

    /** The signal kills a parent whose files are wrong, so they are checked again just before it. */
    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return switch (effect) {
            case LIVE -> List.of();
            case RELOAD ->
                List.of(new Step.Run(checker(at).orElseThrow()), new Step.Signal(at.pid(), at.startTicks(), "USR1"));
            case RESTART -> List.of(new Step.Run(checker(at).orElseThrow()), stop(at));
        };
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new HttpdChildren(at, host).generation();
    }

    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        return new HttpdChildren(now, host).unproven(before, effect);
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        Set<Path> logs = new LinkedHashSet<>();
        tree(at, FileSource.of(config.files())).uses().stream()
                .filter(u -> u.isActive() && u.is("ErrorLog") && !u.first().matches("[|].*|(syslog|journald).*|"))
                .flatMap(u -> u.path(u.first()).stream())
                .forEach(logs::add);
        if (logs.isEmpty()) {
            HttpdTree.path(HttpdSetup.of(at).root(), at.attributes().getOrDefault(HttpdSetup.ERROR_LOG, ""))
                    .ifPresent(logs::add);
        }
        return List.copyOf(logs);
    }

    /** Also what a graceful restart says of values that it does not take. */
    @Override
    public List<String> alarms(List<String> newLogLines) {
        return newLogLines.stream()
                .filter(l -> l.matches(".*:?(emerg|alert|crit)].*") || l.contains("not allowed during restart"))
                .toList();
    }

    @Override
    public CommandLine start(Installation at) {
        return CommandLine.of(at.command().toArray(String[]::new)).within(Duration.ofSeconds(30));
    }

    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("TERM", Duration.ofSeconds(30));
    }

    /** The parent looks at its signals once a second, and loads every module anew. */
    @Override
    public Duration patience(Effect effect) {
        return effect == Effect.RESTART ? Duration.ofMinutes(1) : Duration.ofSeconds(20);
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return new HttpdMemory(tree(at, FileSource.of(config.files()))).items(measuredBytesPerWorker);
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return new HttpdEnds(at, tree(at, FileSource.of(config.files()))).ends();
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return WebWorkloads.of(
                at.listeners().stream().filter(l -> l.port() != 443).toList(), "front-page", "Front page of");
    }

    private static HttpdTree tree(Installation at, FileSource source) {
        return HttpdTree.read(HttpdSetup.of(at), source);
    }

    private static HttpdRows rows(Installation at) {
        return HttpdRows.of(CATALOGUE, at);
    }
}
