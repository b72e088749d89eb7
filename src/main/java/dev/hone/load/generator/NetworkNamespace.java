package dev.hone.load.generator;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The network namespace in which a service listens. Load for it must start there: in another one the same address and port
 * belong to a stranger, or to nobody.
 *
 * @param file  of the namespace, such as {@code /proc/4711/ns/net}
 * @param isOwn whether it is that of this process, which needs no entering
 */
public record NetworkNamespace(Path file, boolean isOwn) {
    private static final Path OWN = Path.of("/proc/self/ns/net");
    private static final Path NSENTER = Path.of("/usr/bin/nsenter");
    private static final int READ_AND_CLOSE_ON_EXEC = 02000000;
    private static final int NETWORK = 0x40000000;

    /** The one of this process. */
    public static NetworkNamespace own() {
        return new NetworkNamespace(OWN, true);
    }

    /** The one of another process; where that may not be seen, its sockets may not either, and the own one is taken. */
    public static NetworkNamespace of(int pid) {
        Path file = Path.of("/proc", String.valueOf(pid), "ns/net");
        try {
            return new NetworkNamespace(file, pid == 0 || Files.isSameFile(OWN, file));
        } catch (IOException e) {
            return own();
        }
    }

    /** Whether a file stands for the same namespace; false where that cannot be seen. */
    public boolean is(Path other) {
        try {
            return Files.isSameFile(file, other);
        } catch (IOException e) {
            return false;
        }
    }

    /** The command that runs another one in here. */
    public List<String> command(List<String> line) {
        if (isOwn) {
            return line;
        }
        List<String> inside = new ArrayList<>(List.of(NSENTER.toString(), "--net=" + file, "--"));
        inside.addAll(line);
        return inside;
    }

    /**
     * Moves the calling thread in for ever, setns(2): what it opens from now on belongs here. Let it be a platform thread that
     * ends with its work.
     *
     * @throws IOException when the right is missing, or the service has ended
     */
    public void enter() throws IOException {
        if (!isOwn && !isEntered()) {
            throw new IOException("may not enter the network namespace " + file
                    + " of the service; run Hone as root, or put the load on from within");
        }
    }

    private boolean isEntered() throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = (int) Calls.OPEN.invokeExact(arena.allocateFrom(file.toString()), READ_AND_CLOSE_ON_EXEC);
            if (descriptor < 0) {
                return false;
            }
            int entered = (int) Calls.SETNS.invokeExact(descriptor, NETWORK);
            int closed = (int) Calls.CLOSE.invokeExact(descriptor);
            return entered == 0 && closed == 0;
        } catch (Throwable e) {
            throw new IOException("setns on " + file + " failed", e);
        }
    }

    /** Bound on first use: most hosts have one namespace. */
    private static final class Calls {
        static final MethodHandle OPEN =
                call("open", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
        static final MethodHandle SETNS =
                call("setns", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
        static final MethodHandle CLOSE =
                call("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

        private static MethodHandle call(String name, FunctionDescriptor shape) {
            Linker linker = Linker.nativeLinker();
            return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), shape);
        }
    }
}
