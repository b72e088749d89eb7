package dev.hone.kind.nginx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Edits;
import dev.hone.kind.Problem;
import dev.hone.kind.Setting;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings turned into edits, on the files of a Debian 12 with nginx 1.22.1. */
class NginxEditsTests {
    private final NginxCapture nginx = new NginxCapture();

    @Test
    void editsTheLineThatWins() {
        Edits edits = nginx.edit(List.of(new Setting("http/keepalive_timeout", "30s")));
        assertThat(edits.files()).hasSize(1);
        assertThat(edits.files().getFirst().path()).isEqualTo(NginxCapture.SHOP);
        assertThat(edits.files().getFirst().newText())
                .isEqualTo(
                        edits.files().getFirst().oldText().replace("keepalive_timeout 65;", "keepalive_timeout 30s;"));
        assertThat(edits.problems()).extracting(Problem::code).containsExactly("overridden");
    }

    @Test
    void addsWhereAPersonWould() {
        String text = nginx.edit(List.of(new Setting("http/gzip_vary", "on")))
                .files()
                .getFirst()
                .newText();
        assertThat(text).contains("\tgzip on;\n\tgzip_vary on;\n");
    }

    @Test
    void changesSeveralFilesAtOnce() {
        Edits edits =
                nginx.edit(List.of(new Setting("http/keepalive_timeout", null), new Setting("worker_processes", "2")));
        assertThat(edits.files()).extracting(f -> f.path()).containsExactly(NginxCapture.MAIN, NginxCapture.SHOP);
    }

    @ParameterizedTest
    @CsvSource({
        "http/client_max_body_size, 8mb, bad_unit, 8m",
        "http/client_max_body_size, 0.5g, bad_unit, 512m",
        "http/client_body_buffer_size, 1g, bad_unit, 1024m",
        "http/proxy_max_temp_file_size, 1g, bad_unit, 1024m",
        "http/gzip, yes, not_boolean,",
        "http/gzip_comp_level, 11, out_of_range,",
        "http/keepalive_timeout, 10q, bad_unit,",
        "worker_processes, many, bad_unit,",
        "http/http2, on, not_in_version,",
        "http/nonsense, 1, unknown_parameter,",
        "http/gzip_types, 'a; load_module x', several_words,"
    })
    void refusesBadValues(String parameter, String value, String code, String suggestion) {
        Problem problem =
                nginx.edit(List.of(new Setting(parameter, value))).problems().getFirst();
        assertThat(problem.code()).isEqualTo(code);
        assertThat(problem.suggestion()).isEqualTo(suggestion);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1h30m", "500ms", "75s"})
    void takesNginxsTimes(String value) {
        assertThat(nginx.edit(List.of(new Setting("http/client_body_timeout", value)))
                        .problems())
                .isEmpty();
    }
}
