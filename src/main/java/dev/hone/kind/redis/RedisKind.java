package dev.hone.kind.redis;

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
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.SpacedText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Redis and Valkey. */
public final class RedisKind implements ServiceKind {
    /** A stop may first write all data to disk. */
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(120);

    private static final Pattern ANSWERED = Pattern.compile("\\+OK\\r\\n\\z");

    private static final Pattern ALARM =
            Pattern.compile("FATAL CONFIG FILE ERROR|Fatal error|REDIS BUG REPORT|Out Of Memory|Bad file format");

    private final Catalogue catalogue = Catalogue.beside(RedisKind.class);
    private final PerProcess<RedisDiscovery.Build> builds = new PerProcess<>();
    private final PerProcess<Path> configs = new PerProcess<>();

    @Override
    public String id() {
        return "redis";
    }

    @Override
    public String title() {
        return "Redis";
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
        return new RedisDiscovery(host, builds, configs).find();
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return RedisStatus.read(server(at), host);
    }

    @Override
    public SpacedText parse(Path file, String text) {
        return SpacedText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        return RedisValues.read(server(at), host);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        return Declared.of(at, files).winners();
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return server(at).reading().check(row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return RedisEdits.plan(server(at), now, settings);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return RedisInspection.inspect(server(at), before, after);
    }

    /** The server's own parser, made to stop behind the last line; see {@link CheckerVerdict}. */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        if (at.mainConfig() == null) {
            return Optional.empty();
        }
        List<String> words = new ArrayList<>(at.command());
        words.addAll(List.of("--" + CheckerVerdict.LAST_OPTION, "yes"));
        CommandLine check = CommandLine.of(words.toArray(String[]::new)).within(Duration.ofSeconds(20));
        return Optional.of(at.uid() == 0 ? check : check.as(at.uid(), at.gid()));
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return CheckerVerdict.judge(at, result);
    }

    /** A restart; what is live needs the host, where the password stands. */
    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return effect == Effect.RESTART ? List.of(stop(at)) : List.of();
    }

    @Override
    public List<Step> activate(Installation at, Host host, Effect effect, List<Setting> live) {
        boolean isLive = effect != Effect.RESTART && !live.isEmpty();
        return isLive ? List.of(ConfigSet.step(server(at), host, live)) : activate(at, effect, live);
    }

    @Override
    public Optional<Step.Exchange> speak(Installation at, Host host, List<List<String>> commands) {
        Conversation conversation = server(at).conversation(host);
        return Optional.of(new Step.Exchange(
                conversation.reachable(), Conversation.request(conversation.login(), commands), ANSWERED));
    }

    @Override
    public List<Problem> atStake(Installation at, EffectiveConfig now) {
        return Stakes.of(server(at), now);
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
        Path directory = Path.of(at.attributes().getOrDefault(RedisServer.DIRECTORY, "/"));
        return Declared.of(at, config.files()).origins("logfile").stream()
                .findFirst()
                .map(Origin::value)
                .filter(v -> !v.isBlank() && !v.equals("stdout"))
                .map(v -> ConfigPath.in(directory, v))
                .map(List::of)
                .orElse(List.of());
    }

    @Override
    public List<String> alarms(List<String> newLogLines) {
        return newLogLines.stream().filter(l -> ALARM.matcher(l).find()).toList();
    }

    @Override
    public CommandLine start(Installation at) {
        return CommandLine.of(at.command().toArray(String[]::new))
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
        return new RedisMemory(server(at), config, facts).items(measuredBytesPerWorker);
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return Ends.open(
                id(), at, "commands_total", "keyspace_hits_total", "keyspace_misses_total", "connected_clients");
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return RedisWorkloads.ALL;
    }

    private RedisServer server(Installation at) {
        return new RedisServer(at, catalogue(at));
    }
}
