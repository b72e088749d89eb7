package dev.hone.kind.mysql;

import dev.hone.kind.CommandLine;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server program says of itself.
 *
 * @param product MariaDB or MySQL
 * @param version its numbers; empty when it could not be asked
 * @param files   option files that it looks for, in order; {@code ~} stands for the home of its user
 */
record ServerBinary(String product, String version, List<String> files) {
    private static final Pattern VERSION = Pattern.compile("Ver ([0-9]+(?:\\.[0-9]+)+)");
    private static final Pattern FILES = Pattern.compile("following files in the given order:\\s*\\n([^\\n]+)");
    private static final List<String> USUAL_FILES = List.of("/etc/my.cnf", "/etc/mysql/my.cnf", "~/.my.cnf");

    /** Asks each program once: its path, size and time of change name it. */
    static final class Known {
        private final Map<String, ServerBinary> known = new ConcurrentHashMap<>();

        ServerBinary of(ProcessInfo process, Host host) {
            Path program = process.executable();
            try {
                Optional<FileInfo> info = host.stat(program);
                if (info.isEmpty() || !isTrusted(info.get(), host)) {
                    return unasked(process);
                }
                String key = program + "|" + info.get().sizeBytes() + "|"
                        + info.get().modifiedAt();
                ServerBinary before = known.get(key);
                ServerBinary now = before == null ? ask(process, host) : before;
                known.put(key, now);
                return now;
            } catch (IOException e) {
                return unasked(process);
            }
        }
    }

    /** A program that others could have put there is not run. */
    private static boolean isTrusted(FileInfo program, Host host) {
        boolean ownedWell = program.uid() == 0 || !host.facts().root();
        return ownedWell && (program.mode() & 0022) == 0;
    }

    private static ServerBinary ask(ProcessInfo process, Host host) throws IOException {
        CommandLine help = CommandLine.of(
                        process.executable().toString(), "--no-defaults", "--datadir=/", "--verbose", "--help")
                .within(Duration.ofSeconds(20));
        String said = host.run(host.facts().root() ? help.as(process.uid(), process.gid()) : help)
                .output();
        Matcher version = VERSION.matcher(said);
        Matcher files = FILES.matcher(said);
        if (!version.find()) {
            throw new IOException(process.executable() + " does not tell its version");
        }
        return new ServerBinary(
                said.contains("MariaDB") ? "MariaDB" : "MySQL",
                version.group(1),
                files.find() ? Arrays.asList(files.group(1).strip().split("\\s+")) : USUAL_FILES);
    }

    private static ServerBinary unasked(ProcessInfo process) {
        boolean isMariaDb = (process.executable() + process.comm()).contains("mariadb");
        return new ServerBinary(isMariaDb ? "MariaDB" : "MySQL", "", USUAL_FILES);
    }
}
