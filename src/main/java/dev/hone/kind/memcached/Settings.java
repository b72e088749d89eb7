package dev.hone.kind.memcached;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Under which name and in which unit {@code stats settings} reports a parameter. */
final class Settings {
    private static final Map<String, Report> REPORTS = new LinkedHashMap<>();

    static {
        put("memory-limit", "maxbytes", 1 << 20, false);
        put("conn-limit", "maxconns", 1, false);
        put("port", "tcpport", 1, false);
        put("udp-port", "udpport", 1, false);
        put("listen", "inter", 1, false);
        put("verbose", "verbosity", 1, false);
        put("disable-evictions", "evictions", 1, true);
        put("unix-socket", "domain_socket", 1, false);
        put("unix-mask", "umask", 1, false);
        put("enable-shutdown", "shutdown_command", 1, false);
        put("slab-growth-factor", "growth_factor", 1, false);
        put("slab-min-size", "chunk_size", 1, false);
        put("threads", "num_threads", 1, false);
        put("prefix-delimiter", "stat_key_prefix", 1, false);
        put("max-reqs-per-event", "reqs_per_event", 1, false);
        put("disable-cas", "cas_enabled", 1, true);
        put("listen-backlog", "tcp_backlog", 1, false);
        put("protocol", "binding_protocol", 1, false);
        put("enable-sasl", "auth_enabled_sasl", 1, false);
        put("max-item-size", "item_size_max", 1, false);
        put("hashpower", "hashpower_init", 1, false);
        put("disable-flush-all", "flush_enabled", 1, true);
        put("disable-dumping", "dump_enabled", 1, true);
        put("lru_maintainer", "lru_maintainer_thread", 1, false);
        put("enable-ssl", "ssl_enabled", 1, false);
        put("slab_chunk_max", "slab_chunk_max", 1 << 10, false);
        put("watcher_logbuf_size", "watcher_logbuf_size", 1 << 10, false);
        put("worker_logbuf_size", "worker_logbuf_size", 1 << 10, false);
        put("ssl_wbuf_size", "ssl_wbuf_size", 1 << 10, false);
        put("ext_wbuf_size", "ext_wbuf_size", 1 << 20, false);
        put("memory-file", "memory_file", 1, false);
        put("napi_ids", "num_napi_ids", 1, false);
    }

    private Settings() {}

    /**
     * How a parameter is reported.
     *
     * @param key      name of the setting
     * @param unit     how much of the reported value is one of the parameter
     * @param inverted whether yes there is no here
     */
    private record Report(String key, long unit, boolean inverted) {}

    private static void put(String parameter, String key, long unit, boolean inverted) {
        REPORTS.put(parameter, new Report(key, unit, inverted));
    }

    static String key(String parameter) {
        Report report = REPORTS.get(parameter);
        return report == null ? parameter : report.key();
    }

    /** The value in the parameter's own unit and words; empty when it is not reported. */
    static Optional<String> value(Map<String, String> settings, String parameter) {
        Report report = REPORTS.getOrDefault(parameter, new Report(parameter, 1, false));
        return Optional.ofNullable(settings.get(report.key())).map(v -> spelled(report, v));
    }

    private static String spelled(Report report, String value) {
        if (value.equals("NULL") || value.equals("(null)")) {
            return "";
        }
        if (report.inverted()) {
            return value.equals("on") || value.equals("yes") ? "no" : "yes";
        }
        if (report.unit() > 1 && value.matches("[0-9]{1,18}")) {
            return String.valueOf(Long.parseLong(value) / report.unit());
        }
        return value.equals("auto-negotiate") ? "auto" : value;
    }
}
