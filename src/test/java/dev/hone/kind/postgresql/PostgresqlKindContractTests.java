package dev.hone.kind.postgresql;

import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKindContract;
import java.util.List;

class PostgresqlKindContractTests extends ServiceKindContract {
    @Override
    protected ServiceKind kind() {
        return new PostgresqlKind();
    }

    @Override
    protected List<String> linesThatRunCode() {
        return List.of(
                "archive_command = 'cp %p /tmp/%f'",
                "archive_cleanup_command = 'rm -rf /tmp/x'",
                "Restore_Command 'cp /tmp/%f %p'",
                "recovery_end_command = 'touch /tmp/x'",
                "ssl_passphrase_command = 'cat /tmp/x'",
                "archive_library = 'x'",
                "shared_preload_libraries = 'x'",
                "session_preload_libraries = 'x'",
                "local_preload_libraries = 'x'",
                "dynamic_library_path = '/tmp'",
                "jit_provider = 'x'",
                "plperl.on_init = 'system(\"id\")'",
                "pltcl.start_proc = 'x'",
                "include '/tmp/more.conf'",
                "include_if_exists '/tmp/more.conf'",
                "include_dir '/tmp'",
                "hba_file = '/tmp/pg_hba.conf'",
                "log_directory = '/tmp'");
    }
}
