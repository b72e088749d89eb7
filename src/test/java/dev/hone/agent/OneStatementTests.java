package dev.hone.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.Database.Product;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OneStatementTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POSTGRESQL | SELECT 1; DROP TABLE a",
                "POSTGRESQL | \\! id",
                "POSTGRESQL | SELECT 1 \\g |id",
                "POSTGRESQL | COPY a TO PROGRAM 'id'",
                "POSTGRESQL | PGPOOL SET client_idle_limit = 1",
                "POSTGRESQL | PGPOOL RESET ALL",
                "PGBOUNCER | RELOAD",
                "PGBOUNCER | SET max_client_conn = 1",
                "PGBOUNCER | SHUTDOWN",
                "PGBOUNCER | SELECT 1",
                "MYSQL | system id",
            })
    void refusesWhatIsMoreOrElse(Product product, String text) {
        assertThatThrownBy(() -> OneStatement.of(product, text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void takesTheQuestionsOfPoolers() {
        assertThat(OneStatement.of(Product.PGBOUNCER, "SHOW CONFIG")).isEqualTo("SHOW CONFIG");
        assertThat(OneStatement.of(Product.POSTGRESQL, "PGPOOL SHOW ALL;")).isEqualTo("PGPOOL SHOW ALL");
    }
}
