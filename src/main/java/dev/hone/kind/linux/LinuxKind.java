package dev.hone.kind.linux;

import dev.hone.kind.Catalogue;
import dev.hone.kind.CommandLine;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
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
import dev.hone.kind.Tier;
import dev.hone.kind.Version;
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.ConfigText;
import dev.hone.kind.format.SysctlText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The Linux kernel of the host, and its named network namespaces with the parameters that each has for itself. */
public final class LinuxKind implements ServiceKind {
    /** The net parameters that each network namespace has for itself; the others are one for the whole kernel. */
    private static final Set<String> NAMESPACED = lines("namespaced.txt");

    private final Catalogue catalogue = Catalogue.beside(LinuxKind.class);

    @Override
    public String id() {
        return "linux";
    }

    @Override
    public String title() {
        return "Linux";
    }

    @Override
    public Tier tier() {
        return Tier.HOST;
    }

    @Override
    public Catalogue catalogue() {
        return catalogue;
    }

    @Override
    public Catalogue catalogue(Installation at) {
        Catalogue all = catalogue.of(at.product(), at.version());
        if (Place.of(at).isHost()) {
            return all;
        }
        Map<String, Parameter> rows = new LinkedHashMap<>(all.parameters());
        rows.keySet().retainAll(NAMESPACED);
        return new Catalogue(all.grammar(), rows);
    }

    private static Set<String> lines(String resource) {
        try (InputStream in = Objects.requireNonNull(LinuxKind.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<Installation> discover(Host host) {
        HostFacts facts = host.facts();
        List<Installation> found = new ArrayList<>();
        found.add(installation(facts, new Place("")));
        namespaces(host).forEach(n -> found.add(installation(facts, new Place(n))));
        return found;
    }

    private static List<String> namespaces(Host host) {
        try {
            return host.list(Place.NAMESPACES).stream()
                    .map(p -> p.getFileName().toString())
                    .filter(n -> n.matches("[A-Za-z0-9_.-]+") && !n.startsWith("."))
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    private Installation installation(HostFacts facts, Place place) {
        return new Installation(
                id(),
                place.isHost() ? "host" : "namespace " + place.namespace(),
                place.isHost() ? "Linux" : "Linux netns " + place.namespace(),
                "Linux",
                numbers(facts.kernel()),
                0,
                0,
                facts.bootedAt(),
                Path.of("/usr/sbin/sysctl"),
                List.of(),
                0,
                0,
                place.last(),
                List.of(),
                null,
                Map.of("namespace", place.namespace()),
                false);
    }

    private static String numbers(String kernel) {
        return Version.of(kernel).numbers().stream().map(String::valueOf).collect(Collectors.joining("."));
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        return LinuxStatus.read(Place.of(at), host);
    }

    @Override
    public ConfigText parse(Path file, String text) {
        return SysctlText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        return new LinuxValues(Place.of(at), catalogue(at)).read(host);
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        Map<String, Origin> declared = new LinkedHashMap<>();
        SysctlFiles.origins(Place.of(at), files).forEach((key, origins) -> declared.put(key, origins.getFirst()));
        return declared;
    }

    @Override
    public Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return new LinuxChecks(catalogue(at)).value(row, value);
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        return new LinuxEdits(Place.of(at), catalogue(at), now).plan(settings);
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return new LinuxChecks(catalogue(at)).files(before, after);
    }

    /** Only the files that hold what no other file names. */
    @Override
    public boolean mayCreate(Installation at, EffectiveConfig now, Path file) {
        return LinuxEdits.OWN_NAMES.stream().map(Place.of(at)::own).anyMatch(file::equals);
    }

    /** The kernel checks a value when it is set, and only then. */
    @Override
    public Optional<CommandLine> checker(Installation at) {
        return Optional.empty();
    }

    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        Catalogue rows = catalogue(at);
        return live.stream().map(s -> set(Place.of(at), rows, s)).toList();
    }

    private static Step set(Place place, Catalogue rows, Setting setting) {
        Parameter row = rows.find(setting.parameter())
                .filter(p -> !p.runsCode())
                .orElseThrow(() -> new IllegalArgumentException("no parameter " + setting.parameter()));
        String value = setting.value() == null ? row.defaultValue() : setting.value();
        new LinuxChecks(rows).value(row, value).ifPresent(p -> {
            throw new IllegalArgumentException(p.message());
        });
        return new Step.Run(CommandLine.of(place.sysctl("-q", "-w", row.name() + "=" + SysctlFiles.spaced(value))));
    }

    /** The kernel's start; settings are proven by reading them back. */
    @Override
    public Generation generation(Installation at, Host host) {
        return new Generation(List.of(host.facts().bootId()));
    }

    @Override
    public Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        return Optional.empty();
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return List.of();
    }

    @Override
    public CommandLine start(Installation at) {
        throw new UnsupportedOperationException("Hone does not start or stop the host itself");
    }

    @Override
    public Step.Restart stop(Installation at) {
        throw new UnsupportedOperationException("Hone does not start or stop the host itself");
    }

    @Override
    public List<MemoryItem> memory(
            Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker) {
        return List.of();
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return List.of();
    }
}
