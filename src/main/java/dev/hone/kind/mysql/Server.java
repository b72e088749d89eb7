package dev.hone.kind.mysql;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Database;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An instance together with what follows from it: the rows it has, the groups it reads, its command line.
 *
 * @param at        the instance
 * @param catalogue the rows that its product and version have
 * @param groups    the groups that it reads
 * @param command   the options that it was started with
 */
record Server(Installation at, Catalogue catalogue, Set<String> groups, CommandOptions command) {

    static Server of(Installation at, Catalogue catalogue) {
        return new Server(at, catalogue, Groups.of(at), CommandOptions.of(at.command()));
    }

    Reading reading() {
        return new Reading(at.product(), Version.of(at.version()), catalogue);
    }

    boolean isMariaDb() {
        return at.product().equals("MariaDB");
    }

    boolean isAtLeast(String version) {
        return Version.of(at.version()).isAtLeast(version);
    }

    /** Where its walk of option files starts. */
    List<Path> roots() {
        return at.attributes().getOrDefault("roots", "").lines().map(Path::of).toList();
    }

    OptionWalk.Loaded walk(List<ConfigFile> files) {
        return OptionWalk.walk(roots(), new GivenFiles(files));
    }

    /** Every place that gives a parameter a value, winner first: the command line, then files from the last to the first. */
    List<Origin> origins(String parameter, OptionWalk.Loaded loaded) {
        List<Origin> origins = new ArrayList<>();
        command.origin(parameter).ifPresent(origins::add);
        List<Origin> inFiles = loaded.options().stream()
                .filter(o -> groups.contains(o.entry().section()))
                .map(o -> given(parameter, o))
                .flatMap(Optional::stream)
                .toList();
        origins.addAll(inFiles.reversed());
        return origins;
    }

    /** What an option says of a parameter, by its own name or as {@code skip_}, {@code disable_} or {@code enable_}. */
    private Optional<Origin> given(String parameter, Option option) {
        String name = option.name();
        if (name.equals(parameter)) {
            return Optional.of(option.origin());
        }
        int switched = name.length() - parameter.length();
        if (switched <= 0 || !name.endsWith(parameter)) {
            return Optional.empty();
        }
        Origin there = option.origin();
        return switch (name.substring(0, switched)) {
            case "skip_", "disable_" -> Optional.of(new Origin(there.source(), there.file(), there.line(), "OFF"));
            case "enable_" -> Optional.of(new Origin(there.source(), there.file(), there.line(), "ON"));
            default -> Optional.empty();
        };
    }

    Database database() {
        String socket = at.attributes().get("socket");
        String address = at.listeners().stream()
                .filter(l -> l.socket() == null)
                .map(l -> l.reachableAddress())
                .findFirst()
                .orElse("127.0.0.1");
        int port = Integer.parseInt(at.attributes().getOrDefault("port", "3306"));
        return new Database(
                Database.Product.MYSQL,
                address,
                port,
                socket == null ? null : Path.of(socket),
                "",
                at.uid(),
                at.gid(),
                at.id());
    }

    /** What to copy so that the agent may ask: its own remedy when it is root already, else a grant for its user. */
    String remedy(IOException refused, HostFacts facts) {
        return facts.root() && refused instanceof AccessDenied denied ? denied.remedy() : grant(facts.user());
    }

    /** Statements that let the agent read, and set what is live, with no more rights than that takes. */
    private String grant(String systemUser) {
        String name = "'%s'@'localhost'".formatted(systemUser);
        String login = isMariaDb() ? " IDENTIFIED VIA unix_socket;" : " IDENTIFIED WITH auth_socket;";
        String set = isMariaDb() || !isAtLeast("8.0") ? "SUPER" : "SYSTEM_VARIABLES_ADMIN";
        return "CREATE USER %s%s GRANT PROCESS ON *.* TO %s; -- to change live settings too: GRANT %s ON *.* TO %s;"
                .formatted(name, login, name, set, name);
    }
}
