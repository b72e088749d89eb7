package dev.hone.kind.phpfpm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;

/** The catalogue against the directives that the installed php-fpm prints and accepts. */
class PhpFpmCatalogueIT extends RunningPools {
    /** Names and defaults of sections as {@code php-fpm -tt} prints them; nothing is left out of the catalogue. */
    @Test
    void hasEveryDirectiveThatPhpFpmPrints() throws Exception {
        Path config = Files.writeString(data.resolve("bare.conf"), """
                [global]
                error_log = %1$s/log
                [bare]
                listen = %1$s/socket
                user = www-data
                pm = static
                pm.max_children = 1
                """.formatted(data));
        String printed = said("-tt", "-y", config.toString());
        int pools = printed.indexOf("[bare]");
        Catalogue here = kind.catalogue(pool("www"));
        TreeSet<String> missing = new TreeSet<>();
        Map<String, String> other = new LinkedHashMap<>();
        Matcher line = TOLD.matcher(printed);
        int count = 0;
        while (line.find()) {
            String name = (line.start() < pools ? "global/" : "") + line.group(1);
            if (name.equals("global/error_log") || here.find(name).isEmpty()) {
                here.find(name).ifPresentOrElse(r -> {}, () -> missing.add(name));
                continue;
            }
            count++;
            compare(here, here.find(name).get(), line.group(2).strip(), other);
        }
        assertThat(missing).isEmpty();
        assertThat(other).isEmpty();
        assertThat(count).isGreaterThan(45);
        System.out.println("php-fpm " + pool("www").version() + ": " + count + " directives as the catalogue has them");
    }

    private static void compare(Catalogue here, Parameter row, String printed, Map<String, String> other) {
        boolean given = List.of("listen", "user", "pm", "pm.max_children").contains(row.name());
        boolean untold = printed.matches("undefined|unknown value|")
                || List.of(
                                "pm.start_servers",
                                "pm.min_spare_servers",
                                "pm.max_spare_servers",
                                "global/syslog.facility",
                                "global/events.mechanism")
                        .contains(row.name());
        if (!given && !untold && !here.grammar().same(row, row.defaultValue(), printed)) {
            other.put(row.name(), printed + " printed, " + row.defaultValue() + " in the catalogue");
        }
    }

    /** Each row that may be set, with a value, in a real config: the checker knows all names. */
    @Test
    void namesOnlyWhatTheCheckerAccepts() throws Exception {
        List<String> refused = new ArrayList<>();
        int tried = 0;
        for (Parameter row : kind.catalogue(pool("www")).parameters().values()) {
            String value = value(row);
            String name = row.name().replace("global/", "");
            boolean global = row.name().startsWith("global/");
            Path config = Files.writeString(data.resolve("one.conf"), """
                    [global]
                    error_log = %1$s/log
                    %2$s
                    [bare]
                    listen = %1$s/socket
                    user = www-data
                    pm = dynamic
                    slowlog = %1$s/slow
                    pm.max_children = 5
                    pm.start_servers = 2
                    pm.min_spare_servers = 1
                    pm.max_spare_servers = 3
                    %3$s
                    """.formatted(
                            data, global ? name + " = " + value : "", global ? "" : name + " = " + value));
            tried++;
            if (!isAccepted(config)) {
                refused.add(row.name() + " = " + value);
            }
        }
        assertThat(refused).isEmpty();
        System.out.println("php-fpm " + pool("www").version() + ": " + tried + " names accepted by the checker");
    }

    private boolean isAccepted(Path config) throws IOException, InterruptedException {
        return new ProcessBuilder(fpm.binary().toString(), "-t", "-y", config.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private String value(Parameter row) {
        if (!row.values().isEmpty() && row.type() == dev.hone.kind.ParameterType.ENUM) {
            return row.values().contains("epoll") ? "epoll" : row.values().getFirst();
        }
        return switch (row.name()) {
            case "pm.max_children" -> "5";
            case "pm.start_servers" -> "2";
            case "pm.min_spare_servers" -> "1";
            case "pm.max_spare_servers" -> "3";
            case "user", "group", "listen.owner", "listen.group", "listen.acl_users", "listen.acl_groups" -> "www-data";
            case "chroot", "chdir", "prefix" -> "/";
            case "pm.status_path", "ping.path" -> "/x";
            case "listen", "slowlog", "access.log", "global/pid", "global/error_log" -> data + "/a";
            case "pm.status_listen" -> data + "/b";
            case "listen.allowed_clients" -> "127.0.0.1";
            case "listen.mode" -> "0600";
            default ->
                row.defaultValue().isEmpty() ? "1" : "\"" + row.defaultValue().replace("\"", "\\\"") + "\"";
        };
    }
}
