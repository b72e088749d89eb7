package dev.hone.kind.php;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import java.util.List;

/** PHP of one master with two pools, of two releases. */
class PhpKindTests extends ServiceKindContract {
    private final PhpKind kind = new PhpKind();

    @Override
    protected ServiceKind kind() {
        return kind;
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "extension = /tmp/x.so",
                "zend_extension = /tmp/x.so",
                "auto_prepend_file = /tmp/x.php",
                "opcache.preload = /tmp/x.php",
                "sendmail_path = /tmp/x",
                "include_path = /tmp",
                "disable_functions = none",
                "error_log = /etc/cron.d/x",
                "ffi.enable = true",
                "[PATH=/srv]\nauto_append_file = /tmp/x.php");
    }
}
