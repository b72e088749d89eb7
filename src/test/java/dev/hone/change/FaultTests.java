package dev.hone.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hone.kind.Problem;
import dev.hone.service.LoadedFile;
import org.junit.jupiter.api.Test;

class FaultTests {
    @Test
    void quotesValuesAsPeopleTypedThem() {
        Problem problem = Problem.error(
                "bad_number", "worker_processes", LoadedFile.bytesOf("é cannot be read"), LoadedFile.bytesOf("e"));

        assertThat(Fault.of("/set/0/value", problem))
                .isEqualTo(new Fault("/set/0/value", "bad_number", "é cannot be read", "e"));
    }

    @Test
    void keepsWordsThatAreNoBytes() {
        Problem problem = Problem.error("bad_number", "x", "must be 4 × 2 …", null);

        assertThat(Fault.of("", problem).message()).isEqualTo("must be 4 × 2 …");
    }

    @Test
    void refusesHalfACharacter() {
        assertThat(Wishes.wellFormed("héllo 😀", "/edit/0/text")).isEqualTo("héllo 😀");
        assertThatThrownBy(() -> Wishes.wellFormed("a\ud800b", "/edit/0/text"))
                .isInstanceOfSatisfying(
                        NotPlannable.class,
                        refused -> assertThat(refused.faults())
                                .containsExactly(Fault.of(
                                        "/edit/0/text",
                                        "not_text",
                                        "/edit/0/text holds half a character; send it whole")));
    }
}
