package dev.hone.kind.postgresql;

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
import dev.hone.kind.PerProcess;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.kind.Tier;
import dev.hone.kind.TrialTemplate;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.KeyValueText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** PostgreSQL, one installation for each running cluster. */
public final class PostgresqlKind implements ServiceKind {
    private static final Catalogue CATALOGUE = Catalogue.beside(PostgresqlKind.class);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Pattern ALARM = Pattern.compile(
            ".*(no changes were applied|PANIC: |FATAL:  (configuration file|could not (map|create|open|load|access)"
                    + "|data directory|lock file|invalid)).*");

    private final PerProcess<String> versions = new PerProcess<>();

    @Override
    public String id() {
        return "postgresql";
    }

    @Override
    public String title() {
        return "PostgreSQL";
    }

    @Override
    public Tier tier() {
        return Tier.DATABASE;
    }

    @Override
    public Catalogue catalogue() {
        return CATALOGUE;
    }

    @Override
    public List<Installation> discover(Host host) {
        return new Clusters(host, versions).discover();
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return ClusterStatus.probe(at, host);
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
        Map<String, Origin> winners = new LinkedHashMap<>();
        for (ConfigTree.Line line :
                ConfigTree.walk(Layout.main(at), Layout.auto(at), files).lines()) {
            winners.put(
                    ParameterNames.spelled(line.name()),
                    Origin.file(line.file(), line.entry().line(), line.entry().rawValue()));
        }
        return winners;
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return ClusterEdits.of(at, catalogue(at), now, settings);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return Inspection.of(at, catalogue(at), before, after);
    }

    /** A file that an {@code include_dir} in force would read. */
    @Override
    public boolean mayCreate(Installation at, EffectiveConfig now, Path file) {
        return ConfigTree.isIncluded(file)
                && ConfigTree.walk(Layout.main(at), Layout.auto(at), now.files())
                        .directories()
                        .contains(file.getParent());
    }

    /**
     * Has the server's program read the files and print one setting. It proves names, units, ranges and includes, as a
     * start would meet them, and starts nothing; it does so beside a running server too. It does not prove that there is
     * enough memory, nor anything of a setting that the running server was given otherwise.
     */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        return Optional.of(CommandLine.of(
                        at.binary().toString(),
                        "-D",
                        Layout.data(at).toString(),
                        "-C",
                        "max_connections",
                        "--config-file=" + Layout.main(at))
                .as(at.uid(), at.gid()));
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return CheckerOutput.problems(at, result);
    }

    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        List<Step> steps = new ArrayList<>();
        live.forEach(s -> steps.add(new Step.Sql(Layout.database(at), AlterSystem.statement(CATALOGUE, s))));
        steps.add(
                switch (effect) {
                    case RESTART -> stop(at);
                    case LIVE, RELOAD ->
                        live.isEmpty()
                                ? new Step.Signal(at.pid(), at.startTicks(), "HUP")
                                : new Step.Sql(Layout.database(at), "SELECT pg_reload_conf()");
                });
        return steps;
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return ClusterGeneration.of(at, host);
    }

    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        return ClusterGeneration.unproven(now, before, generation(now, host), effect);
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return Stream.of(Layout.LOG, Layout.STDERR)
                .flatMap(k -> Optional.ofNullable(at.attributes().get(k)).stream())
                .map(Path::of)
                .distinct()
                .toList();
    }

    @Override
    public List<String> alarms(List<String> newLogLines) {
        return newLogLines.stream().filter(l -> ALARM.matcher(l).matches()).toList();
    }

    /** As it was started, by its own user, in its data directory. */
    @Override
    public CommandLine start(Installation at) {
        List<String> arguments = new ArrayList<>(at.command());
        arguments.set(0, at.binary().toString());
        return new CommandLine(arguments, Map.of(), Layout.data(at), at.uid(), at.gid(), PATIENCE);
    }

    /** A fast shutdown: open transactions are rolled back, clients are disconnected. */
    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("INT", PATIENCE);
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return new ClusterMemory(catalogue(at), config).items(measuredBytesPerWorker);
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return Ends.open(id(), at, "transactions_total", "connections");
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        String metric = "transactions_per_second";
        Map<String, String> size = Map.of("scale", "10", "connections", "10", "threads", "2");
        return List.of(
                new WorkloadTemplate("pgbench", "pgbench, like TPC-B", "pgbench", script(size, "tpcb-like"), metric),
                new WorkloadTemplate(
                        "pgbench-select", "pgbench, select only", "pgbench", script(size, "select-only"), metric),
                new WorkloadTemplate(
                        "oltp",
                        "Short transactions, built in",
                        "oltp",
                        Map.of("scale", "1", "connections", "8"),
                        metric));
    }

    @Override
    public Optional<TrialTemplate> trial() {
        return Optional.of(PostgresqlTrial.TEMPLATE);
    }

    private static Map<String, String> script(Map<String, String> size, String script) {
        Map<String, String> all = new LinkedHashMap<>(size);
        all.put("script", script);
        return all;
    }
}
