package dev.hone.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.Grammar;
import dev.hone.kind.Parameter;
import dev.hone.kind.TestKinds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaTests {
    private static final Formula.Facts HOST = new Formula.Facts(8 * 0x1p30, 4);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ram * 25% | 2147483648",
                "cpus * 2 + 1 | 9",
                "min(ram * 25%, 1GB) | 1073741824",
                "max(1, 2, cpus) | 4",
                "floor(10, 4) | 8",
                "ceil(10, 4) | 12",
                "round(2.6) | 3",
                "-(2 - 5) * 2 | 6",
                "90s / 3 | 30",
                "1.5GiB | 1610612736",
                "8 - 4 - 2 | 2",
            })
    void gives(String formula, double value) {
        assertThat(Formula.parse(formula).value(HOST)).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ram * | column 6: the formula ends too early",
                "ram * 25 cpus | column 10: expected an operator",
                "ram * 25m | column 9: unknown unit m",
                "disk / 2 | column 1: unknown name disk",
                "min(1, 2 | column 9: expected ')'",
                "1..2 | column 1: 1..2 is not a number",
                "2 ^ 9 | column 3: expected an operator",
                "floor(1,2,3) | floor takes a value and a step",
            })
    void namesTheColumnAtFault(String formula, String fault) {
        assertThatThrownBy(() -> Formula.parse(formula)).hasMessageContaining(fault);
    }

    @Test
    void deepAndLongOnesAreRefusedAtOnce() {
        assertThatThrownBy(() -> Formula.parse("(".repeat(90) + "1" + ")".repeat(90)))
                .hasMessageContaining("nested");
        assertThatThrownBy(() -> Formula.parse("-".repeat(199) + "1")).hasMessageContaining("nested");
        assertThatThrownBy(() -> Formula.parse("1+".repeat(100) + "1")).hasMessageContaining("at most 200");
    }

    @Test
    void showsItsArithmetic() {
        assertThat(Formula.parse("min((ram - 1GB) * 25%, cpus * 64MB)").words(HOST))
                .isEqualTo("min((ram 8\u202fGiB − 1GB) × 25%, cpus 4 × 64MB)");
    }

    @ParameterizedTest
    @CsvSource({"ram * 25%, 2048m", "100kB, 100k", "1000, 1000", "1MB + 1kB, 1025k", "3m, 3m"})
    void bytesAreWrittenInTheLargestExactUnit(String formula, String spelled) {
        assertThat(spelled("box", formula)).isEqualTo(spelled);
    }

    @Test
    void aNumberIsRoundedToWhole() {
        assertThat(spelled("toys", "cpus * 60%")).isEqualTo("2");
    }

    @Test
    void wordsStayWords() {
        assertThat(spelled("loud", "yes")).isEqualTo("yes");
    }

    @Test
    void divisionByNothingHasNoValue() {
        assertThatThrownBy(() -> spelled("toys", "1 / (cpus - cpus)")).hasMessageContaining("no value here");
    }

    @Test
    void aDraftNamesEveryRowAtFault() {
        var draft = new ProfileDraft("Bad Name", "", null, List.of(Profile.Row.of("nope", "x", "1")));

        assertThat(draft.faults()).extracting(f -> f.pointer()).containsExactly("/name", "/title", "/rows/0/kind");
    }

    private static String spelled(String parameter, String formula) {
        var catalogue = TestKinds.byId("toy").catalogue();
        Parameter row = catalogue.find(parameter).orElseThrow();
        Grammar grammar = catalogue.grammar();
        assertThat(Map.copyOf(grammar.bytes())).isNotEmpty();
        return Spelling.of(grammar, row, formula, HOST).value();
    }
}
