package dev.hone.kind.toy;

import dev.hone.kind.Catalogue;
import dev.hone.kind.CommandLine;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Edits;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.FileEdit;
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
import dev.hone.kind.WorkloadTemplate;
import dev.hone.kind.format.BlockText;
import dev.hone.kind.format.ConfigText.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A made-up system, {@code toyd CONFIG}: the smallest kind that keeps the contract. */
public final class ToyKind implements ServiceKind {
    private static final Catalogue CATALOGUE = Catalogue.beside(ToyKind.class);

    @Override
    public String id() {
        return "toy";
    }

    @Override
    public String title() {
        return "Toy";
    }

    @Override
    public Catalogue catalogue() {
        return CATALOGUE;
    }

    @Override
    public Optional<String> noParameter(String name) {
        return name.equals("shelf") ? Optional.of("shelf opens a block; edit the file as text") : Optional.empty();
    }

    @Override
    public List<Installation> discover(Host host) {
        return host.processes().stream()
                .filter(p -> p.comm().equals("toyd"))
                .map(p -> found(p, host))
                .toList();
    }

    private Installation found(ProcessInfo p, Host host) {
        String config = p.command().get(1);
        return new Installation(
                id(),
                config,
                "toy " + config,
                "Toy",
                "1.2.3",
                p.pid(),
                p.startTicks(),
                p.startedAt(),
                p.executable(),
                p.command(),
                p.uid(),
                p.gid(),
                Path.of(config),
                host.listeners(p.pid()),
                null,
                Map.of(),
                false);
    }

    @Override
    public StatusReport probe(Installation at, Host host) {
        try {
            byte[] answer = host.exchange(at.listeners().getFirst(), new byte[0], 100, Duration.ofSeconds(1));
            String text = new String(answer, StandardCharsets.ISO_8859_1).strip();
            return text.matches("[0-9]{1,9}")
                    ? new StatusReport.Up(List.of(Figure.gauge("toys", Integer.parseInt(text), "")), List.of())
                    : new StatusReport.Down("it does not count its toys");
        } catch (IOException e) {
            return new StatusReport.Down(e.toString());
        }
    }

    @Override
    public BlockText parse(Path file, String text) {
        return BlockText.parse(text);
    }

    @Override
    public EffectiveConfig effective(Installation at, Host host) {
        List<ConfigFile> files = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        Path main = Path.of(at.key());
        try {
            String text = new String(host.read(main, 10_000), StandardCharsets.ISO_8859_1);
            files.add(new ConfigFile(main, host.resolve(main), text, 0644, 0, 0));
        } catch (IOException e) {
            problems.add(Problem.warning("unreadable", main.toString(), 0, e.toString()));
        }
        Map<String, Origin> declared = declared(at, files);
        List<EffectiveValue> values = CATALOGUE.parameters().values().stream()
                .map(p -> declared.getOrDefault(p.name(), Origin.defaulted(p.defaultValue())))
                .map(o -> new EffectiveValue("", o.value(), o, List.of(), List.of(), null))
                .toList();
        return new EffectiveConfig(named(values), files, problems);
    }

    private static List<EffectiveValue> named(List<EffectiveValue> values) {
        List<String> names = List.copyOf(CATALOGUE.parameters().keySet());
        List<EffectiveValue> all = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            EffectiveValue v = values.get(i);
            all.add(new EffectiveValue(names.get(i), v.value(), v.origin(), List.of(), List.of(), null));
        }
        return all;
    }

    @Override
    public Map<String, Origin> declared(Installation at, List<ConfigFile> files) {
        Map<String, Origin> all = new LinkedHashMap<>();
        for (ConfigFile file : files) {
            parse(file.path(), file.text())
                    .entries()
                    .forEach(e -> all.put(e.name(), Origin.file(file.path(), e.line(), e.rawValue())));
        }
        return all;
    }

    @Override
    public Edits edit(Installation at, EffectiveConfig now, List<Setting> settings) {
        ConfigFile file = now.files().getFirst();
        BlockText text = parse(file.path(), file.text());
        List<Problem> problems = new ArrayList<>();
        for (Setting setting : settings) {
            Parameter row = CATALOGUE.find(setting.parameter()).orElseThrow();
            if (setting.value() != null) {
                CATALOGUE.grammar().check(row, setting.value()).ifPresent(problems::add);
            }
            text = problems.isEmpty() ? with(text, setting) : text;
        }
        return new Edits(List.of(new FileEdit(file.path(), file.text(), text.text())), List.of(), problems);
    }

    private static BlockText with(BlockText text, Setting setting) {
        Optional<Entry> there = text.entries().stream()
                .filter(e -> e.name().equals(setting.parameter()))
                .findFirst();
        String value = setting.value();
        if (value == null) {
            return there.map(text::without).orElse(text);
        }
        return there.map(e -> text.withValue(e, value)).orElseGet(() -> text.withAdded("", setting.parameter(), value));
    }

    @Override
    public List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after) {
        return declared(at, after).containsKey("plugin")
                ? List.of(Problem.denied("runs_code", "plugin", 0, "plugin makes the toy run code"))
                : List.of();
    }

    @Override
    public Optional<CommandLine> checker(Installation at) {
        return Optional.empty();
    }

    @Override
    public List<Step> activate(Installation at, Effect effect, List<Setting> live) {
        return List.of(new Step.Signal(at.pid(), at.startTicks(), "HUP"));
    }

    @Override
    public Generation generation(Installation at, Host host) {
        return new Generation(List.of(at.pid() + "@" + at.startTicks()));
    }

    @Override
    public List<Path> logs(Installation at, EffectiveConfig config) {
        return List.of();
    }

    @Override
    public CommandLine start(Installation at) {
        return CommandLine.of(at.binary().toString(), at.key());
    }

    @Override
    public Step.Restart stop(Installation at) {
        return new Step.Restart("TERM", Duration.ofSeconds(5));
    }

    @Override
    public List<MemoryItem> memory(Installation at, EffectiveConfig config, HostFacts facts, long measured) {
        return List.of();
    }

    @Override
    public List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config) {
        return List.of();
    }
}
