package dev.hone.kind.postgresql;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Ways to learn the version of a server. */
record ServerVersion(Host host, Installation at) {
    private static final Pattern FIRST = Pattern.compile("(?:postgres \\(PostgreSQL\\) )?([0-9][0-9A-Za-z.]*).*");

    /** As the running server says; empty when it may not be asked. */
    Optional<String> running() {
        try {
            List<Sql.Row> rows = Sql.on(host, at).rows("SHOW server_version");
            return rows.isEmpty() ? Optional.empty() : first(rows.getFirst().textOr("server_version", ""));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** As its program says, which may have been replaced since the start. */
    Optional<String> program() {
        try {
            CommandResult said =
                    host.run(CommandLine.of(at.binary().toString(), "--version").as(at.uid(), at.gid()));
            return said.succeeded() ? first(said.stdout().strip()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> first(String text) {
        Matcher version = FIRST.matcher(text);
        return version.matches() ? Optional.of(version.group(1)) : Optional.empty();
    }
}
