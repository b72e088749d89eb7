package dev.hone.kind.varnish;

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
import dev.hone.kind.EffectiveValue;
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
import dev.hone.kind.format.VclText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Varnish Cache 6 and 7: parameters are set in the running parent, VCL is loaded under a new name and taken into use. */
public final class VarnishKind implements ServiceKind {
    static final String WORKDIR = "workdir";
    static final String LOADED = "loaded";
    static final String STARTED_BY = "started_by";
    static final String STARTED_IN = "started_in";

    /** How names of configurations begin that Hone loaded. */
    static final String OURS = "hone_";

    private static final Catalogue CATALOGUE = Catalogue.beside(VarnishKind.class);
    private static final Blocks BLOCKS = Blocks.beside(VarnishKind.class);
    private static final String VCL_PATH = "/etc/varnish:/usr/share/varnish/vcl";

    private final PerProcess<String> versions = new PerProcess<>();
    private final Clock clock;

    /** Names what it loads by the time of the host's clock. */
    public VarnishKind() {
        this(Clock.systemUTC());
    }

    VarnishKind(Clock clock) {
        this.clock = clock;
    }

    @Override
    public String id() {
        return "varnish";
    }

    @Override
    public String title() {
        return "Varnish";
    }

    @Override
    public Tier tier() {
        return Tier.CACHE;
    }

    @Override
    public Catalogue catalogue() {
        return CATALOGUE;
    }

    @Override
    public List<Installation> discover(Host host) {
        return new VarnishDiscovery(host, versions).find();
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return new VarnishStatus(at, host).probe();
    }

    @Override
    public VclText parse(Path file, String text) {
        return VclText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        List<Problem> problems = new ArrayList<>();
        List<ConfigFile> files = files(at, host, problems);
        return new EffectiveConfig(values(at, host, problems), files, problems);
    }

    private static List<ConfigFile> files(Installation at, Host host, List<Problem> problems) {
        Path main = at.mainConfig();
        if (main == null) {
            return List.of();
        }
        VarnishFiles read = VarnishFiles.read(main, folders(at), new HostSource(host));
        problems.addAll(read.problems());
        read.files().stream().findFirst().flatMap(f -> notLoaded(at, host, f)).ifPresent(problems::add);
        return read.files();
    }

