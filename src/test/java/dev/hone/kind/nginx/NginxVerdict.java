package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a real {@code nginx -t} says of a configuration, in a folder of its own. */
record NginxVerdict(Path folder) {
    /** What a directive needs beside it to be taken. */
    private static final Map<String, String> BESIDE = Map.of(
            "http/fastcgi_cache", "fastcgi_cache_path cache keys_zone=zone:1m; fastcgi_cache_key x;",
            "http/fastcgi_busy_buffers_size", "fastcgi_buffers 8 64k; fastcgi_buffer_size 4k;",
            "http/fastcgi_buffer_size", "fastcgi_buffers 8 64k; fastcgi_busy_buffers_size 128k;",
            "http/proxy_cache", "proxy_cache_path pc keys_zone=p1:1m;",
            "http/proxy_buffer_size", "proxy_buffers 8 64k; proxy_busy_buffers_size 128k;");

    String on(String config) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve("logs"));
        Files.writeString(folder.resolve("file"), "");
        Path file = folder.resolve("nginx.conf");
        Files.writeString(file, config, StandardCharsets.ISO_8859_1);
        Process nginx = new ProcessBuilder(
                        "/usr/sbin/nginx",
                        "-t",
                        "-c",
                        file.toString(),
                        "-p",
                        folder.toString(),
                        "-e",
                        "logs/e.log",
                        "-g",
                        "pid " + folder + "/pid;")
                .redirectErrorStream(true)
                .start();
        String output = new String(nginx.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(nginx.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return output;
    }

    /** A configuration with a directive at its level, and what lets it be taken there. */
    static String config(String parameter, String value) {
        int slash = parameter.indexOf('/');
        String block = slash < 0 ? "" : parameter.substring(0, slash);
        String line = BESIDE.getOrDefault(parameter, "") + parameter.substring(slash + 1) + " " + value + ";\n";
        return "daemon off;\n" + (block.isEmpty() ? line : "")
                + "events {\n" + (block.equals("events") ? line : "") + "}\n"
                + "http {\naccess_log off;\n"
                        .replace(parameter.equals("http/access_log") ? "access_log off;\n" : "§", "")
                + folders(parameter) + "\n"
                + (block.equals("http") ? line : "") + "}\n";
    }

    private static String folders(String parameter) {
        return Stream.of("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
                .map(k -> k + "_temp_path")
                .filter(d -> !parameter.equals("http/" + d))
                .map(d -> d + " " + d + "; ")
                .collect(Collectors.joining());
    }
}
