package dev.hone.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.web.Problem;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileDraftTests {
    @ParameterizedTest
    @CsvSource({
        "http/add_header, may stand several times in a block",
        "gzip, by name it is set as http/gzip",
        "ssl_engine, makes nginx run code",
        "http/nonsense, has no parameter http/nonsense"
    })
    void saysWhyADirectiveIsNoRow(String parameter, String words) {
        Optional<Problem.At> fault =
                ProfileDraft.fault(Profile.Row.of("nginx", parameter, "1"), "/rows/0", ProfileDraft.USUAL);

        assertThat(fault).hasValueSatisfying(f -> {
            assertThat(f.pointer()).isEqualTo("/rows/0/parameter");
            assertThat(f.code()).isEqualTo("unknown_parameter");
            assertThat(f.detail()).contains(words);
        });
    }
}
