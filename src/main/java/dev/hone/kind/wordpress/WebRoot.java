package dev.hone.kind.wordpress;

import dev.hone.kind.Listener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A directory that a web server's config names as what it serves.
 *
 * @param directory as written, absolute
 * @param host      first name that it is served under; empty for any
 * @param listener  where the server accepts plain HTTP for it; null when that is not said or is encrypted only
 */
record WebRoot(String directory, String host, @Nullable Listener listener) {
    private static final Pattern SERVER = Pattern.compile("(?m)^[ \\t]*(?:server[ \\t]*\\{|<VirtualHost\\b)");
    private static final Pattern COMMENT = Pattern.compile("(?m)^[ \\t]*#.*$");
    private static final Pattern ROOT =
            Pattern.compile("(?mi)^[ \\t]*(?:root|DocumentRoot)[ \\t]+\"?(/[^\";\\r\\n]*?)\"?[ \\t]*;?[ \\t]*\\r?$");
    private static final Pattern NAME =
            Pattern.compile("(?mi)^[ \\t]*(?:server_name|ServerName)[ \\t]+\"?([a-z0-9][a-z0-9.-]*)");
    private static final Pattern LISTEN = Pattern.compile(
            "(?mi)(?:^[ \\t]*listen[ \\t]+|^[ \\t]*<VirtualHost[ \\t]+)(?:([0-9.]+|\\*|_default_|localhost):)?([0-9]{1,5})\\b([^;>\\r\\n]*)");

    /** All of one file; a bounded look that knows no includes. */
    static List<WebRoot> in(String text) {
        List<WebRoot> found = new ArrayList<>();
        String plain = COMMENT.matcher(text).replaceAll("");
        Matcher server = SERVER.matcher(plain);
        int from = 0;
        while (server.find()) {
            add(plain.substring(from, server.start()), found);
            from = server.start();
        }
        add(plain.substring(from), found);
        return found;
    }

    private static void add(String server, List<WebRoot> found) {
        Matcher root = ROOT.matcher(server);
        String host = first(NAME, server).orElse("");
        Listener listener = listener(server);
        while (root.find()) {
            found.add(new WebRoot(root.group(1), host, listener));
        }
    }

    private static @Nullable Listener listener(String server) {
        Matcher listen = LISTEN.matcher(server);
        while (listen.find()) {
            String address = listen.group(1) == null ? "*" : listen.group(1);
            int port = Integer.parseInt(listen.group(2));
            boolean isEncrypted = listen.group(3).contains("ssl") || port == 443;
            if (!isEncrypted && port > 0 && port < 65536) {
                return Listener.tcp(address.matches("[0-9.]+") ? address : "127.0.0.1", port);
            }
        }
        return null;
    }

    private static Optional<String> first(Pattern pattern, String in) {
        Matcher found = pattern.matcher(in);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }
}
