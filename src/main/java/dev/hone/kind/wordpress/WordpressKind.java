package dev.hone.kind.wordpress;

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
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.kind.StatusReport;
import dev.hone.kind.Step;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.PhpDefinesText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** WordPress sites. */
public final class WordpressKind implements ServiceKind {
    private final Catalogue catalogue = Catalogue.beside(WordpressKind.class);
    private final PageCheck pages = new PageCheck();

    @Override
    public String id() {
        return "wordpress";
    }

    @Override
    public String title() {
        return "WordPress";
    }

    @Override
    public Catalogue catalogue() {
        return catalogue;
    }

    @Override
    public List<Installation> discover(Host host) {
        return SiteFinder.find(host);
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        StatusReport report = SiteStatus.read(site(at), host);
        return report instanceof StatusReport.Up
                ? pages.failure(at, host)
                        .<StatusReport>map(StatusReport.Down::new)
                        .orElse(report)
                : report;
    }

    @Override
    public ConfigText parse(Path file, String text) {
        return PhpDefinesText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        return SiteValues.read(site(at), host);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        Map<String, Origin> declared = new LinkedHashMap<>();
        site(at).config(files)
                .ifPresent(text -> text.entries().stream()
                        .filter(e -> !Site.isSecret(e.name()))
                        .forEach(e -> declared.putIfAbsent(
                                e.name(), Origin.file(config(at), e.line(), PhpDefinesText.unquote(e.rawValue())))));
        return declared;
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return Reading.check(catalogue.grammar(), row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return SiteEdits.plan(site(at), now, settings);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return SiteInspection.inspect(site(at), before, after);
    }

    /** PHP itself, only reading the file and without php.ini, where there is one on the host. */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        return Optional.ofNullable(at.attributes().get(SiteFinder.PHP))
                .map(php -> CommandLine.of(php, "-n", "-l", config(at).toString()));
    }

    /** Nothing: PHP reads the file at the next request, or within OPcache's time to look again. */
    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return List.of();
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new Generation(List.of(at.key()));
    }

    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        return Optional.empty();
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return List.of(site(at).content().resolve("debug.log"));
    }

    @Override
    public List<String> alarms(List<String> newLogLines) {
        return newLogLines.stream()
                .filter(l -> l.contains("PHP Fatal error") || l.contains("PHP Parse error"))
                .toList();
    }

    @Override
    public CommandLine start(Installation at) {
        throw new UnsupportedOperationException("a site has no process of its own");
    }

    @Override
    public Step.Restart stop(Installation at) {
        throw new UnsupportedOperationException("a site has no process of its own");
    }

    /** What its pages take is taken by the processes that run PHP. */
    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return List.of();
    }

    @Override
    public Ends ends(Installation at, EffectiveConfig config) {
        return site(at).config(config.files())
                .map(text -> SiteEnds.of(site(at), config(at), text))
                .orElseGet(() -> new Ends(List.of(), List.of(), List.of()));
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return at.listeners().stream()
                .map(l -> "http://" + l.reachable() + at.attributes().getOrDefault(SiteFinder.PATH, "/"))
                .map(url -> new WorkloadTemplate(
                        "front-page", "Front page (built in)", "http", target(at, url), "requests_per_second"))
                .toList();
    }

    private static Map<String, String> target(Installation at, String url) {
        String host = at.attributes().getOrDefault(SiteFinder.HOST, "");
        return host.isEmpty() ? Map.of("url", url) : Map.of("url", url, "host", host);
    }

    private static Path config(Installation at) {
        Path config = at.mainConfig();
        return config == null ? Path.of(at.key(), "wp-config.php") : config;
    }

    private Site site(Installation at) {
        return new Site(at, catalogue(at));
    }
}
