package dev.hone.kind.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.Setting;
import org.junit.jupiter.api.Test;

class AlterSystemTests {
    @Test
    void quotesAValueAsOneLiteral() {
        assertThat(statement("DateStyle", "ISO, DMY")).isEqualTo("ALTER SYSTEM SET DateStyle = 'ISO, DMY'");
        assertThat(statement("log_line_prefix", "'it''s '")).isEqualTo("ALTER SYSTEM SET log_line_prefix = 'it''s '");
    }

    /** In one literal the list would become one schema whose name has a comma. */
    @Test
    void quotesEachNameOfAList() {
        assertThat(statement("search_path", "\"$user\", o'x,public"))
                .isEqualTo("ALTER SYSTEM SET search_path = '$user', 'o''x', 'public'");
    }

    @Test
    void setsNothingThatRunsCode() {
        assertThatThrownBy(() -> statement("restore_command", "cp %f %p")).hasMessageContaining("restore_command");
    }

    private static String statement(String name, String value) {
        return AlterSystem.statement(new PostgresqlKind().catalogue(), new Setting(name, value));
    }
}
