package dev.hone.kind.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The catalogue against the listing of each version that a real server gave. */
class MysqlCatalogueTests {
    /** Its least follows another's value; and what was off at the start cannot be turned on, whatever the listing says. */
    private static final Set<String> UNTOLD = Set.of("innodb_io_capacity_max", "query_cache_type");

    private static final Path LISTINGS = Path.of("src/catalogue/mysql");

    @ParameterizedTest
    @ValueSource(strings = {"10.5", "10.11", "11.8"})
    void saysWhatTheListedServerSaid(String series) throws IOException {
        List<String> lines = Files.readAllLines(LISTINGS.resolve("mariadb-" + series + ".tsv"));
        Catalogue catalogue = of(lines);
        SystemVariables told = SystemVariables.of(lines);
        told.areAllIn(catalogue);
        assertThat(told.agreeWith(catalogue)).isGreaterThan(500);
    }

    /** MySQL tells neither words nor types, and wrong values are not taken where a restart is needed. */
    @ParameterizedTest
    @ValueSource(strings = {"5.6", "8.0"})
    void knowsWhatMysqlListed(String series) throws IOException {
        List<String> lines = Files.readAllLines(LISTINGS.resolve("mysql-" + series + ".tsv"));
        Catalogue catalogue = of(lines);
        for (String line : lines) {
            String[] cells = line.split("\t", -1);
            boolean isSettable = cells.length == 10 && !cells[1].equals("OPTION") && cells[9].equals("yes");
            catalogue.find(cells[0]).filter(p -> isSettable).ifPresent(row -> check(row, cells));
        }
        assertThat(catalogue.parameters()).hasSizeGreaterThan(300);
    }

    private static void check(Parameter row, String[] cells) {
        if (UNTOLD.contains(row.name())) {
            return;
        }
        if (row.type().isNumeric() && !cells[3].equals("\\N") && Math.abs(Double.parseDouble(cells[3])) < 9e15) {
            assertThat(row.min()).as(row.name() + " min").isEqualTo(Double.parseDouble(cells[3]));
        }
        assertThat(row.effect().name())
                .as(row.name() + " effect")
                .isEqualTo(cells[7].equals("YES") ? "RESTART" : "LIVE");
    }

    private static Catalogue of(List<String> lines) {
        Matcher about = Pattern.compile("# (\\w+) ([0-9.]+): .*").matcher(lines.getFirst());
        assertThat(about.matches()).as(lines.getFirst()).isTrue();
        return new MysqlKind().catalogue().of(about.group(1), about.group(2));
    }
}
