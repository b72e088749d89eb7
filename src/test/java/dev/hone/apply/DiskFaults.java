package dev.hone.apply;

import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Counts the calls to a disk, and makes one of them fail or be the one during which the power goes. */
final class DiskFaults {
    /** What happens at a call. */
    enum Fault {
        CUT_BEFORE,
        CUT_HALFWAY,
        CUT_AFTER,
        FAIL_ONCE,
        FAIL_FOREVER
    }

    /** The power went, or the process was killed. */
    static final class PowerCut extends Error {
        private static final long serialVersionUID = 1L;
    }

    final List<String> calls = new ArrayList<>();
    Runnable beforeCall = () -> {};
    private int at = -1;
    private Fault fault = Fault.CUT_BEFORE;
    private String errno = "Input/output error";

    void set(int call, Fault what, String reason) {
        at = call;
        fault = what;
        errno = reason;
    }

    void none() {
        at = -1;
    }

    /** Counts a call; true when the effect must be cut halfway. */
    boolean call(String name, Path path) throws FileSystemException {
        beforeCall.run();
        int number = calls.size();
        calls.add(name + " " + path);
        boolean hit = number == at || fault == Fault.FAIL_FOREVER && at >= 0 && number > at;
        if (!hit) {
            return false;
        }
        return switch (fault) {
            case CUT_BEFORE -> throw new PowerCut();
            case CUT_HALFWAY, CUT_AFTER -> true;
            case FAIL_ONCE, FAIL_FOREVER -> throw new FileSystemException(path.toString(), null, errno);
        };
    }

    void cut(boolean hit) {
        if (hit) {
            throw new PowerCut();
        }
    }

    byte[] half(boolean hit, byte[] bytes) {
        return hit && fault == Fault.CUT_HALFWAY ? Arrays.copyOf(bytes, bytes.length / 2) : bytes;
    }
}