    /** Compares the file with the text that the active configuration was made of. */
    private static Optional<Problem> notLoaded(Installation at, Host host, ConfigFile main) {
        try {
            String active = new VarnishGeneration(at, host).active().orElse("");
            String loaded = new VarnishCli(at).ask(host, "vcl.show", active);
            boolean isSame =
                    active.isEmpty() || loaded.strip().equals(main.text().strip());
            return isSame
                    ? Optional.empty()
                    : Optional.of(Problem.warning(
                            "not_loaded_yet",
                            main.path().toString(),
                            0,
                            "the active configuration %s was made of another text than %s holds now; a reload takes it up"
                                    .formatted(active, main.path())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static List<EffectiveValue> values(Installation at, Host host, List<Problem> problems) {
        Map<String, VarnishParameter> told = new LinkedHashMap<>();
        try {
            told.putAll(VarnishParameter.read(new VarnishCli(at).ask(host, "param.show", "-j")));
        } catch (AccessDenied e) {
            problems.add(Problem.warning("denied", at.name(), 0, e.getMessage() + "; " + e.remedy()));
        } catch (IOException e) {
            problems.add(Problem.warning("unreadable", at.name(), 0, "parameters are not told: " + e.getMessage()));
        }
        VarnishArguments arguments = VarnishArguments.read(at.command());
        Map<String, EffectiveValue> values = new LinkedHashMap<>();
        for (String name : CATALOGUE.of(at.product(), at.version()).parameters().keySet()) {
            VarnishParameter parameter = told.get(name);
            if (parameter != null) {
                values.put(name, value(parameter, arguments));
            }
        }
        told.forEach((name, parameter) -> values.computeIfAbsent(name, n -> value(parameter, arguments)));
        return List.copyOf(values.values());
    }

    private static EffectiveValue value(VarnishParameter told, VarnishArguments arguments) {
        Optional<String> given = arguments.parameter(told.name());
        Parameter row = CATALOGUE.find(told.name()).orElse(null);
        boolean isGiven = given.isPresent()
                && (given.get().equals(told.value())
                        || row != null && CATALOGUE.grammar().same(row, given.get(), told.value()));
        Origin.Source source =
                isGiven ? Origin.Source.COMMAND_LINE : told.isDefault() ? Origin.Source.DEFAULT : Origin.Source.RUNTIME;
        Origin winner = new Origin(source, null, 0, told.value());
        List<Origin> shadowed = given.isPresent() && !isGiven
                ? List.of(new Origin(Origin.Source.COMMAND_LINE, null, 0, given.get()))
                : List.of();
        return new EffectiveValue(told.name(), told.value(), winner, shadowed, List.of(), null);
    }

    /** Nothing: parameters live in the running parent, and VCL is a program. */
    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        return Map.of();
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return new VarnishEdits(CATALOGUE, catalogue(at), VarnishArguments.read(at.command()), now).edit(settings);
    }

    @Override
    public Blocks blocks() {
        return BLOCKS;
    }

    @Override
    public List<BlockPlace> places(Installation at, List<ConfigFile> files, String sort) {
        return VclPlace.of(files, sort);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return new VarnishInspection(folders(at), before, after).inspect();
    }

    /** {@code varnishd -C} with the folders of the start, as the user who started it; it compiles to C and no further. */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        Path main = at.mainConfig();
        if (main == null) {
            return Optional.empty();
        }
        List<String> line = new ArrayList<>(List.of(at.binary().toString(), "-C", "-f", main.toString()));
        VarnishArguments arguments = VarnishArguments.read(at.command());
        for (String name : List.of("vcl_path", "vmod_path", "vcc_err_unref", "vcc_unsafe_path")) {
            arguments.parameter(name).ifPresent(v -> line.addAll(List.of("-p", name + "=" + v)));
        }
        CommandLine check = CommandLine.of(line.toArray(String[]::new)).within(Duration.ofSeconds(60));
        return Optional.of(startedByRoot(at) ? check : check.as(at.uid(), at.gid()));
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return VarnishChecker.judge(at, result);
    }

    /**
     * Parameters first. VCL is loaded under a new name, and the one before it stays for a way back; older ones of ours go.
     * Parameters that a new child takes up need only that: the parent and its ports stay.
     */
    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        VarnishCli cli = new VarnishCli(at);
        List<Step> steps = new ArrayList<>();
        live.forEach(s -> steps.add(new Step.Run(set(cli, s))));
        if (effect == Effect.RELOAD) {
            steps.addAll(load(at, cli));
        } else if (effect == Effect.RESTART && live.isEmpty()) {
            steps.add(stop(at));
        } else if (effect == Effect.RESTART) {
            steps.addAll(List.of(new Step.Run(cli.command("stop")), new Step.Run(cli.command("start"))));
        }
        return steps;
    }

    private static CommandLine set(VarnishCli cli, Setting setting) {
        @Nullable String value = setting.value();
        return value == null
                ? cli.command("param.reset", setting.parameter())
                : cli.command("param.set", setting.parameter(), value);
    }

    private List<Step> load(Installation at, VarnishCli cli) {
        Path main = at.mainConfig();
        if (main == null) {
            return List.of();
        }
        String name = OURS + clock.millis();
        List<Step> steps = new ArrayList<>();
        steps.add(new Step.Run(cli.command("vcl.load", name, main.toString())));
        steps.add(new Step.Run(cli.command("vcl.use", name)));
        List<String> old = Arrays.stream(
                        at.attributes().getOrDefault(LOADED, "").split(" "))
                .filter(n -> !n.isEmpty())
                .toList();
        for (String each : old.subList(0, Math.max(0, old.size() - 1))) {
            steps.add(new Step.Run(cli.command("vcl.discard", each)));
        }
        return steps;
    }

    /** The cache, and what was set by word of mouth. */
    @Override
    public List<Problem> atStake(Installation at, EffectiveConfig now) {
        List<Problem> lost = new ArrayList<>();
        lost.add(Problem.warning(
                "cache_lost",
                at.name(),
                0,
                "all that is cached in memory is lost with the old child; every page is fetched anew"));
        String set = now.values().stream()
                .filter(v -> v.origin().source() == Origin.Source.RUNTIME)
                .map(v -> v.parameter() + " " + v.value())
                .collect(Collectors.joining(", "));
        if (!set.isEmpty()) {
            lost.add(Problem.warning(
                    "settings_lost",
                    at.name(),
                    0,
                    "a new parent begins without what was set in the running one: " + set));
        }
        return lost;
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new VarnishGeneration(at, host).marks();
    }

    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        return new VarnishGeneration(now, host).unproven(before, effect);
    }

    /** It writes to the system's log only. */
    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return List.of();
    }

    @Override
    public CommandLine start(Installation at) {
        CommandLine start = CommandLine.of(at.command().toArray(String[]::new)).within(Duration.ofSeconds(60));
        String group = at.attributes().getOrDefault(STARTED_IN, String.valueOf(at.gid()));
        return startedByRoot(at) ? start.as(0, Integer.parseInt(group)) : start;
    }

    /** The parent drops root's rights while it has nothing to do with them. */
    private static boolean startedByRoot(Installation at) {
        return at.attributes()
                .getOrDefault(STARTED_BY, String.valueOf(at.uid()))
                .equals("0");
    }

    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("TERM", Duration.ofSeconds(30));
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return new VarnishMemory(catalogue(at), config, VarnishArguments.read(at.command())).items();
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return VarnishEnds.of(at, config.files());
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return at.listeners().stream()
                .filter(l -> l.socket() == null)
                .findFirst()
                .map(l -> Stream.of("http", "wrk", "ab")
                        .map(tool -> workload(tool, l.reachableAddress(), l.port()))
                        .toList())
                .orElse(List.of());
    }

    private static WorkloadTemplate workload(String tool, String address, int port) {
        String host = address.contains(":") ? "[" + address + "]" : address;
        return new WorkloadTemplate(
                "through-varnish-" + tool,
                "Front page through Varnish at " + host + ":" + port + " with " + tool,
                tool,
                Map.of("url", "http://" + host + ":" + port + "/", "connections", "12"),
                "requests_per_second");
    }

    static String workdir(Installation at) {
        return at.attributes().getOrDefault(WORKDIR, "/var/lib/varnish/varnishd");
    }

    private static List<Path> folders(Installation at) {
        String path = VarnishArguments.read(at.command()).parameter("vcl_path").orElse(VCL_PATH);
        return Arrays.stream(path.split(":"))
                .filter(p -> p.startsWith("/"))
                .map(Path::of)
                .toList();
    }
}
