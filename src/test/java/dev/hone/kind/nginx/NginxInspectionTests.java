package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of texts edited by hand, on the files of a Debian 12 with nginx 1.22.1. */
class NginxInspectionTests {
    private final NginxCapture nginx = new NginxCapture();

    @ParameterizedTest
    @CsvSource({
        "'gzip_comp_level 5;', ",
        "'client_max_body_size 8mb;', bad_unit",
        "'gzip maybe;', not_boolean",
        "'gzip on', syntax",
        "'gzip on; gzip off;', duplicate_directive",
        "'sendfile on;', duplicate_directive",
        "'include shop.conf;', include_unseen",
        "'include conf.d/shop.conf;', include_loop"
    })
    void looksAtRawEdits(String line, String code) {
        List<Problem> problems = nginx.inspect(nginx.shop() + "\n" + line + "\n");
        if (code == null) {
            assertThat(problems).isEmpty();
        } else {
            assertThat(problems).extracting(Problem::code).contains(code);
        }
    }

    @Test
    void namesTheLoop() {
        Problem loop = nginx.inspect(nginx.shop() + "include conf.d/*.conf;").stream()
                .filter(p -> p.code().equals("include_loop"))
                .findFirst()
                .orElseThrow();
        assertThat(loop.severity()).isEqualTo(Severity.ERROR);
        assertThat(loop.message())
                .contains("/etc/nginx/nginx.conf → /etc/nginx/conf.d/shop.conf → /etc/nginx/conf.d/shop.conf");
    }

    @Test
    void refusesAnIncludeThatNoFileCanBeCalled() {
        assertThat(nginx.inspect(nginx.shop() + "include a\0b.conf;\n"))
                .extracting(Problem::code)
                .contains("control_character", "denied_directive", "bad_include");
    }

    @Test
    void findsAFileWhoseNameIsNotAscii() {
        String bytes = new String("größe.conf".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        Path file = Path.of("/etc/nginx/größe.conf");
        List<ConfigFile> after = new ArrayList<>(nginx.withShop(nginx.shop() + "include " + bytes + ";\n"));
        after.add(new ConfigFile(file, file, "gzip_comp_level 5;\n", 0644, 0, 0));
        assertThat(nginx.kind.inspect(nginx.debian, nginx.config.files(), after))
                .isEmpty();
        assertThat(nginx.kind.declared(nginx.debian, after)).containsKey("http/gzip_comp_level");
    }

    @Test
    void letsAFileBeReadTwiceSideBySide() {
        assertThat(nginx.inspect(nginx.shop()
                        .replace("location / {", "location /two { include fastcgi_params; }\n location / {")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ï»¿, byte_order_mark, ERROR",
        "'# \u0001', control_character, ERROR",
        "'# â\u0080®', deceptive_character, WARNING",
        "'# pÐ°ypal', deceptive_character, WARNING",
        "'# ÿ', not_utf8, WARNING",
        "'#\r', mixed_line_ends, WARNING"
    })
    void looksAtTheTextItself(String start, String code, Severity severity) {
        Problem problem = nginx.inspect(start + "\n" + nginx.shop()).getFirst();
        assertThat(problem.code()).isEqualTo(code);
        assertThat(problem.severity()).isEqualTo(severity);
    }

    @Test
    void leavesDeniedLinesThatAreThereAlready() {
        CapturedHost with = nginx.host.with(NginxCapture.MAIN, "load_module x.so;\n" + nginx.text(NginxCapture.MAIN));
        List<ConfigFile> files = nginx.kind.effective(nginx.debian, with).files();
        assertThat(nginx.kind.inspect(nginx.debian, files, files)).isEmpty();
    }

    @Test
    void mayCreateOnlyWhatAnIncludeWouldLoad() {
        assertThat(nginx.mayCreate(Path.of("/etc/nginx/conf.d/new.conf"))).isTrue();
        assertThat(nginx.mayCreate(Path.of("/etc/nginx/conf.d/.hidden.conf"))).isFalse();
        assertThat(nginx.mayCreate(Path.of("/etc/nginx/other.conf"))).isFalse();
        assertThat(nginx.mayCreate(Path.of("/etc/nginx/conf.d/../x.conf"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'location /x { alias /etc/; }', /etc",
        "'location /x { alias /etc/ssl/private/; }', /etc",
        "'location /x { root /; }', /etc",
        "'location /x { root /var; }', /var/log",
        "'location /x { root \"/home\"; }', /home",
        "'location ~ /x/(.*) { alias /home/$1; }', /home",
        "'location /x { root /proc/self/root/srv; }', /proc",
        "'location /x { alias ../../../etc/; }', /etc",
        "'location /x { root /var/www/shop; }', ",
        "'location /x { root /home/shop/public; }', ",
        "'location /x { root $site; }', ",
        "'location /x { alias /usr/share/doc/; }', "
    })
    void tellsWhoApprovesThatSystemFilesWouldBeServed(String block, @Nullable String place) {
        List<Problem> problems = nginx.inspect(nginx.shop().replace("location / {", block + "\n location / {"));
        if (place == null) {
            assertThat(problems).isEmpty();
        } else {
            assertThat(problems).singleElement().satisfies(p -> {
                assertThat(p.code()).isEqualTo("system_files_served");
                assertThat(p.severity()).isEqualTo(Severity.WARNING);
                assertThat(p.subject()).isEqualTo(NginxCapture.SHOP.toString());
                assertThat(p.line()).isPositive();
                assertThat(p.message()).contains("requests could reach files in " + place + ";");
            });
        }
    }

    @Test
    void saysNothingOfWhatWasServedBefore() {
        String serving = nginx.shop().replace("location / {", "location /x { alias /etc/; }\n location / {");
        List<ConfigFile> before = nginx.withShop(serving);
        List<ConfigFile> after = nginx.withShop(serving + "# no more than a comment\n");
        assertThat(nginx.kind.inspect(nginx.debian, before, after)).isEmpty();
    }
}
