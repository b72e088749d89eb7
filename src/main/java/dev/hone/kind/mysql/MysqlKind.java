package dev.hone.kind.mysql;

import dev.hone.kind.Catalogue;
import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
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
import dev.hone.kind.Problem;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.kind.Tier;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.IniText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** MySQL and MariaDB. */
public final class MysqlKind implements ServiceKind {
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(60);
    private static final Pattern ALARM =
            Pattern.compile("\\[ERROR]|Aborting|got signal [0-9]+|Assertion failure|InnoDB: .*corrupt");

    private final Catalogue catalogue = Catalogue.beside(MysqlKind.class);
    private final MysqlDiscovery discovery = new MysqlDiscovery();

    @Override
    public String id() {
        return "mysql";
    }

    @Override
    public String title() {
        return "MySQL / MariaDB";
    }

    @Override
    public Tier tier() {
        return Tier.DATABASE;
    }

    @Override
    public Catalogue catalogue() {
        return catalogue;
    }

    @Override
    public List<Installation> discover(Host host) {
        return discovery.discover(host);
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return MysqlStatus.read(server(at), host);
    }

    @Override
    public ConfigText parse(Path file, String text) {
        return IniText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        return MysqlValues.read(server(at), host);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        Server server = server(at);
        OptionWalk.Loaded loaded = server.walk(files);
        Map<String, Origin> declared = new LinkedHashMap<>();
        loaded.options().stream()
                .filter(o -> server.groups().contains(o.entry().section()))
                .forEach(o -> declared.put(o.name(), o.origin()));
        server.catalogue()
                .parameters()
                .keySet()
                .forEach(name -> server.origins(name, loaded).stream()
                        .findFirst()
                        .ifPresent(origin -> declared.put(name, origin)));
        return declared;
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return server(at).reading().check(row, value, name -> now.value(name).map(EffectiveValue::value));
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return MysqlEdits.plan(server(at), now, settings);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return MysqlInspection.inspect(server(at), before, after);
    }

    /**
     * The server itself, only parsing its options, as its own user and away from its data: {@code --validate-config} where
     * there is one, else the help with all values. Empty for a server that runs as root.
     */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        if (at.uid() == 0) {
            return Optional.empty();
        }
        Server server = server(at);
        List<String> words = new ArrayList<>(words(at));
        if (!server.isMariaDb() && server.isAtLeast("8.0.16")) {
            words.add("--validate-config");
        } else {
            words.addAll(List.of("--datadir=/", "--verbose", "--help"));
        }
        return Optional.of(CommandLine.of(words.toArray(String[]::new))
                .as(at.uid(), at.gid())
                .within(Duration.ofSeconds(30)));
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return CheckerVerdict.read(at.name(), result);
    }

    /** The files are read at a start only, so what is not told to the running server needs a restart. */
    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        if (effect == Effect.RESTART) {
            return List.of(stop(at));
        }
        Server server = server(at);
        return live.stream().map(s -> SetGlobal.step(server, s)).toList();
    }

    @Override
    public Generation generation(Installation at, Host host) {
        Optional<ProcessInfo> process = host.process(at.pid());
        return new Generation(
                process.map(p -> List.of(p.pid() + "@" + p.startTicks())).orElse(List.of()));
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
        Path data = Path.of(at.attributes().getOrDefault("data", "/var/lib/mysql"));
        Map<String, Origin> declared = declared(at, config.files());
        return Optional.ofNullable(declared.get("log_error"))
                .map(Origin::value)
                .or(() -> config.value("log_error").map(EffectiveValue::value))
                .filter(v -> !v.isBlank() && !v.equals("stderr") && !v.equals("ON"))
                .flatMap(ConfigPath::of)
                .map(data::resolve)
                .map(List::of)
                .orElse(List.of());
    }

    @Override
    public List<String> alarms(List<String> newLogLines) {
        return newLogLines.stream().filter(l -> ALARM.matcher(l).find()).toList();
    }

    @Override
    public CommandLine start(Installation at) {
        return CommandLine.of(words(at).toArray(String[]::new))
                .as(at.uid(), at.gid())
                .within(STOP_PATIENCE);
    }

    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("TERM", STOP_PATIENCE);
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return new MysqlMemory(server(at), config).items(measuredBytesPerWorker);
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return Ends.open(id(), at, "questions_total", "connections");
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return MysqlWorkloads.ALL;
    }

    private Server server(Installation at) {
        return Server.of(at, catalogue(at));
    }

    private static List<String> words(Installation at) {
        List<String> words = new ArrayList<>(at.command());
        if (words.isEmpty()) {
            words.add("");
        }
        words.set(0, at.binary().toString());
        return words;
    }
}
