package dev.hone.kind.firebird;

import dev.hone.kind.Host;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The databases that a server has open now, by what its processes hold open. Only these are asked every few seconds: to ask
 * a database that nobody uses would open it, allocate its cache and close it again each time.
 */
final class OpenDatabases {
    private static final int MOST = 8;
    private static final Pattern LOGINS = Pattern.compile(".*/security[0-9]\\.fdb");
    private static final Pattern DATABASE = Pattern.compile(".*\\.(fdb|gdb|ib|fb)", Pattern.CASE_INSENSITIVE);

    private OpenDatabases() {}

    /** Files by the name to show: the alias where there is one. */
    static Map<String, String> of(Server server, Host host) {
        Map<String, String> found = new LinkedHashMap<>();
        for (ProcessInfo process : processes(server, host)) {
            for (String file : held(process, host)) {
                String alias = server.aliases().stream()
                        .filter(a -> a.file().equals(file))
                        .map(Alias::name)
                        .findFirst()
                        .orElse("");
                boolean isDatabase = !alias.isEmpty() || DATABASE.matcher(file).matches();
                if (isDatabase && !LOGINS.matcher(file).matches() && found.size() < MOST) {
                    found.putIfAbsent(alias.isEmpty() ? file : alias, file);
                }
            }
        }
        return found;
    }

    private static List<ProcessInfo> processes(Server server, Host host) {
        int main = server.at().pid();
        return server.starter() == Starter.ITSELF
                ? host.process(main).stream().toList()
                : host.processes().stream().filter(p -> p.parentPid() == main).toList();
    }

    private static List<String> held(ProcessInfo process, Host host) {
        List<String> files = new ArrayList<>();
        Path descriptors = Path.of("/proc/" + process.pid() + "/fd");
        try {
            for (Path descriptor : host.list(descriptors)) {
                resolve(host, descriptors.resolve(String.valueOf(descriptor.getFileName())), files);
            }
        } catch (IOException e) {
            return files;
        }
        return files;
    }

    private static void resolve(Host host, Path descriptor, List<String> files) {
        try {
            files.add(host.resolve(descriptor).toString());
        } catch (IOException e) {
            // a socket, or closed meanwhile
        }
    }
}
