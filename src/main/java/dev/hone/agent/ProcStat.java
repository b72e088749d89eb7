package dev.hone.agent;

/**
 * The fields of /proc/PID/stat that matter here; see proc_pid_stat(5).
 *
 * @param pid        field 1
 * @param comm       field 2 without its brackets; may hold spaces and brackets itself
 * @param state      field 3
 * @param parentPid  field 4
 * @param session    field 6
 * @param userTicks  field 14, clock ticks
 * @param systemTicks field 15, clock ticks
 * @param startTicks field 22, clock ticks since boot
 */
record ProcStat(
        int pid,
        String comm,
        char state,
        int parentPid,
        int session,
        long userTicks,
        long systemTicks,
        long startTicks) {
    static ProcStat parse(String text) {
        int open = text.indexOf('(');
        int close = text.lastIndexOf(')');
        String[] rest = text.substring(close + 2).strip().split(" ");
        return new ProcStat(
                Integer.parseInt(text.substring(0, open).strip()),
                text.substring(open + 1, close),
                rest[0].charAt(0),
                Integer.parseInt(rest[1]),
                Integer.parseInt(rest[3]),
                Long.parseLong(rest[11]),
                Long.parseLong(rest[12]),
                Long.parseLong(rest[19]));
    }

    /** Ended but not yet reaped, or about to be. */
    boolean isDead() {
        return state == 'Z' || state == 'X' || state == 'x';
    }

    /** A thread of the kernel: no program, no files. */
    boolean isKernelThread() {
        return pid == 2 || parentPid == 2;
    }
}
