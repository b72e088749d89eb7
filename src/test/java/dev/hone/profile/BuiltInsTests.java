package dev.hone.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Grammar;
import dev.hone.kind.Parameter;
import dev.hone.kind.ServiceKinds;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuiltInsTests {
    private static final double GB = 0x1p30;

    @Test
    void everyValueHasItsReasonAndSource() throws IOException {
        List<Profile> all = new BuiltIns().all();

        assertThat(all).extracting(Profile::name).contains("recipe-wordpress-2gb", "recipe-smallest-vps");
        for (Profile recipe : all) {
            assertThat(recipe.builtIn()).isTrue();
            assertThat(recipe.rows()).isNotEmpty().allSatisfy(row -> {
                assertThat(row.reason()).as(row.parameter()).isNotNull().hasSizeGreaterThan(20);
                assertThat(row.source()).as(row.parameter()).isNotNull();
            });
        }
    }

    /** On the host of the story the formulas give what it set, and half on half the memory where it says so. */
    @ParameterizedTest
    @CsvSource({
        "mysql, innodb_buffer_pool_size, 512M, 256M",
        "mysql, innodb_log_file_size, 512M, 256M",
        "mysql, query_cache_size, 128M, 64M",
        "mysql, query_cache_limit, 256K, 256K",
        "mysql, key_buffer_size, 32M, 32M",
        "mysql, tmp_table_size, 64M, 64M",
        "mysql, max_connections, 64, 64",
        "nginx, http/client_header_buffer_size, 2k, 2k",
    })
    void givesWhatTheStorySet(String kind, String parameter, String onTwo, String onOne) throws IOException {
        Profile recipe = new BuiltIns().byName("recipe-wordpress-2gb").orElseThrow();

        assertThat(value(recipe, kind, parameter, new Formula.Facts(2 * GB, 2))).isEqualTo(onTwo);
        assertThat(value(recipe, kind, parameter, new Formula.Facts(1 * GB, 1))).isEqualTo(onOne);
    }

    /** A VPS of 2 GB shows a little less: the rounding takes that up. */
    @Test
    void aLittleLessMemoryChangesNothing() throws IOException {
        Profile recipe = new BuiltIns().byName("recipe-wordpress-2gb").orElseThrow();

        assertThat(value(recipe, "mysql", "innodb_buffer_pool_size", new Formula.Facts(1.93 * GB, 2)))
                .isEqualTo("512M");
    }

    @Test
    void aFaultNamesTheFileAndThePlace() {
        assertThatThrownBy(
                        () -> BuiltIns.profile("x.yml", "name: recipe-x\ntitle: X\nvalues: {nginx: {http/gzpi: on}}"))
                .hasMessageContaining("recipes/x.yml: line 3, column 18: ")
                .hasMessageContaining("http/gzpi");
    }

    private static String value(Profile recipe, String kind, String parameter, Formula.Facts facts) {
        Catalogue catalogue = ServiceKinds.byId(kind).orElseThrow().catalogue();
        Grammar grammar = catalogue.grammar();
        Parameter row = catalogue.find(parameter).orElseThrow();
        String formula = recipe.rows().stream()
                .filter(r -> r.isFor(kind, parameter))
                .findFirst()
                .orElseThrow()
                .formula();
        return Spelling.of(grammar, row, formula, facts).value();
    }
}
