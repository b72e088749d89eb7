package dev.hone.kind;

import dev.hone.kind.format.ConfigText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A type of service that Hone understands. It answers questions about what a {@link Host} shows and never executes or
 * changes anything; what must be done is returned as data.
 */
public interface ServiceKind {
    /** Stable word for addresses, files and storage: {@code nginx}. */
    String id();

    /** Name for people. */
    String title();

    Catalogue catalogue();

    /** Where it stands among the services that work together; decides which comes first in a change of several. */
    default Tier tier() {
        return Tier.RUNTIME;
    }

    /** The part of the catalogue that an instance's product and version have, with its own ranges and defaults. */
    default Catalogue catalogue(Installation at) {
        return catalogue().of(at.product(), at.version());
    }

    /**
     * Why a setting that the service knows has no row in the catalogue, as a sentence with the way that is left; empty when it
     * has one or the service knows none of that name.
     */
    default Optional<String> noParameter(String name) {
        return Optional.empty();
    }

    /** Every instance on the host, those started by hand and those with odd config paths too. */
    List<Installation> discover(Host host);

    /** How the instance is doing now. */
    StatusReport probe(Installation at, Host host);

    /** The lossless text type of one of its files. */
    ConfigText parse(Path file, String text);

    /** Every value in force with its origin, and the files really loaded. */
    EffectiveConfig effective(Installation at, Host host);

    /**
     * What a set of files says, by parameter: the winning origin of each. Pure; used to word what a raw edit changes.
     */
    Map<String, Origin> declared(Installation at, List<ConfigFile> files);

    /** What stands against a value for a row of its catalogue, as the instance would read it; empty when it may be set. Pure. */
    default Optional<Problem> check(Installation at, EffectiveConfig now, Parameter row, String value) {
        return catalogue(at).grammar().check(row, value);
    }

    /** The edits that bring settings about: in the line that wins today, else where a person would add it. Pure. */
    Edits edit(Installation at, EffectiveConfig now, List<Setting> settings);

    /** Named, reversible pieces of configuration that it can put into its files; none unless the kind has some. */
    default Blocks blocks() {
        return Blocks.NONE;
    }

    /** Places in the files where pieces of {@link #blocks} of that sort can stand, in load order. Pure. */
    default List<BlockPlace> places(Installation at, List<ConfigFile> files, String sort) {
        return List.of();
    }

    /**
     * What stands against a set of files, looked at without the service: unknown names, values that the service would
     * misread, include loops, byte order marks, directives that run code or reach new files. Pure.
     *
     * @param before the files as they are
     * @param after  the same files as they would be
     */
    List<Problem> inspect(Installation at, List<ConfigFile> before, List<ConfigFile> after);

    /**
     * Whether a file that does not exist yet may be made at that path; only where the service would load it and the path
     * is not a place for code. No file, unless the kind says so.
     */
    default boolean mayCreate(Installation at, EffectiveConfig now, Path file) {
        return false;
    }

    /**
     * What it takes until a parameter is back at its default once no file gives it a value any more: some services keep what
     * they once read. Pure.
     */
    default Effect removal(Installation at, Parameter row) {
        return row.effect();
    }

    /** The service's own checker for the files at their live paths; empty where it has none. */
    Optional<CommandLine> checker(Installation at);

    /** Reads a checker's verdict from exit code and output, since exit codes lie. Empty list: passed. */
    default List<Problem> judge(Installation at, CommandResult result) {
        return result.succeeded()
                ? List.of()
                : List.of(Problem.error(
                        "checker_failed", at.name(), result.output().strip(), null));
    }

    /** What to do so that the files and live settings come into force. Also used with old values, to go back. */
    List<Step> activate(Installation at, Effect effect, List<Setting> live);

    /**
     * The same for kinds that must look at the host first: a login that stands in a file there, a value of this moment. What
     * they find stays in the steps and is never shown.
     */
    default List<Step> activate(Installation at, Host host, Effect effect, List<Setting> live) {
        return activate(at, effect, live);
    }

    /**
     * What a stop or a restart costs beside the connections: data that only memory holds, settings that no file has. An ERROR
     * means that it would come back as another service than it was, so that Hone does not do it. Pure.
     */
    default List<Problem> atStake(Installation at, EffectiveConfig now) {
        return List.of();
    }

    /**
     * What keeps the service from having finished with all that it was told so far; empty when it is at rest, and for kinds
     * that take up everything at once. What is measured before this is empty may still change by an earlier word.
     */
    default Optional<String> busy(Installation now, Host host) {
        return Optional.empty();
    }

    /**
     * What to send to a running service so that it answers commands of its own protocol, each a list of words, with the login
     * that its own files hold; for loads that need more than a tool can do. Its answers come in order, that to the login
     * first. Empty where there is nothing of the kind.
     */
    default Optional<Step.Exchange> speak(Installation at, Host host, List<List<String>> commands) {
        return Optional.empty();
    }

    /** Marks of what is loaded now. */
    Generation generation(Installation at, Host host);

    /**
     * Whether the service, after the steps, really took up what it was given; empty when proven, else the reason. Called
     * again and again until proven or out of time. {@code now} is the instance as discovered after the steps.
     */
    default Optional<String> unproven(Installation now, Host host, Generation before, Effect effect) {
        return effect == Effect.LIVE || !generation(now, host).equals(before)
                ? Optional.empty()
                : Optional.of(now.name() + " still runs what it had loaded before");
    }

    /** Logs to show the tail of when something fails. */
    List<Path> logs(Installation at, EffectiveConfig config);

    /** Lines among new log lines that mean it did not work ({@code [emerg]}); they make an apply fail. */
    default List<String> alarms(List<String> newLogLines) {
        return List.of();
    }

    /** How it is started by hand, for restarts without a service manager. */
    CommandLine start(Installation at);

    /** Signal that ends it in an orderly way, and how long that may take. */
    Step.Restart stop(Installation at);

    /** The addends of its memory under a configuration; measured bytes per worker come from the host, 0 when unknown. */
    List<MemoryItem> memory(Installation at, EffectiveConfig config, HostFacts facts, long measuredBytesPerWorker);

    /**
     * Whether a process at or below its main one takes memory for this service. All of them do, unless services share a main
     * process, as the pools of one master do.
     */
    default boolean owns(Installation at, ProcessInfo process) {
        return true;
    }

    /**
     * Which part of a process's memory is counted for this service: all of what it owns, unless processes of several services
     * share memory that yet another one reserved.
     */
    default Portion portion(Installation at, ProcessInfo process) {
        return owns(at, process) ? Portion.ALL : Portion.NONE;
    }

    /** Where it stands on the way of a request: its doors, and whom it asks in turn, as its files say. Pure. */
    default Ends ends(Installation at, EffectiveConfig config) {
        return Ends.open(id(), at);
    }

    /** Benchmarks that suit it. */
    List<WorkloadTemplate> workloads(Installation at, EffectiveConfig config);

    /** How to start a throw-away copy of it; empty when there is none to be had. */
    default Optional<TrialTemplate> trial() {
        return Optional.empty();
    }

    /**
     * Time from activation after which an unproven generation counts as failed. A reload that {@link #busy} still sees under
     * way has the time of a restart.
     */
    default Duration patience(Effect effect) {
        return effect == Effect.RESTART ? Duration.ofSeconds(60) : Duration.ofSeconds(10);
    }
}
