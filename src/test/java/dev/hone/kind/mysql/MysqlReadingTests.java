package dev.hone.kind.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import dev.hone.kind.Problem;
import dev.hone.kind.Version;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values as MariaDB 10.11.19 reads them: each row was tried with {@code mariadbd --verbose --help}. */
class MysqlReadingTests {
    private static final Catalogue ALL = Catalogue.beside(MysqlKind.class);
    private static final Reading MARIADB = reading("MariaDB", "10.11.19");
    private static final Reading MYSQL = reading("MySQL", "8.0.36");

    @ParameterizedTest
    @CsvSource({
        "innodb_buffer_pool_size, 1.5G, bad_unit, 1536M",
        "innodb_buffer_pool_size, 0.5G, bad_unit, 512M",
        "innodb_log_file_size, 1.5G, bad_unit, 1536M",
        "tmp_table_size, 64q, bad_unit,",
        "slow_query_log, s, not_boolean,",
        "slow_query_log, 2, not_boolean,",
        "skip_name_resolve, yes, not_boolean,",
        "max_connections, 1, out_of_range, 10",
        "max_connections, 200000, out_of_range, 100000",
        "max_connections, 1.5, bad_unit,",
        "innodb_buffer_pool_size, 1, out_of_range, 2M",
        "innodb_buffer_pool_size, 1000001K, would_round, 976M",
        "query_cache_size, 1000000, would_round, 976K",
        "innodb_flush_log_at_trx_commit, 9, out_of_range, 3",
        "max_allowed_packet, 2G, out_of_range, 1G",
        "innodb_flush_method, banana, unknown_word,",
        "long_query_time, abc, bad_unit,"
    })
    void refusesWhatTheServerWouldMisreadOrRepair(String name, String value, String code, String offered) {
        Optional<Problem> problem = check(MARIADB, name, value);
        assertThat(problem).map(Problem::code).contains(code);
        assertThat(problem.map(Problem::suggestion)).isEqualTo(Optional.ofNullable(offered));
    }

    @ParameterizedTest
    @CsvSource({
        "innodb_buffer_pool_size, 8MB",
        "innodb_buffer_pool_size, 1536m",
        "tmp_table_size, 64MiB",
        "sort_buffer_size, 4M",
        "max_connections, 1K",
        "slow_query_log, TRUE",
        "slow_query_log, 1",
        "query_cache_type, DEMAND",
        "innodb_flush_method, o_direct",
        "long_query_time, 1.5"
    })
    void acceptsWhatTheServerReadsAsWritten(String name, String value) {
        assertThat(check(MARIADB, name, value)).isEmpty();
    }

    @Test
    void aDirectoryIsTheSameWithAndWithoutTheSlashThatTheServerPutsBehindIt() {
        Parameter data = parameter(MARIADB, "datadir");
        assertThat(givesRise(data, "/srv/db/data", "/srv/db/data/")).isTrue();
        assertThat(givesRise(data, "/srv/db/data/", "/srv/db/data/")).isTrue();
        assertThat(givesRise(data, "/srv/db/data2", "/srv/db/data/")).isFalse();
        assertThat(givesRise(data, "data", "data/")).isFalse();
    }

    private static boolean givesRise(Parameter parameter, String given, String running) {
        return MARIADB.givesRise(parameter, given, running, other -> Optional.empty());
    }

    @Test
    void showsSizesInTheLargestUnitThatFits() {
        Parameter pool = parameter(MARIADB, "innodb_buffer_pool_size");
        assertThat(MARIADB.spelled(pool, "8MB")).isEqualTo("8M");
        assertThat(MARIADB.spelled(pool, "1610612736")).isEqualTo("1536M");
        assertThat(MARIADB.spelled(pool, "1000")).isEqualTo("1000");
    }

    @Test
    void predictsThatThePoolGrowsToWholeChunksOfEachInstance() {
        Parameter pool = parameter(MYSQL, "innodb_buffer_pool_size");
        Map<String, String> others =
                Map.of("innodb_buffer_pool_chunk_size", "128M", "innodb_buffer_pool_instances", "8");
        assertThat(MYSQL.check(pool, "1536M", name -> Optional.ofNullable(others.get(name))))
                .map(Problem::suggestion)
                .contains("2G");
        assertThat(MYSQL.check(pool, "2G", name -> Optional.ofNullable(others.get(name))))
                .isEmpty();
        assertThat(MYSQL.check(pool, "384M", name -> Optional.empty())).isEmpty();
        assertThat(MARIADB.check(pool, "1536M", name -> Optional.empty())).isEmpty();
    }

    @Test
    void knowsWhatEachProductHas() {
        assertThat(MARIADB.catalogue().find("query_cache_type")).isPresent();
        assertThat(MYSQL.catalogue().find("query_cache_type")).isEmpty();
        assertThat(reading("MySQL", "5.7.44").catalogue().find("query_cache_type"))
                .isPresent();
        assertThat(MYSQL.catalogue().find("innodb_redo_log_capacity")).isPresent();
        assertThat(reading("MySQL", "8.0.29").catalogue().find("innodb_redo_log_capacity"))
                .isEmpty();
        assertThat(MARIADB.catalogue().find("innodb_redo_log_capacity")).isEmpty();
        assertThat(reading("MySQL", "5.6.14").catalogue().find("innodb_buffer_pool_size"))
                .map(p -> p.effect().name())
                .contains("RESTART");
    }

    private static Optional<Problem> check(Reading reading, String name, String value) {
        return reading.check(parameter(reading, name), value, other -> Optional.empty());
    }

    private static Parameter parameter(Reading reading, String name) {
        return reading.catalogue().find(name).orElseThrow();
    }

    private static Reading reading(String product, String version) {
        return new Reading(product, Version.of(version), ALL.of(product, version));
    }
}
