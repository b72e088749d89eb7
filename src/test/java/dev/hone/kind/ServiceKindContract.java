package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost.Mood;
import dev.hone.kind.Problem.Severity;
import dev.hone.kind.format.ConfigText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every kind promises, tried on each of its captures. A subclass names its kind and the lines that run code; the
 * captures lie in {@code src/test/resources/dev/hone/kind/ID/VERSION}, see {@link Capture}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ServiceKindContract {

    protected abstract ServiceKind kind();

    /** Config lines that run code when a service reads them, each complete; empty only where a kind has none. */
    protected abstract List<String> linesThatRunCode();

    /** Whether the kind is the host itself: always there, asked through files. */
    protected boolean isTheHostItself() {
        return false;
    }

    /** A value to try instead of the current one; empty when none comes to mind. Override where the guess is bad. */
    protected Optional<String> otherValue(Parameter parameter, String current) {
        return SampleValues.other(kind().catalogue().grammar(), parameter, current);
    }

    /** Every capture of the kind. */
    protected Stream<String> versions() {
        List<String> versions = Capture.versions(kind().id());
        assertThat(versions).as("captures of " + kind().id()).isNotEmpty();
        return versions.stream();
    }

    protected CapturedHost host(String version) {
        return CapturedHost.of(kind().id(), version);
    }

    protected List<Installation> found(CapturedHost host) {
        List<Installation> found = kind().discover(host);
        assertThat(found).as("instances found").isNotEmpty();
        return found;
    }

    @ParameterizedTest
    @MethodSource("versions")
    void discoversWhatWasCaptured(String version) {
        for (Installation at : found(host(version))) {
            assertThat(at.kind()).isEqualTo(kind().id());
            assertThat(at.version()).startsWith(version.replaceFirst("-.*", ""));
            assertThat(at.name()).isNotBlank();
            assertThat(at.product()).isNotBlank();
        }
    }

    /** Looks come every ten seconds for ever, and starting a program is what costs most in one. */
    @ParameterizedTest
    @MethodSource("versions")
    void startsNoProgramToFindTheSameServiceAgain(String version) {
        ServiceKind kind = kind();
        CountingHost host = new CountingHost(host(version));
        List<Installation> first = kind.discover(host.view());
        host.taken();

        assertThat(kind.discover(host.view())).isEqualTo(first);
        assertThat(host.taken()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void findsNothingWhereNothingRuns(String version) {
        List<Installation> found = kind().discover(host(version).withoutProcesses());
        assertThat(found).hasSize(isTheHostItself() ? 1 : 0);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void survivesMissingFiles(String version) {
        for (Installation at : kind().discover(host(version).withoutFiles())) {
            kind().effective(at, host(version).withoutFiles());
        }
        for (Installation at : found(host(version))) {
            kind().effective(at, host(version).withoutFiles());
            kind().probe(at, host(version).withoutFiles());
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void keepsIdsAcrossRestarts(String version) {
        List<String> before = ids(host(version));
        assertThat(ids(host(version).restarted())).isEqualTo(before);
        assertThat(before).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void reportsStatusInEveryMood(String version) {
        CapturedHost host = host(version);
        for (Installation at : found(host)) {
            StatusReport up = kind().probe(at, host);
            assertThat(up).isInstanceOf(StatusReport.Up.class);
            for (Mood mood : Mood.values()) {
                checkFigures(kind().probe(at, host.in(mood)));
            }
            if (!isTheHostItself()) {
                assertThat(kind().probe(at, host.in(Mood.DOWN))).isInstanceOf(StatusReport.Down.class);
                assertThat(figures(kind().probe(at, host.in(Mood.DENIED)))).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void readsEffectiveValuesInEveryMood(String version) {
        CapturedHost host = host(version);
        for (Installation at : found(host)) {
            EffectiveConfig config = kind().effective(at, host);
            assertThat(config.files()).as("files loaded").isNotEmpty();
            assertThat(config.values()).as("values in force").isNotEmpty();
            assertThat(config.values().stream().map(EffectiveValue::parameter)).doesNotHaveDuplicates();
            for (Mood mood : Mood.values()) {
                kind().discover(host.in(mood));
                EffectiveConfig seen = kind().effective(at, host.in(mood));
                kind().logs(at, seen);
                kind().memory(at, seen, host.facts(), 0);
                kind().workloads(at, seen);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void readsFilesByteForByte(String version) {
        for (Installation at : found(host(version))) {
            for (ConfigFile file : kind().effective(at, host(version)).files()) {
                assertThat(kind().parse(file.path(), file.text()).text()).isEqualTo(file.text());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void acceptsItsOwnFiles(String version) {
        for (Installation at : found(host(version))) {
            List<ConfigFile> files = kind().effective(at, host(version)).files();
            assertThat(kind().inspect(at, files, files)).noneMatch(EditTrial::blocks);
        }
    }

    /** Sets each parameter to another value, reads the wish back, and undoes it to the same bytes. */
    @ParameterizedTest
    @MethodSource("versions")
    void undoesEveryEditToTheSameBytes(String version) {
        int tried = 0;
        List<String> refused = new ArrayList<>();
        for (Installation at : found(host(version))) {
            EffectiveConfig now = kind().effective(at, host(version));
            for (Parameter parameter : kind().catalogue().parameters().values()) {
                EditTrial trial = new EditTrial(kind(), at, now, parameter);
                Optional<String> wish = otherValue(parameter, trial.current());
                if (wish.isEmpty() || parameter.runsCode()) {
                    continue;
                }
                tried++;
                trial.there(wish.get()).ifPresentOrElse(refused::add, trial::andBack);
            }
        }
        assertThat(tried).as("parameters tried").isPositive();
        assertThat(refused.size()).as("refused " + refused).isLessThanOrEqualTo(tried / 2);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void takesEveryBlockOutToTheSameBytes(String version) {
        int done = 0;
        for (Installation at : found(host(version))) {
            BlockTrial trial = new BlockTrial(
                    kind(), at, kind().effective(at, host(version)).files());
            done += trial.run();
            trial.refusesWhatBreaksOut();
        }
        assertThat(done > 0).isEqualTo(!kind().blocks().all().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("versions")
    void refusesWhatRunsCode(String version) {
        for (Installation at : found(host(version))) {
            EffectiveConfig now = kind().effective(at, host(version));
            for (Parameter parameter : kind().catalogue().parameters().values()) {
                if (parameter.runsCode()) {
                    List<Problem> problems = kind().edit(at, now, List.of(new Setting(parameter.name(), "/tmp/x")))
                            .problems();
                    assertThat(problems).as(parameter.name()).anyMatch(p -> p.severity() == Severity.DENIED);
                }
            }
            for (String line : linesThatRunCode()) {
                assertThat(kind().inspect(at, now.files(), withLine(now.files(), line)))
                        .as(line)
                        .anyMatch(p -> p.severity() == Severity.DENIED);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void provesARestartByItsGeneration(String version) {
        if (isTheHostItself()) {
            return;
        }
        CapturedHost host = host(version);
        CapturedHost later = host.restarted();
        List<Installation> before = found(host);
        List<Installation> after = found(later);
        for (int i = 0; i < before.size(); i++) {
            Generation old = kind().generation(before.get(i), host);
            assertThat(kind().unproven(before.get(i), host, old, Effect.RESTART))
                    .isPresent();
            assertThat(kind().unproven(after.get(i), later, old, Effect.RESTART))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void namesAbsolutePrograms(String version) {
        for (Installation at : found(host(version))) {
            kind().checker(at).ifPresent(c -> assertAbsolute(c, at));
            if (!isTheHostItself()) {
                assertAbsolute(kind().start(at), at);
                assertThat(kind().stop(at).stopSignal()).matches("[A-Z]+[0-9]*");
            }
            for (Effect effect : Effect.values()) {
                assertThat(kind().activate(at, effect, List.of())).isNotNull();
            }
        }
    }

    @Test
    void hasACompleteCatalogue() {
        Grammar grammar = kind().catalogue().grammar();
        assertThat(kind().catalogue().parameters()).isNotEmpty();
        for (Parameter row : kind().catalogue().parameters().values()) {
            assertThat(row.summary()).as(row.name() + " summary").isNotBlank();
            assertThat(row.link()).as(row.name() + " link").startsWith("https://");
            if (!row.defaultValue().isBlank() && !row.runsCode()) {
                assertThat(grammar.check(row, row.defaultValue()))
                        .as(row.name() + " default")
                        .isEmpty();
            }
        }
    }

    @Test
    void isRegisteredUnderAStableId() {
        assertThat(kind().id()).matches("[a-z][a-z0-9-]*");
        assertThat(kind().title()).isNotBlank();
    }

    private List<String> ids(CapturedHost host) {
        return found(host).stream().map(Installation::id).toList();
    }

    private static void assertAbsolute(CommandLine command, Installation at) {
        Path program = Path.of(command.arguments().getFirst());
        assertThat(program).isAbsolute();
        assertThat(command.arguments()).as("no shell for " + at.name()).doesNotContain("-c;", "sh", "/bin/sh");
    }

    /** A text may name a file by any bytes; that no file can have such a name is no reason to fall over. */
    @ParameterizedTest
    @MethodSource("versions")
    void survivesNamesThatNoFileCanHave(String version) {
        CapturedHost host = host(version);
        for (Installation at : found(host)) {
            EffectiveConfig now = kind().effective(at, host);
            for (List<ConfigFile> odd : withOddPaths(now.files())) {
                EffectiveConfig then = new EffectiveConfig(now.values(), odd, List.of());
                kind().inspect(at, now.files(), odd);
                kind().inspect(at, odd, now.files());
                kind().declared(at, odd);
                kind().ends(at, then);
                kind().logs(at, then);
            }
        }
    }

    private List<List<ConfigFile>> withOddPaths(List<ConfigFile> files) {
        List<List<ConfigFile>> all = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            ConfigFile file = files.get(i);
            for (ConfigText.Entry entry : kind().parse(file.path(), file.text()).entries()) {
                if (entry.rawValue().contains("/")) {
                    String odd = entry.rawValue().replaceFirst("/", "/\0");
                    List<ConfigFile> changed = new ArrayList<>(files);
                    changed.set(i, file.with(withBytes(file.text(), entry, odd)));
                    all.add(changed);
                }
            }
        }
        linesThatRunCode().stream()
                .filter(l -> l.contains("/") && !files.isEmpty())
                .forEach(l -> all.add(withLine(files, l.replace("/", "/\0"))));
        return all;
    }

    private static String withBytes(String text, ConfigText.Entry entry, String value) {
        return text.substring(0, entry.start()) + value + text.substring(entry.end());
    }

    private static List<ConfigFile> withLine(List<ConfigFile> files, String line) {
        List<ConfigFile> changed = new ArrayList<>(files);
        ConfigFile first = files.getFirst();
        String text = first.text();
        changed.set(0, first.with(text + (text.endsWith("\n") ? "" : "\n") + line + "\n"));
        return changed;
    }

    private static List<Figure> figures(StatusReport report) {
        return report instanceof StatusReport.Up up ? up.figures() : List.of();
    }

    private static void checkFigures(StatusReport report) {
        assertThat(figures(report))
                .allMatch(f -> Double.isFinite(f.value()) && f.name().matches("[a-z0-9_]+"));
        assertThat(figures(report).stream().map(Figure::name)).doesNotHaveDuplicates();
    }
}
