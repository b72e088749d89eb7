package dev.hone.apply;

import dev.hone.kind.Host;
import dev.hone.kind.ServiceKinds;
import dev.hone.wire.ChangeState;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The modes of this package:
 *
 * <ul>
 *   <li>{@code apply DIR [--policy=FILE]} carries out the change in a folder
 *   <li>{@code recover DATA} brings every interrupted change to its end
 *   <li>{@code recover --wait DIR} watches over one change (started by {@code apply} itself)
 *   <li>{@code act DIR [--policy=FILE]} starts, stops, reloads or restarts a service
 *   <li>{@code policy …} shows or edits the policy of this host
 * </ul>
 */
public final class Apply {
    private final Function<Path, Host> hosts;
    private final Launcher launcher;
    private final Consumer<Entry> written;
    private final PrintStream out;

    Apply(Function<Path, Host> hosts, Launcher launcher, Consumer<Entry> written, PrintStream out) {
        this.hosts = hosts;
        this.launcher = launcher;
        this.written = written;
        this.out = out;
    }

    /**
     * Runs a mode.
     *
     * @param hosts the local host, for a data folder
     * @return exit code: 0 when the change reached an end that leaves nothing to do, 1 otherwise, 2 for a wrong call
     */
    public static int main(List<String> arguments, Function<Path, Host> hosts) {
        return new Apply(hosts, Launcher.same(), entry -> {}, System.out).run(arguments);
    }

    int run(List<String> arguments) {
        List<String> words = arguments.stream().filter(a -> !a.startsWith("--")).toList();
        try {
            return switch (words.isEmpty() ? "" : words.getFirst()) {
                case "apply" -> words.size() == 2 ? apply(folder(words), arguments) : usage();
                case "act" -> words.size() == 2 ? act(folder(words), arguments) : usage();
                case "recover" -> words.size() == 2 ? recover(folder(words), arguments) : usage();
                case "policy" -> PolicyCommand.run(arguments.subList(1, arguments.size()), hosts, out);
                default -> usage();
            };
        } catch (IOException e) {
            out.println(String.join(" ", words) + " failed: " + Cause.of(e));
            return 1;
        }
    }

    private int usage() {
        out.println("usage: apply DIR | recover DATA | recover --wait DIR | act DIR | policy …");
        return 2;
    }

    private static Path folder(List<String> words) {
        return Path.of(words.get(1)).toAbsolutePath().normalize();
    }

    private int apply(Path dir, List<String> arguments) throws IOException {
        Path data = dataOf(dir);
        Machine machine = machine(data);
        Policy policy = Policy.load(Options.path(arguments, "--policy="), data);
        ChangeState end =
                desk(machine, data.resolve("agent/changes")).apply(dir, policy, DeadMan.process(machine, dir));
        return code(end);
    }

    private int act(Path dir, List<String> arguments) throws IOException {
        Path data = dataOf(dir);
        Machine machine = machine(data);
        Policy policy = Policy.load(Options.path(arguments, "--policy="), data);
        Desk changes = desk(machine, data.resolve("agent/changes"));
        ChangeState end = new ActDesk(machine, ServiceKinds.all(), data, changes).run(dir, policy);
        return code(end);
    }

    private int recover(Path path, List<String> arguments) throws IOException {
        if (arguments.contains("--wait")) {
            Machine machine = machine(dataOf(path));
            return code(desk(machine, dataOf(path).resolve("agent/changes")).watch(path));
        }
        Machine machine = machine(path);
        Desk desk = desk(machine, path.resolve("agent/changes"));
        int worst = 0;
        for (Path dir : desk.unresolved()) {
            worst = Math.max(worst, recover(desk, dir));
        }
        return worst;
    }

    /** One that cannot be taken up must not keep the others from their end. */
    private int recover(Desk desk, Path dir) {
        try {
            return desk.recover(dir).map(Apply::code).orElse(0);
        } catch (IOException | RuntimeException e) {
            out.println(dir + " was not recovered: " + Cause.of(e));
            return 1;
        }
    }

    private Desk desk(Machine machine, Path changes) {
        return new Desk(machine, ServiceKinds::byId, changes, written);
    }

    private static int code(ChangeState end) {
        return end.isFinal() ? 0 : 1;
    }

    /** The data folder above {@code agent/changes/N}. */
    private static Path dataOf(Path dir) {
        return Optional.ofNullable(dir.getParent())
                .map(Path::getParent)
                .map(Path::getParent)
                .orElseThrow(() -> new IllegalArgumentException(dir + " is no folder of a change"));
    }

    private Machine machine(Path data) {
        Host host = hosts.apply(data);
        int uid = Self.uid();
        return new Machine(new LinuxDisk(), HostClock.real(), new LinuxProcesses(host, uid, launcher), host, uid);
    }
}
