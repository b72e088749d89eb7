package dev.hone.kind.varnish;

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
import dev.hone.kind.PerProcess;
import dev.hone.kind.Problem;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.kind.Tier;
import dev.hone.kind.WebWorkloads;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.VclText;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Varnish Cache 6 and 7: parameters are set in the running parent, VCL is loaded under a new name and taken into use. */
public final class VarnishKind implements ServiceKind {
    private static final Catalogue CATALOGUE = Catalogue.beside(VarnishKind.class);
    private static final Blocks BLOCKS = Blocks.beside(VarnishKind.class);

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
        return new VarnishReading(CATALOGUE, at, host).config();
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
        return new VarnishInspection(VarnishStart.folders(at), before, after).inspect();
    }

    @Override
    public Optional<CommandLine> checker(Installation at) {
        return VarnishChecker.command(at);
    }

    @Override
    public List<Problem> judge(Installation at, CommandResult result) {
        return VarnishChecker.judge(at, result);
    }

    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return new VarnishActivation(at, clock).steps(effect, live);
    }

    @Override
    public List<Problem> atStake(Installation at, EffectiveConfig now) {
        return VarnishStakes.of(at, now);
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
        return VarnishStart.command(at);
    }

    @Override
    public Step.Restart stop(Installation at) {
        return VarnishActivation.STOP;
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
        return WebWorkloads.of(at.listeners(), "through-varnish", "Front page through Varnish at");
    }
}
