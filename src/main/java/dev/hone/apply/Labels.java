package dev.hone.apply;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Extended attributes of a file: POSIX ACL, SELinux label, file capabilities, those of users. Java lists the last alone, so
 * the C library is asked: llistxattr(2) and its kin, which follow no link. Attributes that this process may not see are
 * not among them.
 */
final class Labels {
    /** What xattr(7) sets as the most for a list of names and for one value. */
    private static final int LARGEST_BYTES = 65_536;

    private Labels() {}

    /** Every attribute by its name with its value in hex; empty where the file system has none. */
    static Map<String, String> of(Path file) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            Map<String, String> labels = new TreeMap<>();
            for (String name : names(arena, file)) {
                value(arena, file, name).ifPresent(v -> labels.put(name, v));
            }
            return labels;
        }
    }

    private static List<String> names(Arena arena, Path file) throws IOException {
        MemorySegment list = arena.allocate(LARGEST_BYTES);
        long length = call(C.LIST, arena.allocateFrom(file.toString()), list, (long) LARGEST_BYTES);
        String names = new String(bytes(list, length), StandardCharsets.UTF_8);
        return Stream.of(names.split("\0")).filter(n -> !n.isEmpty()).toList();
    }

    /** Empty when it went meanwhile or may not be read. */
    private static Optional<String> value(Arena arena, Path file, String name) throws IOException {
        MemorySegment value = arena.allocate(LARGEST_BYTES);
        long length =
                call(C.GET, arena.allocateFrom(file.toString()), arena.allocateFrom(name), value, (long) LARGEST_BYTES);
        return length < 0 ? Optional.empty() : Optional.of(HexFormat.of().formatHex(bytes(value, length)));
    }

    /** Gives a file an attribute; an IOException when the kernel refuses. */
    static void put(Path file, String name, byte[] value) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bytes = arena.allocate(Math.max(1, value.length));
            MemorySegment.copy(value, 0, bytes, ValueLayout.JAVA_BYTE, 0, value.length);
            long done = call(
                    C.SET,
                    arena.allocateFrom(file.toString()),
                    arena.allocateFrom(name),
                    bytes,
                    (long) value.length,
                    0);
            if (done != 0) {
                throw new IOException(name + " of " + file + " could not be set");
            }
        }
    }

    /** Takes an attribute from a file; nothing happens when it has none of that name or may not lose it. */
    static void remove(Path file, String name) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            call(C.REMOVE, arena.allocateFrom(file.toString()), arena.allocateFrom(name));
        }
    }

    private static byte[] bytes(MemorySegment of, long length) {
        return of.asSlice(0, Math.max(0, length)).toArray(ValueLayout.JAVA_BYTE);
    }

    /** What the call answers; -1 as well where the C library has no such call. */
    private static long call(Optional<MethodHandle> function, Object... arguments) throws IOException {
        try {
            return function.isEmpty() ? -1 : ((Number) function.get().invokeWithArguments(arguments)).longValue();
        } catch (Throwable e) {
            throw new IOException("the extended attributes could not be asked for", e);
        }
    }

    /** Bound on first use: most runs of the jar never come here. */
    private static final class C {
        static final Optional<MethodHandle> LIST = find(
                "llistxattr",
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));
        static final Optional<MethodHandle> GET = find(
                "lgetxattr",
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG,
                        ValueLayout.ADDRESS,
                        ValueLayout.ADDRESS,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG));
        static final Optional<MethodHandle> SET = find(
                "lsetxattr",
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT,
                        ValueLayout.ADDRESS,
                        ValueLayout.ADDRESS,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_INT));
        static final Optional<MethodHandle> REMOVE = find(
                "lremovexattr", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS));

        private static Optional<MethodHandle> find(String name, FunctionDescriptor shape) {
            Linker linker = Linker.nativeLinker();
            return linker.defaultLookup().find(name).map(address -> linker.downcallHandle(address, shape));
        }
    }
}
