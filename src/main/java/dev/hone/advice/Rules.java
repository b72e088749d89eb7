package dev.hone.advice;

import java.util.List;

/** Every rule, of one severity the ones that weigh more first. */
final class Rules {
    private static final String PHP = "https://www.php.net/manual/en/";
    private static final String NGINX = "https://nginx.org/en/docs/";
    private static final String MYSQL = "https://dev.mysql.com/doc/refman/8.0/en/";
    private static final String POSTGRESQL = "https://www.postgresql.org/docs/current/";

    static final List<Rule> ALL = List.of(
            fault("spare-order", PHP + "install.fpm.configuration.php#pm.max-spare-servers", SpareServers::outOfOrder),
            fault(
                    "request-header-too-large",
                    NGINX + "http/ngx_http_core_module.html#large_client_header_buffers",
                    NginxSaid::requestHeaders),
            fault(
                    "answer-header-too-large",
                    NGINX + "http/ngx_http_fastcgi_module.html#fastcgi_buffer_size",
                    NginxSaid::answerHeaders),
            fault("body-too-large", NGINX + "http/ngx_http_core_module.html#client_max_body_size", NginxSaid::bodies),
            fault("body-below-post", NGINX + "http/ngx_http_core_module.html#client_max_body_size", BodySizes::below),
            fault("upload-above-post", PHP + "ini.core.php#ini.post-max-size", PhpSizes::uploadAbovePost),
            risk("fsync-off", POSTGRESQL + "runtime-config-wal.html#GUC-FSYNC", Durability::sync),
            risk(
                    "memory-above-budget",
                    "https://docs.kernel.org/filesystems/proc.html#meminfo",
                    HostMemory::aboveBudget),
            risk("swap-in-use", "https://docs.kernel.org/admin-guide/mm/concepts.html", HostMemory::swapping),
            risk("children-above-memory", PHP + "install.fpm.configuration.php#pm.max-children", Children::ofPools),
            risk(
                    "processes-above-memory",
                    "https://httpd.apache.org/docs/2.4/mod/mpm_common.html#maxrequestworkers",
                    Children::ofApache),
            risk("reload-above-budget", NGINX + "control.html#reconfiguration", Reloads::overlap),
            risk("redis-without-bound", "https://redis.io/docs/latest/develop/reference/eviction/", Caches::unbounded),
            risk(
                    "firebird-caches-above-memory",
                    "https://firebirdsql.org/file/documentation/release_notes/html/en/3_0/rlsnotes30.html",
                    FirebirdCache::aboveRoom),
            risk(
                    "pooler-above-connections",
                    "https://www.pgbouncer.org/config.html#default_pool_size",
                    Poolers::pgbouncer),
            risk(
                    "pgpool-above-connections",
                    "https://www.pgpool.net/docs/latest/en/html/runtime-config-connection.html",
                    Poolers::pgpool),
            risk("post-above-memory", PHP + "ini.core.php#ini.post-max-size", PhpSizes::postAboveMemory),
            risk("opcache-full", PHP + "opcache.configuration.php#ini.opcache.memory-consumption", Opcache::full),
            risk("opcache-keys", PHP + "opcache.configuration.php#ini.opcache.max-accelerated-files", Opcache::keys),
            risk(
                    "redo-log-late",
                    MYSQL + "innodb-parameters.html#sysvar_innodb_flush_log_at_trx_commit",
                    Durability::redoLog),
            risk("commit-early", POSTGRESQL + "wal-async-commit.html", Durability::commit),
            note("memory-not-known", "https://docs.kernel.org/filesystems/proc.html", HostMemory::notKnown),
            note("children-not-measured", "https://docs.kernel.org/filesystems/proc.html", Children::notMeasured),
            note("workers-draining", NGINX + "ngx_core_module.html#worker_shutdown_timeout", Reloads::draining),
            note(
                    "opcache-wasted",
                    PHP + "opcache.configuration.php#ini.opcache.max-wasted-percentage",
                    Opcache::wasted),
            note("pool-rounded", MYSQL + "innodb-buffer-pool-resize.html", PoolRounding::rounded),
            note("query-cache-gone", MYSQL + "added-deprecated-removed.html", QueryCache::gone),
            note("query-cache-ends", MYSQL + "added-deprecated-removed.html", QueryCache::ends),
            note("query-cache-empty", "https://mariadb.com/kb/en/query-cache/", QueryCache::empty),
            note("xcache-gone", PHP + "opcache.configuration.php#ini.opcache.memory-consumption", Xcache::gone),
            note("memcached-mostly-empty", "https://docs.memcached.org/serverguide/performance/", Caches::mostlyEmpty),
            note("spare-idle", PHP + "install.fpm.configuration.php#pm", SpareServers::idle),
            note(
                    "site-memory-idle",
                    "https://developer.wordpress.org/advanced-administration/wordpress/wp-config/",
                    PhpSizes::siteBelowPhp),
            note(
                    "keepalive-below-default",
                    NGINX + "http/ngx_http_core_module.html#keepalive_requests",
                    Defaults::keepalive),
            note(
                    "scripts-below-default",
                    PHP + "opcache.configuration.php#ini.opcache.max-accelerated-files",
                    Defaults::scripts),
            note("already-default", "", Defaults::already));

    private Rules() {}

    private static Rule fault(String id, String source, Rule.Check check) {
        return new Rule(id, Severity.FAULT, source, check);
    }

    private static Rule risk(String id, String source, Rule.Check check) {
        return new Rule(id, Severity.RISK, source, check);
    }

    private static Rule note(String id, String source, Rule.Check check) {
        return new Rule(id, Severity.NOTE, source, check);
    }
}
