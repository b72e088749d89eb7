package dev.hone.kind.httpd;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How an httpd was compiled, as {@code -V} and {@code -l} tell it.
 *
 * @param version  such as {@code 2.4.71}
 * @param root     directory that {@code -f} starts from unless {@code -d} says another
 * @param config   main config unless {@code -f} says another
 * @param errorLog log until the config names one
 * @param builtIn  source files of the modules that are compiled in
 */
record HttpdBuild(String version, String root, String config, String errorLog, List<String> builtIn) {
    private static final Pattern VERSION = Pattern.compile("Server version: Apache/([0-9][0-9.]*)");
    private static final Pattern MODULE = Pattern.compile("(?m)^\\s+([a-z0-9_]+\\.c)$");

    HttpdBuild {
        builtIn = List.copyOf(builtIn);
    }

    /** Reads both outputs; empty when it is not httpd that answered. */
    static Optional<HttpdBuild> read(String settings, String modules) {
        Matcher version = VERSION.matcher(settings);
        if (!version.find()) {
            return Optional.empty();
        }
        return Optional.of(new HttpdBuild(
                version.group(1),
                given(settings, "HTTPD_ROOT", "/usr/local/apache2"),
                given(settings, "SERVER_CONFIG_FILE", "conf/httpd.conf"),
                given(settings, "DEFAULT_ERRORLOG", "logs/error_log"),
                MODULE.matcher(modules).results().map(m -> m.group(1)).toList()));
    }

    private static String given(String settings, String name, String absent) {
        Matcher given = Pattern.compile("-D " + name + "=\"([^\"]*)\"").matcher(settings);
        return given.find() ? given.group(1) : absent;
    }
}
