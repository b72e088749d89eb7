package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskerTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "password = hunter2 | password = ***hidden-1***",
                "requirepass hunter2 | requirepass ***hidden-1***",
                "password='a b' # x | password='***hidden-1***' # x",
                "primary_conninfo = 'host=db password=hunter2 user=r' | primary_conninfo = 'host=db password=***hidden-1*** user=r'",
                "proxy_pass http://u:hunter2@db/; | proxy_pass http://u:***hidden-1***@db/;",
                "proxy_set_header Authorization \"Basic aHVudGVyMg==\"; | proxy_set_header Authorization \"Basic ***hidden-1***\";",
                "env[SHOP_DB_PASSWORD] = \"open sesame\" | env[SHOP_DB_PASSWORD] = \"***hidden-1***\"",
                "env['API_TOKEN'] = x7 | env['API_TOKEN'] = ***hidden-1***",
                "mysqli.default_pw = x7 | mysqli.default_pw = ***hidden-1***",
                "tls-key-file-pass hunter2 | tls-key-file-pass ***hidden-1***",
                "user alice on >hunter2 >other ~* +@all | user alice on >***hidden-1*** >***hidden-2*** ~* +@all",
                "\"alice\" \"123\" | \"alice\" \"***hidden-1***\"",
                "alice:md5e3eae9d3bf1bd0d3a9e8b1f1b8b7d1c0 | alice:***hidden-1***",
                "alice:TEXTwonder | alice:***hidden-1***",
                "wsrep_sst_auth_password: x7 | wsrep_sst_auth_password: ***hidden-1***",
            })
    void hidesSecrets(String line, String masked) {
        assertThat(Masker.mask(line)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password_encryption = md5",
                "ssl_password_file /etc/pw;",
                "server_tokens off;",
                "#passwordcheck.level = 2",
                "worker_processes auto;",
                "user www-data; #workers",
                "\"~*bot\" \"1\";",
                "alice:text",
            })
    void leavesTheRest(String line) {
        assertThat(Masker.mask(line)).isEqualTo(line);
    }

    @Test
    void anEditedTextGetsItsSecretsBack() {
        Masker.Masked masked = Masker.masked("a = 1\npassword = one\ntoken = two3\n");

        assertThat(masked.restore(masked.text().replace("a = 1", "a = 2")))
                .isEqualTo("a = 2\npassword = one\ntoken = two3\n");
    }

    @Test
    void aParameterCalledPasswordIsHiddenWhole() {
        assertThat(Masker.mask("http/auth_token", "abc def")).isEqualTo("***hidden-1***");
        assertThat(Masker.mask("shared_buffers", "128MB")).isEqualTo("128MB");
    }
}
