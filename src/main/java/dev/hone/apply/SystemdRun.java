package dev.hone.apply;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a detached process goes: under systemd a transient service of its own, since stopping Hone's unit would end every
 * process of its control group; elsewhere a session of its own.
 */
final class SystemdRun {
    private static final Path RUNS = Path.of("/run/systemd/system");
    private static final Path SYSTEMD_RUN = Path.of("/usr/bin/systemd-run");
    /** A transient service starts with no locale, in which Java can name no file that is not ASCII. */
    private static final String UTF8_NAMES = "--setenv=LC_ALL=C.UTF-8";

    private static final Path SETSID = Path.of("/usr/bin/setsid");

    private SystemdRun() {}

    static List<String> prefix(List<String> arguments) {
        if (Files.isDirectory(RUNS) && Files.isExecutable(SYSTEMD_RUN) && Self.uid() == 0) {
            String unit = "hone-"
                    + Hash.of(arguments.toString().getBytes(StandardCharsets.UTF_8))
                            .substring(0, 12);
            return List.of(SYSTEMD_RUN.toString(), "--quiet", "--collect", "--unit=" + unit, UTF8_NAMES, "--");
        }
        return Files.isExecutable(SETSID) ? List.of(SETSID.toString()) : List.of();
    }
}
