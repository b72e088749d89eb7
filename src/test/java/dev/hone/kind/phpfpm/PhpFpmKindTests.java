package dev.hone.kind.phpfpm;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import java.util.List;

/** Two pools of one master, of two releases. */
class PhpFpmKindTests extends ServiceKindContract {
    private final PhpFpmKind kind = new PhpFpmKind();

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "[www]\nuser = root",
                "[www]\nphp_admin_value[auto_prepend_file] = /tmp/x.php",
                "[www]\nphp_value[auto_append_file] = /tmp/x.php",
                "[www]\nphp_admin_value[extension] = /tmp/x.so",
                "[www]\nphp_admin_value[disable_functions] =",
                "[www]\nsecurity.limit_extensions = .jpg",
                "[www]\nenv[LD_PRELOAD] = /tmp/x.so",
                "[www]\naccess.log = /etc/cron.d/x",
                "[www]\nlisten = /etc/shadow",
                "[global]\nerror_log = /etc/cron.d/x",
                "[global]\ninclude = /tmp/*.conf",
                "[other]\nuser = root");
    }
}
