package dev.hone.kind.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalogue against the listing of each version that a real server gave. */
class PostgresqlCatalogueTests {
    private static final Path LISTINGS = Path.of("src/catalogue/postgresql");

    @ParameterizedTest
    @ValueSource(ints = {13, 14, 15, 16, 17, 18})
    void saysWhatTheListedServerSaid(int major) throws IOException {
        List<String> lines = Files.readAllLines(LISTINGS.resolve(major + ".tsv"));
        Matcher about =
                Pattern.compile("# PostgreSQL ([0-9.]+): .*, ([0-9]+) settings").matcher(lines.getFirst());
        assertThat(about.matches()).as(lines.getFirst()).isTrue();
        int checked = PgSettings.of(lines, "\t")
                .agreeWith(new PostgresqlKind().catalogue().of("PostgreSQL", about.group(1)));
        assertThat(checked).isEqualTo(Integer.parseInt(about.group(2)));
    }

    @ParameterizedTest
    @ValueSource(ints = {13, 14, 15, 16, 17, 18})
    void knowsEveryNameThatWasListed(int major) throws IOException {
        List<String> names = Files.readAllLines(LISTINGS.resolve(major + ".tsv")).stream()
                .filter(l -> !l.startsWith("#"))
                .map(l -> l.substring(0, l.indexOf('\t')).toLowerCase(Locale.ROOT))
                .toList();
        assertThat(names)
                .allSatisfy(name ->
                        assertThat(ParameterNames.in(major, name)).as(name).isEqualTo(ParameterNames.Standing.KNOWN));
    }
}
