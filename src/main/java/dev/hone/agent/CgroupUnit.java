package dev.hone.agent;

/** Reads the service manager's unit out of /proc/PID/cgroup. */
final class CgroupUnit {
    private CgroupUnit() {}

    /**
     * The unit below {@code system.slice} that a process was started in; empty for a login session, a user's own manager
     * and containers, none of which may be restarted for the sake of one service.
     */
    static String of(String cgroups) {
        return cgroups.lines()
                .map(line -> line.substring(line.indexOf(':', line.indexOf(':') + 1) + 1))
                .map(CgroupUnit::unit)
                .filter(unit -> !unit.isEmpty())
                .findFirst()
                .orElse("");
    }

    private static String unit(String path) {
        if (!path.startsWith("/system.slice/")) {
            return "";
        }
        String last = path.substring(path.lastIndexOf('/') + 1);
        return last.endsWith(".service") ? last : firstService(path);
    }

    /** A unit with groups of its own below it, such as one that delegates. */
    private static String firstService(String path) {
        for (String part : path.split("/")) {
            if (part.endsWith(".scope")) {
                return "";
            }
            if (part.endsWith(".service")) {
                return part;
            }
        }
        return "";
    }
}
