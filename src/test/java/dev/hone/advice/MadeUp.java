package dev.hone.advice;

import dev.hone.budget.Budget;
import dev.hone.budget.ServiceBudget;
import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Figure;
import dev.hone.kind.Grammar;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.MemoryEffect;
import dev.hone.kind.MemoryItem;
import dev.hone.kind.MemoryItem.Share;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Problem;
import dev.hone.kind.Risk;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.StatusReport;
import dev.hone.service.KnownService;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service made up for a rule: its real catalogue where this build has the kind, else rows of the names that rules use.
 */
public final class MadeUp {
    public static final long MIB = 1L << 20;
    public static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Path FILE = Path.of("/etc/made-up.conf");
    private static final String BYTES =
            ".*(memory_limit|post_max_size|upload_max_filesize)]?|WP_MEMORY_LIMIT|maxmemory|memory-limit|LockMemSize";

    private static final Map<String, Double> USUAL =
            Map.of("k", 1024d, "m", 1_048_576d, "g", 1_073_741_824d, "K", 1024d, "M", 1_048_576d);
    private static final Map<String, Double> REDIS = Map.of("k", 1000d, "kb", 1024d, "m", 1e6, "mb", 1_048_576d);

    private final String kind;
    private final String product;
    private final String version;
    private final List<EffectiveValue> values = new ArrayList<>();
    private final List<Figure> figures = new ArrayList<>();
    private final List<Listener> listeners = new ArrayList<>();
    private final List<ConfigFile> files = new ArrayList<>();
    private final List<MemoryItem> items = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private Instant started = NOW.minusSeconds(86_400);
    private int pid = 100;
    private @Nullable String unread;

    private MadeUp(String kind, String product, String version) {
        this.kind = kind;
        this.product = product;
        this.version = version;
    }

    public static MadeUp of(String kind, String product, String version) {
        return new MadeUp(kind, product, version);
    }

    public static MadeUp nginx() {
        return of("nginx", "nginx", "1.22.1");
    }

    public static MadeUp pool() {
        return of("php-fpm", "PHP", "8.2.36");
    }

    public static MadeUp php() {
        return of("php", "PHP", "8.2.36");
    }

    static MadeUp mariadb() {
        return of("mysql", "MariaDB", "10.5.29");
    }

    static MadeUp mysql(String version) {
        return of("mysql", "MySQL", version);
    }

    public static MadeUp postgresql() {
        return of("postgresql", "PostgreSQL", "15.18").listening(Listener.tcp("127.0.0.1", 5432));
    }

    /** In force because a file says so. */
    MadeUp given(Name name, String value) {
        return given(name.parameter(), value);
    }

    public MadeUp given(String name, String value) {
        values.add(new EffectiveValue(
                name, value, Origin.file(FILE, values.size() + 1, value), List.of(), List.of(), null));
        return this;
    }

    /** In force, while a line of a file asks for something else. */
    MadeUp asked(Name name, String line, String inForce) {
        Origin running = new Origin(Origin.Source.RUNTIME, null, 0, inForce);
        values.add(new EffectiveValue(
                name.parameter(), inForce, running, List.of(Origin.file(FILE, 7, line)), List.of(), null));
        return this;
    }

    /** In force, with another value in a narrower block. */
    MadeUp narrowed(Name name, String value, String inBlock) {
        values.add(new EffectiveValue(
                name.parameter(),
                value,
                Origin.file(FILE, 1, value),
                List.of(),
                List.of(Origin.file(FILE, 9, inBlock)),
                null));
        return this;
    }

    /** In force without a line. */
    MadeUp standard(Name name, String value) {
        values.add(new EffectiveValue(name.parameter(), value, Origin.defaulted(value), List.of(), List.of(), null));
        return this;
    }

    public MadeUp figure(String name, double value) {
        figures.add(Figure.gauge(name, value, ""));
        return this;
    }

    public MadeUp listening(Listener listener) {
        listeners.add(listener);
        return this;
    }

    public MadeUp file(String path, String text) {
        files.add(new ConfigFile(Path.of(path), Path.of(path), text, 0644, 0, 0));
        return this;
    }

