package dev.hone.kind.mysql;

import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import java.util.List;
import java.util.Optional;

class MysqlKindTests extends ServiceKindContract {
    private final MysqlKind kind = new MysqlKind();

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "[mysqld]\nplugin_load_add = server_audit",
                "[mysqld]\nloose-plugin-load=x.so",
                "[mysqld]\nplugin-loa=x.so",
                "[mariadb]\ninit_file=/tmp/x.sql",
                "[mysqld]\ninit-connect = 'DROP DATABASE a'",
                "[mysqld]\nplugin_dir=/tmp",
                "[mysqld]\nskip-grant-tables",
                "[mysqld]\nenable-skip-grant-tables=1",
                "[mysqld]\ngeneral_log_file=/var/www/html/shell.php",
                "[mysqld]\nlog_error=../../etc/cron.d/x",
                "[mysqld]\nslow_query_log_fil=/srv/x.php",
                "[mysqld]\nsecure_file_priv=",
                "[mysqld]\nwsrep_notify_cmd=/tmp/x",
                "[mysqld_safe]\nmalloc-lib=/tmp/x.so",
                "[mysqld_safe]\nledir=/tmp",
                "!include /tmp/x.cnf",
                "!includedir /tmp");
    }

    /**
     * Values in the steps that the server rounds to. The capture has skip-name-resolve without a value, which comes back
     * from OFF as {@code =ON}.
     */
    @Override
    protected Optional<String> otherValue(Parameter parameter, String current) {
        if (parameter.name().equals("skip_name_resolve")) {
            return Optional.empty();
        }
        return switch (parameter.type()) {
            case BYTES -> Optional.of(current.equals("32M") ? "16M" : "32M");
            default -> super.otherValue(parameter, current);
        };
    }
}
