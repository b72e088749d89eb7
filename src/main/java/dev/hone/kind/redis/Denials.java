package dev.hone.kind.redis;

import dev.hone.kind.Problem;
import dev.hone.kind.redis.RedisTree.Use;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Directives that let Redis load code, write where it did not write before, take another's data for its own, or hand out
 * rights. They may stand where an admin put them; they are never added or changed from afar.
 */
final class Denials {
    private static final Set<String> PATHS = Set.of(
            "dir",
            "dbfilename",
            "appendfilename",
            "appenddirname",
            "logfile",
            "pidfile",
            "unixsocket",
            "cluster-config-file");
    private static final Map<String, String> OTHERS = Map.of(
            "loadmodule", "it loads code into Redis",
            "rename-command", "it decides which commands there are",
            "user", "it hands out rights and holds passwords",
            "aclfile", "it hands out rights",
            "replicaof", "the data would be replaced by another server's, which no rollback undoes",
            "masteruser", "it belongs to a password",
            "enable-debug-command", "DEBUG can read and crash the whole server",
            "enable-module-command", "MODULE LOAD loads code into Redis",
            "enable-protected-configs", "it opens the directives that write files to every client");

    private Denials() {}

    /** Why a directive that is new or changed is refused; empty when it may be written. */
    static Optional<Problem> check(String parameter, Use use) {
        return reason(parameter)
                .map(reason -> Problem.denied(
                        "denied_directive",
                        use.file().path().toString(),
                        use.entry().line(),
                        "%s: %s; put it in on the host by hand".formatted(use.name(), reason)));
    }

    /** Why a parameter is not set by name; empty when it may be. */
    static Optional<Problem> check(String parameter) {
        return reason(parameter)
                .map(reason -> Problem.denied(
                        "denied_directive",
                        parameter,
                        0,
                        "%s: %s; set it on the host by hand".formatted(parameter, reason)));
    }

    private static Optional<String> reason(String parameter) {
        if (PATHS.contains(parameter)) {
            return Optional.of("it decides where Redis writes");
        }
        return Reading.SECRETS.contains(parameter)
                ? Optional.of("it is a password, which would stand in the plan")
                : Optional.ofNullable(OTHERS.get(parameter));
    }
}
