package dev.hone.kind.firebird;

import dev.hone.kind.format.ConfigPath;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a server may make a database: the first directory of DatabaseAccess, else where its databases lie. */
final class DataDirectory {
    private static final Pattern RESTRICTED = Pattern.compile("(?i)Restrict\\s+([^;]+).*");

    private DataDirectory() {}

    static Optional<String> of(List<Alias> aliases, ConfigWalk.Loaded loaded) {
        String access = loaded.winner("", "DatabaseAccess").map(Place::value).orElse("Full");
        Matcher restricted = RESTRICTED.matcher(access);
        if (restricted.matches()) {
            return Optional.of(restricted.group(1).strip()).filter(d -> d.startsWith("/"));
        }
        if (access.equalsIgnoreCase("None")) {
            return Optional.empty();
        }
        return aliases.stream()
                .map(Alias::file)
                .filter(f -> f.startsWith("/") && !f.contains("$("))
                .flatMap(f -> ConfigPath.of(f).stream())
                .map(f -> String.valueOf(f.getParent()))
                .findFirst();
    }
}
