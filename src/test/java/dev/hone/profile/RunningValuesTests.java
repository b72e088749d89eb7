package dev.hone.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hone.kind.Effect;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Installation;
import dev.hone.kind.MemoryEffect;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import dev.hone.kind.Risk;
import dev.hone.kind.ServiceKinds;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunningValuesTests {
    private static final Path FILE = Path.of("/etc/mysql/my.cnf");
    private static final HostFacts HOST = new HostFacts(
            "db-1", "Debian", "6.1", "cpu", 2, 2_050_000_000L, "RAM", 0, Instant.EPOCH, "boot", true, "root");
    private final List<EffectiveValue> values = new ArrayList<>();

    @Test
    void whatDiffersBecomesRowsWithTheirPlace() {
        given("innodb_buffer_pool_size", "512M", Origin.file(FILE, 12, "512M"));
        given("max_connections", "64", Origin.file(FILE, 13, "64"));

        RunningValues read = read();

        assertThat(read.rows())
                .extracting(
                        Running.Found::parameter, Running.Found::formula, Running.Found::place, Running.Found::share)
                .containsExactly(
                        tuple("innodb_buffer_pool_size", "512M", "/etc/mysql/my.cnf:12", "ram * 26%"),
                        tuple("max_connections", "64", "/etc/mysql/my.cnf:13", ""));
        assertThat(read.leftOut()).isEmpty();
    }

    @Test
    void theDefaultIsNoRowHoweverItIsSpelled() {
        given("innodb_buffer_pool_size", "128M", Origin.file(FILE, 12, "128M"));
        given("max_connections", "99", Origin.defaulted("99"));

        assertThat(read().rows()).isEmpty();
        assertThat(read().asStandard()).isEqualTo(2);
    }

    @Test
    void whatBelongsToTheHostStaysThere() {
        given("http/access_log", "/var/log/nginx/shop.log combined", Origin.file(FILE, 3, "x"));
        given("http/no_such_thing", "7", Origin.file(FILE, 4, "7"));
        given("http/gzip", "onn", Origin.file(FILE, 5, "onn"));

        RunningValues read = read("nginx", "nginx", "1.22.1");

        assertThat(read.rows()).isEmpty();
        assertThat(read.leftOut())
                .extracting(l -> l.parameter() + " " + l.why())
                .containsExactly("http/access_log OWN_TO_HOST", "http/no_such_thing UNKNOWN", "http/gzip NOT_READABLE");
    }

    @Test
    void aValueThatWaitsForARestartIsSaid() {
        values.add(new EffectiveValue(
                "max_connections",
                "64",
                Origin.file(FILE, 1, "64"),
                List.of(),
                List.of(Origin.file(FILE, 9, "5")),
                "80"));

        assertThat(read().rows().getFirst().note())
                .isEqualTo("80 waits for a restart; another value rules in narrower places (1)");
    }

    @Test
    void everyRowCanBeSaved() {
        given("innodb_buffer_pool_size", "512M", Origin.file(FILE, 12, "512M"));
        given("innodb_flush_method", "fsync", Origin.file(FILE, 13, "fsync"));
        given("query_cache_type", "ON", Origin.file(FILE, 14, "ON"));

        List<Profile.Row> rows = read().rows().stream()
                .map(f -> Profile.Row.of(f.kind(), f.parameter(), f.formula()))
                .toList();

        assertThat(rows).hasSize(3);
        assertThat(new ProfileDraft("db", "Db", null, rows).faults()).isEmpty();
    }

    @Test
    void secretsAreKnown() {
        Parameter secret = text("requirepass");

        assertThat(ProfileDraft.isSecret(secret, "whet stone")).isTrue();
        assertThat(ProfileDraft.isSecret(secret, "")).isFalse();
        assertThat(ProfileDraft.isSecret(text("primary_conninfo"), "postgresql://u:whetstone@db/x"))
                .isTrue();
        assertThat(ProfileDraft.isSecret(text("gzip_types"), "text/css")).isFalse();
    }

    private static Parameter text(String name) {
        return new Parameter(
                name,
                ParameterType.TEXT,
                "",
                null,
                null,
                List.of(),
                "",
                Effect.RELOAD,
                "",
                "",
                Risk.SAFE,
                MemoryEffect.NONE,
                false,
                false,
                "",
                "");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nginx | http/gzip_types | text/plain text/css | false",
                "nginx | http/open_file_cache | max=10000 inactive=20s | false",
                "nginx | http/access_log | /var/log/nginx/access.log combined | true",
                "nginx | http/access_log | off | false",
                "nginx | http/keepalive_timeout | 65 | false",
                "linux | kernel.core_pattern | /tmp/core | true",
                "linux | net.core.somaxconn | 4096 | false",
                "postgresql | listen_addresses | * | true",
                "postgresql | port | 5433 | true",
                "postgresql | shared_buffers | 2GB | false",
            })
    void pathsAddressesAndIdsAreKnown(String kind, String parameter, String value, boolean isOwn) {
        var found = ServiceKinds.byId(kind).orElseThrow().catalogue().find(parameter);
        assumeTrue(found.isPresent(), kind + " has no row " + parameter);

        assertThat(OwnToHost.isOwn(found.orElseThrow(), value)).isEqualTo(isOwn);
    }

    private void given(String parameter, String value, Origin origin) {
        values.add(new EffectiveValue(parameter, value, origin, List.of(), List.of(), null));
    }

    private RunningValues read() {
        return read("mysql", "MariaDB", "10.11.6");
    }

    private RunningValues read(String kind, String product, String version) {
        var config = new EffectiveConfig(values, List.of(), List.of());
        var at = new Installation(
                kind,
                "/var/lib/x",
                product,
                product,
                version,
                1,
                1,
                Instant.EPOCH,
                Path.of("/usr/sbin/x"),
                List.of(),
                0,
                0,
                FILE,
                List.of(),
                null,
                Map.of(),
                false);
        return RunningValues.of(at, config, HOST);
    }
}
