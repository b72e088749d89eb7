package dev.hone.kind;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spellings of numbers and words as the services themselves read them. */
class GrammarTests {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "postgresql, work_mem, 0x2000, 8388608",
                "postgresql, work_mem, 010MB, 8388608",
                "postgresql, work_mem, 1e4, 10240000",
                "postgresql, work_mem, '0.5GB', 536870912",
                "postgresql, max_connections, 0x64, 100",
                "postgresql, jit, t, 1",
                "postgresql, jit, of, 0",
                "mysql, max_connections, 1K, 1024",
                "mysql, max_connections, 2kb, 2048",
                "mysql, max_connections, 010, 10",
                "nginx, worker_processes, 010, 10"
            })
    void readsWhatTheServiceReads(String kind, String parameter, String value, double amount) {
        Catalogue catalogue = ServiceKinds.byId(kind).orElseThrow().catalogue();
        Parameter row = catalogue.find(parameter).orElseThrow();

        assertThat(catalogue.grammar().amount(row, value)).hasValue(amount);
        assertThat(catalogue.grammar().check(row, value)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql, max_connections, 1K, bad_unit",
        "postgresql, max_connections, 0x, bad_unit",
        "postgresql, work_mem, 8M, bad_unit",
        "postgresql, max_connections, 0xFFFFFFFF, out_of_range",
        "postgresql, jit, tx, not_boolean",
        "mysql, max_connections, 0x64, bad_unit",
        "nginx, worker_processes, 1k, bad_unit",
        "linux, vm.swappiness, 1K, bad_unit"
    })
    void refusesWhatItDoesNot(String kind, String parameter, String value, String code) {
        Catalogue catalogue = ServiceKinds.byId(kind).orElseThrow().catalogue();
        Parameter row = catalogue.find(parameter).orElseThrow();

        assertThat(catalogue.grammar().check(row, value).map(Problem::code)).hasValue(code);
    }
}
