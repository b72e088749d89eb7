package dev.hone.kind.postgresql;

import java.util.Set;
import java.util.regex.Pattern;

/** Parameters whose value is run, loaded as code, or decides who may log in or where the server writes. */
final class CodeNames {
    private static final Pattern RUN = Pattern.compile(
            "[a-z_]+_command|[a-z_]+_preload_libraries|archive_library|[a-z_]+_libraries|dynamic_library_path"
                    + "|extension_control_path|extension_destdir|jit_provider"
                    + "|plperl\\.on_.*|pltclu?\\.(start_proc|modules?)|plpython.*");
    private static final Set<String> PLACES = Set.of(
            "config_file",
            "data_directory",
            "hba_file",
            "ident_file",
            "external_pid_file",
            "log_directory",
            "log_filename",
            "unix_socket_directories",
            "stats_temp_directory");

    private CodeNames() {}

    static boolean runCode(String name) {
        return RUN.matcher(name).matches();
    }

    /** Whether its value makes the server read or write at another place. */
    static boolean reachFiles(String name) {
        return PLACES.contains(name);
    }
}