    public MadeUp takes(String label, long mibEach, long count, Share share) {
        items.add(new MemoryItem(label, mibEach * MIB, count, share));
        return this;
    }

    public MadeUp expects(String label, long mibEach, long count) {
        return takes(label, mibEach, count, Share.EXPECTED);
    }

    MadeUp noticed(Problem problem) {
        problems.add(problem);
        return this;
    }

    MadeUp startedAt(Instant when) {
        started = when;
        return this;
    }

    public MadeUp pid(int main) {
        pid = main;
        return this;
    }

    /** Its memory is not known. */
    MadeUp unread(String why) {
        unread = why;
        return this;
    }

    private Installation installation() {
        return new Installation(
                kind,
                kind + pid + version,
                product + " " + kind,
                product,
                version,
                pid,
                1,
                started,
                Path.of("/usr/sbin/" + kind),
                List.of(kind),
                0,
                0,
                FILE,
                listeners,
                null,
                Map.of(),
                false);
    }

    public Seen seen() {
        Installation at = installation();
        var service = new KnownService(at.id(), "h", at, new StatusReport.Up(figures, List.of()), null, NOW, true);
        Catalogue catalogue = ServiceKinds.byId(kind).map(k -> k.catalogue(at)).orElseGet(this::madeUpCatalogue);
        return new Seen(service, new EffectiveConfig(values, files, problems), catalogue);
    }

    private ServiceBudget budget() {
        Installation at = installation();
        return new ServiceBudget(at.id(), at.name(), items, null, unread);
    }

    private Catalogue madeUpCatalogue() {
        Map<String, Parameter> rows = new LinkedHashMap<>();
        Stream.of(Name.values()).filter(n -> n.kind().equals(kind)).forEach(n -> rows.put(n.parameter(), row(n)));
        return new Catalogue(grammar(kind.equals("redis") ? REDIS : USUAL), rows);
    }

    private static Parameter row(Name name) {
        String parameter = name.parameter();
        boolean isWord = parameter.matches(
                "pm|ServerMode|backend_hostname0|auth_file|maxmemory-policy|opcache.optimization_level");
        ParameterType type = isWord
                ? ParameterType.TEXT
                : parameter.matches(BYTES)
                        ? ParameterType.BYTES
                        : parameter.equals("pm.process_idle_timeout") ? ParameterType.DURATION : ParameterType.INTEGER;
        String unit = parameter.equals("memory-limit") ? "m" : "";
        return new Parameter(
                parameter,
                type,
                unit,
                null,
                null,
                List.of(),
                standardOf(parameter),
                Effect.RELOAD,
                "",
                "",
                Risk.SAFE,
                MemoryEffect.NONE,
                false,
                false,
                "",
                "");
    }

    private static String standardOf(String parameter) {
        return switch (parameter) {
            case "opcache.max_accelerated_files" -> "10000";
            case "opcache.memory_consumption" -> "128";
            case "opcache.interned_strings_buffer" -> "8";
            case "pm.process_idle_timeout" -> "10s";
            case "memory-limit" -> "64";
            default -> "";
        };
    }

    private static Grammar grammar(Map<String, Double> bytes) {
        return new Grammar(
                bytes, Map.of("s", 1d), Map.of(), true, false, false, List.of("yes", "1"), List.of("no", "0"));
    }

    /** A host of that much memory of which three quarters may be planned for. */
    public static Snapshot host(long memoryMib, MadeUp... services) {
        return swapping(memoryMib, OptionalDouble.empty(), services);
    }

    static Snapshot swapping(long memoryMib, OptionalDouble swapBytes, MadeUp... services) {
        List<ServiceBudget> budgets = Stream.of(services).map(MadeUp::budget).toList();
        var facts = new HostFacts(
                "web1", "Debian", "6.1", "cpu", 2, memoryMib * MIB, "RAM", 1024 * MIB, NOW, "boot", true, "root");
        return new Snapshot(
                NOW,
                facts,
                new Budget(memoryMib * MIB, "RAM", 0.75, budgets),
                swapBytes,
                Stream.of(services).map(MadeUp::seen).toList());
    }
}
