package dev.hone.kind.phpfpm;

import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.fpm.FpmTree;
import dev.hone.kind.fpm.FpmTree.Directive;
import dev.hone.kind.fpm.PhpDenied;
import dev.hone.kind.fpm.Pool;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Directives that decide with whose rights code runs, which code that is, or which files a root master writes and removes.
 * They may stand where an admin put them; they are never added or changed from afar.
 */
final class PoolDenied {
    private static final Pattern RIGHTS =
            Pattern.compile("user|group|chroot|chdir|prefix|apparmor_hat|security\\.limit_extensions");
    private static final Pattern STARTER = Pattern.compile("pid|daemonize|error_log");
    private static final Pattern LOG = Pattern.compile("slowlog|access\\.log");
    private static final Pattern PLACE = Pattern.compile("listen|pm\\.status_listen");
    private static final List<Path> SOCKETS = List.of(Path.of("/run/php"), Path.of("/run/php-fpm"));

    private final Set<Path> logFolders = new HashSet<>();
    private final Set<Path> socketFolders = new HashSet<>(SOCKETS);
    private final Set<Path> configFolders = new HashSet<>();

    /** What is allowed follows from the tree as it is. */
    PoolDenied(FpmTree before, Path main) {
        configFolders.add(folder(main));
        before.files().forEach(f -> configFolders.add(folder(f.path())));
        for (Directive directive : before.directives()) {
            if (!directive.value().startsWith("/")) {
                continue;
            }
            Path folder = folder(ConfigPath.in(Path.of("/"), directive.value()));
            if (LOG.matcher(directive.name()).matches() || directive.name().equals("error_log")) {
                logFolders.add(folder);
            } else if (PLACE.matcher(directive.name()).matches()) {
                socketFolders.add(folder);
            }
        }
    }

    /** Why a directive that is new or changed is refused; empty when it may be written. */
    Optional<Problem> check(Directive directive, FpmTree after) {
        return reason(directive, after)
                .map(r -> Problem.denied(
                        "denied_directive",
                        directive.file().path().toString(),
                        directive.line(),
                        "%s = %s: %s; put it in on the host by hand"
                                .formatted(directive.name(), directive.written(), r)));
    }

    private Optional<String> reason(Directive directive, FpmTree after) {
        String name = directive.name().toLowerCase(java.util.Locale.ROOT);
        Optional<String> php = Pool.phpSetting(directive.name());
        if (php.isPresent()) {
            return PhpDenied.reason(php.get());
        }
        if (RIGHTS.matcher(name).matches()) {
            return Optional.of("it decides with what rights, and which files as code, the pool runs");
        }
        if (name.startsWith("env[")) {
            return Optional.of("it decides what programs see that scripts start");
        }
        if (STARTER.matcher(name).matches() && directive.section().equals(FpmTree.GLOBAL)) {
            return Optional.of("it decides what the master writes, and where");
        }
        if (name.equals("include")) {
            return ConfigPath.of(directive.value()).isPresent() && isBeneath(after.target(directive), configFolders)
                    ? Optional.empty()
                    : Optional.of("it reads files outside the directories that php-fpm reads today");
        }
        return elsewhere(name, directive.value());
    }

    /** A root master appends to its logs and removes what lies at a socket's path. */
    private Optional<String> elsewhere(String name, String value) {
        if (LOG.matcher(name).matches()) {
            return value.isEmpty() || isBeneath(value, logFolders)
                    ? Optional.empty()
                    : Optional.of("it lets the master write outside the directories that it logs to today");
        }
        boolean isSocket = PLACE.matcher(name).matches() && value.contains("/");
        return isSocket && !isBeneath(value, socketFolders)
                ? Optional.of("php-fpm removes whatever lies at that path, and no pool has a socket there today")
                : Optional.empty();
    }

    /** A name that no file can have is beneath none: php-fpm would take a part of it. */
    private static boolean isBeneath(String value, Set<Path> folders) {
        return ConfigPath.of(value)
                .map(p -> Path.of("/").resolve(p).normalize())
                .filter(p -> isBeneath(p, folders))
                .isPresent();
    }

    private static boolean isBeneath(Path path, Set<Path> folders) {
        return folders.stream().anyMatch(path::startsWith);
    }

    private static Path folder(Path path) {
        Path parent = path.getParent();
        return parent == null ? path : parent;
    }
}
