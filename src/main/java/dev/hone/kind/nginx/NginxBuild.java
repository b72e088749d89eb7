package dev.hone.kind.nginx;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How an nginx was compiled, as {@code nginx -V} tells it.
 *
 * @param product   {@code nginx} or {@code openresty}
 * @param version   such as {@code 1.22.1}
 * @param prefix    directory that relative paths start from unless {@code -p} says another
 * @param config    main config unless {@code -c} says another
 * @param errorLog  log until the config names one
 * @param accessLog requests' log unless the config names one
 * @param temp      folder for large answers of PHP unless the config names one
 */
record NginxBuild(
        String product, String version, Path prefix, String config, String errorLog, String accessLog, String temp) {
    private static final Pattern VERSION = Pattern.compile("nginx version: ([A-Za-z-]+)/([0-9][0-9.]*)");

    /** Reads the output of {@code nginx -V}; empty when it is not nginx that answered. */
    static Optional<NginxBuild> read(String output) {
        Matcher version = VERSION.matcher(output);
        if (!version.find()) {
            return Optional.empty();
        }
        return Optional.of(new NginxBuild(
                version.group(1),
                version.group(2),
                Path.of(argument(output, "prefix", "/usr/local/nginx")),
                argument(output, "conf-path", "conf/nginx.conf"),
                argument(output, "error-log-path", "logs/error.log"),
                argument(output, "http-log-path", "logs/access.log"),
                argument(output, "http-fastcgi-temp-path", "fastcgi_temp")));
    }

    private static String argument(String output, String name, String absent) {
        Matcher given = Pattern.compile("--" + name + "=(\\S+)").matcher(output);
        return given.find() ? given.group(1) : absent;
    }
}
