package dev.hone.kind.httpd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpdConditionsTests {
    private static final Path MAIN = Path.of("/x/httpd.conf");

    @ParameterizedTest
    @CsvSource({
        "IfModule so_module, true",
        "IfModule mod_so.c, true",
        "IfModule !mod_so.c, false",
        "IfModule mod_later.c, false",
        "IfModule late_module, false",
        "IfModule early_module, true",
        "IfModule mod_early.c, true",
        "IfModule prefork.c, true",
        "IfModule mpm_prefork_module, true",
        "IfModule mod_php.c, true",
        "IfDefine GIVEN, true",
        "IfDefine !GIVEN, false",
        "IfDefine MADE, true",
        "IfDefine OTHER, false",
        "IfVersion >= 2.4, true",
        "IfVersion < 2.4, false",
        "IfVersion 2.4.71, true",
        "IfVersion !~ ^2\\.2, true",
        "IfVersion /^2\\.4/, true",
        "IfFile /etc/passwd, true",
        "Macro x, false"
    })
    void readsOnlyWhatHolds(String section, boolean isRead) {
        String name = section.replaceFirst(" .*", "");
        HttpdTree tree = read("""
            LoadModule early_module m/mod_early.so
            LoadModule mpm_prefork_module m/mod_mpm_prefork.so
            LoadModule php_module m/libphp8.2.so
            Define MADE
            <%s>
            Timeout 7
            </%s>
            LoadModule late_module m/mod_later.so
            """.formatted(section, name));
        assertThat(tree.value("Timeout").isPresent()).isEqualTo(isRead);
    }

    @Test
    void putsVariablesInTheirPlaceByTheOrderOfReading() {
        HttpdTree tree = read("""
            ErrorLog ${LOGS}/a
            Define LOGS /other
            CustomLog ${LOGS}/b common
            UnDefine LOGS
            TransferLog ${LOGS}/${NONE}
            """);
        assertThat(tree.value("ErrorLog")).contains("/var/log/a");
        assertThat(tree.value("CustomLog")).contains("/other/b common");
        assertThat(tree.value("TransferLog")).contains("/var/log/${NONE}");
        assertThat(tree.variables()).containsExactly("LOGS", "NONE");
    }

    @Test
    void takesTheLastLineForTheWholeServerOnly() {
        HttpdTree tree = read("""
            Timeout 1
            <IfModule mod_so.c>
            timeout 2
            </IfModule>
            <VirtualHost *:80>
            Timeout 3
            </VirtualHost>
            """);
        assertThat(tree.value("TimeOut")).contains("2");
    }

    private static HttpdTree read(String text) {
        HttpdSetup setup = new HttpdSetup(
                MAIN,
                Path.of("/x"),
                "2.4.71",
                HttpdArguments.read(List.of("httpd", "-DGIVEN")),
                List.of("core.c", "mod_so.c", "http_core.c"),
                Map.of("LOGS", "/var/log"));
        return HttpdTree.read(setup, FileSource.of(List.of(new ConfigFile(MAIN, MAIN, text, 0644, 0, 0))));
    }
}
