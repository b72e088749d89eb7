package dev.hone.kind.wordpress;

import dev.hone.kind.End;
import dev.hone.kind.Ends;
import dev.hone.kind.Origin;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.PhpDefinesText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A site is entered as programs in a directory; it asks the database of DB_HOST, and Redis where it keeps objects there. */
final class SiteEnds {
    private static final Pattern WITH_SOCKET = Pattern.compile("[^:]*:(/.+)");
    private static final int REDIS = 6379;

    private final Site site;
    private final Path file;
    private final PhpDefinesText text;

    private SiteEnds(Site site, Path file, PhpDefinesText text) {
        this.site = site;
        this.file = file;
        this.text = text;
    }

    static Ends of(Site site, Path file, PhpDefinesText text) {
        return new SiteEnds(site, file, text).ends();
    }

    private Ends ends() {
        End door = new End("files", new End.Folder(site.directory()), "", null, Origin.file(file, 0, ""));
        List<End> onward = new ArrayList<>();
        Site.winner(text, "DB_HOST").ifPresent(e -> onward.add(database(e)));
        redis().ifPresent(onward::add);
        return new Ends(List.of(door), onward, List.of("cached_pages"));
    }

    /** A bare {@code localhost} is the local socket that PHP is set to. */
    private End database(Entry entry) {
        String host = value(entry);
        Matcher socket = WITH_SOCKET.matcher(host);
        int port = host.equals("localhost") ? 0 : 3306;
        End.Address address = socket.matches()
                ? new End.Local(ConfigPath.in(Path.of("/"), socket.group(1)))
                : End.address(host, port);
        String name = Site.winner(text, "DB_NAME").map(SiteEnds::value).orElse("");
        return End.named("mysql", address, name.isEmpty() ? "" : "database " + name, origin(entry));
    }

    private Optional<End> redis() {
        Optional<Entry> path = Site.winner(text, "WP_REDIS_PATH");
        if (path.isPresent()) {
            return path.map(e -> End.named("redis", End.address(value(e), REDIS), "objects", origin(e)));
        }
        int port = Site.winner(text, "WP_REDIS_PORT")
                .map(SiteEnds::value)
                .filter(v -> v.matches("[0-9]{1,5}"))
                .map(Integer::parseInt)
                .orElse(REDIS);
        return Site.winner(text, "WP_REDIS_HOST")
                .map(e -> End.named("redis", End.address(value(e), port), "objects", origin(e)));
    }

    private Origin origin(Entry entry) {
        return Origin.file(file, entry.line(), value(entry));
    }

    private static String value(Entry entry) {
        return PhpDefinesText.unquote(entry.rawValue());
    }
}
