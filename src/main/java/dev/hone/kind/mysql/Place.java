package dev.hone.kind.mysql;

import dev.hone.kind.Listener;
import dev.hone.kind.ProcessInfo;
import dev.hone.kind.format.ConfigPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Where a server keeps its data and listens, from its command line, then its files, then what the process shows.
 *
 * @param process the server
 * @param command its options
 * @param loaded  its files
 * @param groups  the groups that count
 */
record Place(ProcessInfo process, CommandOptions command, OptionWalk.Loaded loaded, Set<String> groups) {

    /** The data directory; the server works in it, so the process shows it where nothing names it. */
    Path data() {
        Optional<Path> named = option("datadir").flatMap(ConfigPath::of).filter(Path::isAbsolute);
        boolean shown = process.cwd().isAbsolute() && process.cwd().getNameCount() > 0;
        return named.map(Path::normalize).orElse(shown ? process.cwd() : Path.of("/var/lib/mysql"));
    }

    int port(List<Listener> listeners) {
        Optional<Integer> named =
                option("port").filter(p -> p.matches("[0-9]{1,5}")).map(Integer::valueOf);
        return named.filter(p -> p > 0)
                .or(() -> listeners.stream()
                        .map(Listener::port)
                        .filter(p -> p > 0)
                        .findFirst())
                .orElse(3306);
    }

    Optional<Path> socket(List<Listener> listeners) {
        Optional<Path> named = option("socket").flatMap(ConfigPath::of).filter(Path::isAbsolute);
        return named.or(() -> listeners.stream()
                .map(Listener::socket)
                .filter(Objects::nonNull)
                .findFirst());
    }

    private Optional<String> option(String name) {
        return command.value(name)
                .or(() -> loaded.of(name, groups).stream().map(Option::value).reduce((a, b) -> b));
    }
}
