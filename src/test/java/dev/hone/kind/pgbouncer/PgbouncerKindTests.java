package dev.hone.kind.pgbouncer;

import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import java.util.List;
import java.util.Optional;

class PgbouncerKindTests extends ServiceKindContract {
    private final PgbouncerKind kind = new PgbouncerKind();

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "[pgbouncer]\nauth_query = SELECT 1",
                "conffile = /tmp/other.ini",
                "logfile = /var/www/html/shell.php",
                "pidfile = /tmp/pid",
                "auth_file = /tmp/users",
                "auth_hba_file=/tmp/hba",
                "user = root",
                "resolv_conf = /tmp/resolv.conf",
                "%include /tmp/more.ini",
                "[databases]\nx = host=127.0.0.1 connect_query='DROP TABLE a'");
    }

    /** Texts that the pooler knows, since a text has no range to try. */
    @Override
    protected Optional<String> otherValue(Parameter parameter, String current) {
        return switch (parameter.name()) {
            case "unix_socket_mode" -> Optional.of(current.equals("0770") ? "0700" : "0770");
            case "listen_addr" -> Optional.of("127.0.0.2");
            case "stats_users", "admin_users" -> Optional.of("hone");
            case "ignore_startup_parameters" -> Optional.of("extra_float_digits,options");
            default -> super.otherValue(parameter, current);
        };
    }
}
