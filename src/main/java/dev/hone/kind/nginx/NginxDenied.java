package dev.hone.kind.nginx;

import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.nginx.NginxTree.Use;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Directives that hand nginx code to run, or let its root master write, own or read what the configuration did not reach
 * before. They may stand where an admin put them; they are never added or changed from afar.
 */
final class NginxDenied {
    private static final Pattern CODE = Pattern.compile("load_module|js_.*|perl|perl_.*|.*_by_lua.*|lua_.*|ssl_engine"
            + "|passenger_.*|rails_.*|exec|exec_.*|image_filter_.*engine|modsecurity_rules_remote|ssi_.*exec");
    private static final Pattern STARTER =
            Pattern.compile("user|pid|env|daemon|master_process|lock_file|working_directory|google_perftools_profiles");
    private static final Pattern LOG = Pattern.compile("error_log|access_log|rewrite_log_path");
    private static final Pattern OWNED = Pattern.compile(".*_temp_path|.*_cache_path|(proxy|fastcgi|scgi|uwsgi)_store");
    private static final Set<String> NOWHERE = Set.of("off", "stderr", "on");
    private static final List<Path> USUAL = List.of(Path.of("/var/cache/nginx"), Path.of("/var/lib/nginx"));

    private final Path prefix;
    private final Set<Path> logFolders = new HashSet<>();
    private final Set<Path> ownFolders = new HashSet<>(USUAL);
    private final Set<Path> configFolders = new HashSet<>();

    /** What is allowed follows from the tree as it is. */
    NginxDenied(Path prefix, Path main, List<Path> defaultLogs, NginxTree before) {
        this.prefix = prefix;
        defaultLogs.forEach(l -> logFolders.add(folder(l)));
        configFolders.add(folder(main));
        before.files().forEach(f -> configFolders.add(folder(f.path())));
        for (Use use : before.uses()) {
            Optional<Path> path = path(use);
            if (LOG.matcher(use.name()).matches()) {
                path.ifPresent(p -> logFolders.add(folder(p)));
            } else if (OWNED.matcher(use.name()).matches()) {
                path.ifPresent(p -> ownFolders.add(folder(p)));
            }
        }
    }

    /** Why a directive that is new or changed is refused; empty when it may be written. */
    Optional<Problem> check(Use use, NginxTree after) {
        return reason(use, after)
                .map(r -> Problem.denied(
                        "denied_directive",
                        use.file().path().toString(),
                        use.line(),
                        "%s %s: %s; put it in on the host by hand".formatted(use.name(), use.value(), r)));
    }

    private Optional<String> reason(Use use, NginxTree after) {
        if (CODE.matcher(use.name()).matches()) {
            return Optional.of("it runs code inside nginx");
        }
        if (use.value().contains("engine:")) {
            return Optional.of("it loads an OpenSSL engine");
        }
        if (STARTER.matcher(use.name()).matches()) {
            return Optional.of("it decides with what rights nginx runs or what its starter sees of it");
        }
        if (isParameterOfCode(use)) {
            return Optional.of("it makes the application behind nginx run other code");
        }
        if (use.name().equals("include")
                && after.target(use).filter(t -> isBeneath(t, configFolders)).isEmpty()) {
            return Optional.of("it reads files outside the directories that nginx reads today");
        }
        boolean isLog = LOG.matcher(use.name()).matches();
        boolean isOwned = OWNED.matcher(use.name()).matches();
        boolean isElsewhere = (isLog || isOwned)
                && writesFile(use)
                && (use.directive().values().getFirst().contains("$")
                        || path(use)
                                .filter(p -> isBeneath(p, isLog ? logFolders : ownFolders))
                                .isEmpty());
        return isElsewhere
                ? Optional.of("it lets nginx write outside the directories that it writes to today")
                : Optional.empty();
    }

    private static boolean isParameterOfCode(Use use) {
        List<String> values = use.directive().values();
        return use.name().matches("(fastcgi|uwsgi|scgi)_param")
                && !values.isEmpty()
                && values.getFirst().matches("PHP_VALUE|PHP_ADMIN_VALUE|UWSGI_.*");
    }

    private static boolean writesFile(Use use) {
        List<String> values = use.directive().values();
        return !values.isEmpty()
                && !NOWHERE.contains(values.getFirst())
                && !values.getFirst().matches("(syslog|memory):.*");
    }

    /** The path that a log or store directive writes to; empty when it writes no file, or none that can be. */
    private Optional<Path> path(Use use) {
        return writesFile(use)
                ? ConfigPath.of(use.directive().values().getFirst())
                        .map(p -> prefix.resolve(p).normalize())
                : Optional.empty();
    }

    private static boolean isBeneath(Path path, Set<Path> folders) {
        return folders.stream().anyMatch(path::startsWith);
    }

    private static Path folder(Path path) {
        Path parent = path.getParent();
        return parent == null ? path : parent;
    }
}
