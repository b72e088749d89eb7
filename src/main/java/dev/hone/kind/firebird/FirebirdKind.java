package dev.hone.kind.firebird;

import dev.hone.kind.Catalogue;
import dev.hone.kind.CommandLine;
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
import dev.hone.kind.Problem;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.kind.Tier;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.KeyBlockText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Firebird 3.0 and later. */
public final class FirebirdKind implements ServiceKind {
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(30);
    private static final Duration START_PATIENCE = Duration.ofSeconds(60);
    private static final Pattern ALARM =
            Pattern.compile("(?i)startup error|illegal line|listening for an incoming connection|address already in use"
                    + "|consistency check|not allowed by server configuration|terminated abnormally");

    private final Catalogue catalogue = Catalogue.beside(FirebirdKind.class);
    private final FirebirdDiscovery discovery = new FirebirdDiscovery();

    @Override
    public String id() {
        return "firebird";
    }

    @Override
    public String title() {
        return "Firebird";
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
    public Catalogue catalogue(Installation at) {
        return server(at).catalogue();
    }

    @Override
    public List<Installation> discover(Host host) {
        return discovery.discover(host);
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return FirebirdStatus.read(server(at), host);
    }

    @Override
    public ConfigText parse(Path file, String text) {
        return KeyBlockText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        return FirebirdValues.read(server(at), host);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        Server server = server(at);
        Map<String, Origin> declared = new LinkedHashMap<>();
        for (Place place : server.walk(files).places()) {
            String name = server.row(place)
                    .map(Parameter::name)
                    .orElse(PerDatabase.name(place.scope(), place.entry().name()));
            declared.putIfAbsent(name, place.origin());
        }
        return declared;
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return Reading.check(catalogue.grammar(), row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return FirebirdEdits.plan(server(at), now, settings);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return FirebirdInspection.inspect(server(at), before, after);
    }

    /** There is none: the server starts on nearly any file. */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        return Optional.empty();
    }

    /** Files are read at a start; where a super-server starts a process for each connection, by the next connection. */
    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return server(at).starter() == Starter.SUPER_SERVER ? List.of() : List.of(stop(at));
    }

    @Override
    public Generation generation(Installation at, Host host) {
        Optional<ProcessInfo> process = host.process(at.pid());
        return new Generation(
                process.map(p -> List.of(p.pid() + "@" + p.startTicks())).orElse(List.of()));
    }

    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        if (server(now).starter() == Starter.SUPER_SERVER) {
            return Optional.empty();
        }
        Generation after = generation(now, host);
        return after.marks().isEmpty() || after.equals(before)
                ? Optional.of(now.name() + " still runs as the process it was before")
                : Optional.empty();
    }

    @Override
    public List<Problem> atStake(Installation at, EffectiveConfig now) {
        Server server = server(at);
        return server.starter() == Starter.LISTENER
                ? List.of(
                        Problem.warning(
                                "old_connections",
                                at.name(),
                                0,
                                "each connection has a process of its own: those that are open keep the old values until they close"))
                : List.of();
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return Optional.ofNullable(at.attributes().get(Server.LOG))
                .map(Path::of)
                .map(List::of)
                .orElse(List.of());
    }

    @Override
    public List<String> alarms(List<String> newLogLines) {
        return newLogLines.stream().filter(l -> ALARM.matcher(l).find()).toList();
    }

    @Override
    public CommandLine start(Installation at) {
        List<String> words = new ArrayList<>(at.command());
        if (words.isEmpty()) {
            words.add("");
        }
        words.set(0, at.binary().toString());
        return CommandLine.of(words.toArray(String[]::new))
                .as(at.uid(), at.gid())
                .within(STOP_PATIENCE);
    }

    /**
     * Within two seconds as a rule; but 3.0.11 was seen to swallow the signal and stay for ever in about one of six tries. It
     * writes so that a process that is killed loses nothing that was committed.
     */
    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("TERM", STOP_PATIENCE, true);
    }

    @Override
    public Duration patience(Effect effect) {
        return START_PATIENCE;
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return new FirebirdMemory(server(at), config).items(measuredBytesPerWorker);
    }

    /** Below a super-server run other services too. */
    @Override
    public boolean owns(Installation at, ProcessInfo process) {
        return server(at).starter() != Starter.SUPER_SERVER || process.comm().startsWith("firebird");
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return Ends.open(id(), at, "transactions_total", "connections");
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return FirebirdWorkloads.ALL;
    }

    private Server server(Installation at) {
        return Server.of(at, catalogue);
    }
}
