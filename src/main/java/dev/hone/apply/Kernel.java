package dev.hone.apply;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;

/** Calls of the C library that Java has no word for. */
final class Kernel {
    private static final int HERE = -100;
    private static final int RENAME_EXCHANGE = 2;

    private Kernel() {}

    /** Swaps two names at once: renameat2(2). False where the kernel, the file system or the C library cannot. */
    static boolean exchange(Path one, Path other) throws IOException {
        Optional<MethodHandle> call = Holder.RENAMEAT2;
        if (call.isEmpty()) {
            return false;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment from = arena.allocateFrom(one.toString());
            MemorySegment to = arena.allocateFrom(other.toString());
            return (int) call.get().invokeExact(HERE, from, HERE, to, RENAME_EXCHANGE) == 0;
        } catch (Throwable e) {
            throw new IOException("renameat2 on " + other + " failed", e);
        }
    }

    /** Bound on first use: most runs of the jar never come here. */
    private static final class Holder {
        static final Optional<MethodHandle> RENAMEAT2 = find();

        private static Optional<MethodHandle> find() {
            Linker linker = Linker.nativeLinker();
            return linker.defaultLookup()
                    .find("renameat2")
                    .map(address -> linker.downcallHandle(
                            address,
                            FunctionDescriptor.of(
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS,
                                    ValueLayout.JAVA_INT,
                                    ValueLayout.ADDRESS,
                                    ValueLayout.JAVA_INT)));
        }
    }
}
