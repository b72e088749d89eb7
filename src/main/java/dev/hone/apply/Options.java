package dev.hone.apply;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads {@code --name=value} arguments. */
final class Options {
    private Options() {}

    static Optional<Path> path(List<String> arguments, String prefix) {
        return arguments.stream()
                .filter(a -> a.startsWith(prefix))
                .map(a -> Path.of(a.substring(prefix.length())))
                .findFirst();
    }
}
