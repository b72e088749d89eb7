package dev.hone.kind.mysql;

import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Options that run code, reach new files or open the server; never written by Hone, in no group and under no shortened
 * name, since the server takes any unambiguous beginning of a name.
 */
final class Denials {
    private static final Set<String> NEVER = Set.of(
            "plugin_load",
            "plugin_load_add",
            "plugin_dir",
            "plugin_maturity",
            "early_plugin_load",
            "init_file",
            "init_connect",
            "init_slave",
            "init_replica",
            "init_rpl_role",
            "secure_file_priv",
            "skip_grant_tables",
            "allow_suspicious_udfs",
            "basedir",
            "datadir",
            "user",
            "chroot",
            "tmpdir",
            "slave_load_tmpdir",
            "replica_load_tmpdir",
            "character_sets_dir",
            "lc_messages_dir",
            "language",
            "malloc_lib",
            "ledir",
            "mysqld",
            "mysqld_version",
            "mysqladmin",
            "mysqld_safe_log_timestamps",
            "wrapper",
            "pager",
            "tee",
            "init_command",
            "defaults_file",
            "defaults_extra_file",
            "wsrep_provider",
            "wsrep_provider_options",
            "wsrep_notify_cmd",
            "wsrep_sst_method",
            "wsrep_sst_auth",
            "wsrep_sst_donor",
            "wsrep_data_home_dir",
            "wsrep_cluster_address",
            "innodb_data_home_dir",
            "innodb_log_group_home_dir",
            "innodb_undo_directory",
            "innodb_tmpdir",
            "innodb_directories",
            "innodb_temp_tablespaces_dir",
            "log_error_services",
            "innodb_data_file_path",
            "aria_log_dir_path",
            "feedback_url",
            "feedback_http_proxy",
            "server_audit_file_path",
            "debug",
            "debug_dbug",
            "core_file",
            "gdb",
            "log_bin_index",
            "relay_log",
            "relay_log_index",
            "ssl_ca",
            "ssl_cert",
            "ssl_key",
            "ssl_capath",
            "ssl_crl",
            "file_key_management_filename",
            "authentication_ldap_simple_server_host",
            "old_passwords",
            "safe_user_create",
            "des_key_file",
            "admin_ssl_key",
            "mysqlx_ssl_key",
            "keyring_file_data",
            "persist_only_admin_x509_subject",
            "pid_file",
            "socket",
            "log_bin",
            "local_infile",
            "load_data_infile",
            "ft_stopword_file",
            "ssl_crlpath",
            "innodb_buffer_pool_filename",
            "innodb_temp_data_file_path",
            "master_info_file",
            "relay_log_info_file",
            "log_isam",
            "log_ddl_recovery",
            "log_tc",
            "wsrep_status_file",
            "wsrep_dbug_option",
            "wsrep_start_position",
            "wsrep_sst_receive_address");

    /** Options that name a log; they may move within the directories in which logs lie already. */
    static final List<String> LOGS =
            List.of("log_error", "general_log_file", "slow_query_log_file", "log_slow_query_file", "log_basename");

    private static final List<String> SWITCHES = List.of("enable_", "disable_", "skip_", "maximum_");

    private final Set<Path> logDirectories;

    /** @param logDirectories where logs lie today */
    Denials(Set<Path> logDirectories) {
        this.logDirectories = Set.copyOf(logDirectories);
    }

    /** Why an option may not be written; empty when it may. */
    Optional<Problem> check(Option option) {
        Set<String> meant = meant(option.name());
        boolean isNever = NEVER.stream().anyMatch(n -> meant.stream().anyMatch(n::startsWith) && !isOther(option, n));
        if (isNever) {
            return Optional.of(denied("denied_directive", option, "runs code, reaches files or opens the server"));
        }
        boolean isLog = LOGS.stream().anyMatch(n -> meant.stream().anyMatch(m -> m.length() > 4 && n.startsWith(m)));
        return isLog && !staysAmongLogs(option.value())
                ? Optional.of(denied("denied_path", option, "would write a file outside " + logDirectories))
                : Optional.empty();
    }

    /** A full name that only begins like a denied one: {@code log} is no {@code log_bin_index}. */
    private static boolean isOther(Option option, String denied) {
        return !denied.equals(option.name()) && KnownOptions.contains(option.name());
    }

    private static Set<String> meant(String name) {
        Set<String> names = SWITCHES.stream()
                .filter(s -> name.startsWith(s) && name.length() > s.length())
                .map(s -> name.substring(s.length()))
                .collect(Collectors.toSet());
        names.add(name);
        return names;
    }

    private boolean staysAmongLogs(String value) {
        Optional<Path> path = ConfigPath.of(value).map(Path::normalize);
        return path.isPresent()
                && !value.contains("..")
                && isAmongLogs(path.get().getParent());
    }

    private boolean isAmongLogs(@Nullable Path directory) {
        return directory == null || logDirectories.contains(directory);
    }

    private static Problem denied(String code, Option option, String why) {
        return Problem.denied(
                code,
                option.file().toString(),
                option.entry().line(),
                "%s, line %d: %s %s; Hone never sets it"
                        .formatted(
                                option.file(),
                                option.entry().line(),
                                option.entry().name(),
                                why));
    }
}
