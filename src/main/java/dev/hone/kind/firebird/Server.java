package dev.hone.kind.firebird;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Database;
import dev.hone.kind.FileSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.kind.Parameter;
import dev.hone.kind.Version;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An instance together with what follows from it.
 *
 * @param at        the instance
 * @param catalogue the rows of its version, those of its databases among them
 * @param everywhere the rows of every version
 */
record Server(Installation at, Catalogue catalogue, Catalogue everywhere) {
    static final String ROOT = "root";
    static final String MAIN = "main";
    static final String DATABASES = "databases";
    static final String LOGINS = "logins";
    static final String STARTER = "starter";
    static final String MODE = "mode";
    static final String PORT = "port";
    static final String ALIASES = "aliases";
    static final String DATA = "data";
    static final String LOG = "log";

    static Server of(Installation at, Catalogue plain) {
        Catalogue known = plain.of(at.product(), at.version());
        return new Server(at, PerDatabase.with(known, aliases(at), at.version()), plain);
    }

    Layout layout() {
        return new Layout(
                Path.of(fact(ROOT, "/")),
                Path.of(fact(MAIN, "/firebird.conf")),
                Path.of(fact(DATABASES, "/databases.conf")),
                Path.of(fact(LOGINS, "/")));
    }

    ServerMode mode() {
        return ServerMode.valueOf(fact(MODE, "SUPER"));
    }

    Starter starter() {
        return Starter.valueOf(fact(STARTER, "ITSELF"));
    }

    /** Databases with a name, the one of logins left out. */
    static List<Alias> aliases(Installation at) {
        return at.attributes().getOrDefault(ALIASES, "").lines().map(Alias::of).toList();
    }

    List<Alias> aliases() {
        return aliases(at);
    }

    boolean isAtLeast(String version) {
        return Version.of(at.version()).isAtLeast(version);
    }

    ConfigWalk.Loaded walk(FileSource source) {
        return ConfigWalk.walk(layout(), source);
    }

    ConfigWalk.Loaded walk(List<ConfigFile> files) {
        return walk(FileSource.of(files));
    }

    /** The row that a line is about, whatever the case of its letters. */
    Optional<Parameter> row(Place place) {
        String wanted = PerDatabase.name(place.scope(), place.entry().name());
        return catalogue.parameters().values().stream()
                .filter(r -> r.name().equalsIgnoreCase(wanted))
                .findFirst();
    }

    int port() {
        return Integer.parseInt(fact(PORT, "3050"));
    }

    /** Where it can be reached from this host. */
    Optional<Listener> listener() {
        return at.listeners().stream().filter(l -> l.socket() == null).findFirst();
    }

    /** One of its databases, by name or file. */
    Database database(String name) {
        String address = listener().map(Listener::reachableAddress).orElse("127.0.0.1");
        int port = listener().map(Listener::port).orElse(port());
        return new Database(Database.Product.FIREBIRD, address, port, null, name, at.uid(), at.gid(), at.id());
    }

    private String fact(String name, String absent) {
        return at.attributes().getOrDefault(name, absent);
    }
}
