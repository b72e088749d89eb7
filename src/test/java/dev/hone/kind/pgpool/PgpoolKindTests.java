package dev.hone.kind.pgpool;

import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import java.util.List;
import java.util.Optional;

class PgpoolKindTests extends ServiceKindContract {
    private final PgpoolKind kind = new PgpoolKind();

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "failover_command = '/tmp/x %d'",
                "failback_command = '/tmp/x'",
                "follow_primary_command='/tmp/x'",
                "recovery_1st_stage_command = 'x'",
                "recovery_2nd_stage_command = 'x'",
                "wd_escalation_command = '/tmp/x'",
                "wd_de_escalation_command = '/tmp/x'",
                "wd_lifecheck_query = 'DROP TABLE a'",
                "if_up_cmd = '/tmp/x'",
                "if_down_cmd '/tmp/x'",
                "arping_cmd = '/tmp/x'",
                "if_cmd_path = '/tmp'",
                "arping_path = '/tmp'",
                "ping_path = '/tmp'",
                "trusted_server_command = '/tmp/x'",
                "ssl_passphrase_command = 'cat /tmp/x'",
                "pid_file_name = '/tmp/pid'",
                "logdir = '/tmp'",
                "log_directory = '/var/www/html'",
                "log_filename = 'shell.php'",
                "pool_passwd = '/tmp/passwd'",
                "include '/tmp/more.conf'");
    }

    /** Words that pgpool knows, where a text has no range to try. */
    @Override
    protected Optional<String> otherValue(Parameter parameter, String current) {
        return switch (parameter.name()) {
            case "reset_query_list" -> Optional.of("ABORT; RESET ALL");
            case "log_line_prefix" -> Optional.of("%t: ");
            case "listen_addresses" -> Optional.of("*");
            case "backend_hostname0" -> Optional.of("/var/run/postgresql");
            case "backend_flag0" -> Optional.of("DISALLOW_TO_FAILOVER");
            default -> super.otherValue(parameter, current);
        };
    }
}
