package dev.hone.host;

import static dev.hone.host.StoreFixture.HOST;
import static dev.hone.host.StoreFixture.START;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleStoreTests {
    private static final String GAUGE = "load.1m";
    private static final String COUNTER = "kernel.forks";

    private final StoreFixture fixture = new StoreFixture();

    @Test
    void aCounterBecomesARateOnceOverTheTrueTimeBetween() {
        fixture.addAt(START, Map.of(COUNTER, 100.0));
        fixture.addAt(START.plusMillis(1250), Map.of(COUNTER, 110.0));
        fixture.addAt(START.plusMillis(2000), Map.of(COUNTER, 110.0));

        assertThat(fixture.read(COUNTER, Duration.ofSeconds(4)).values()).containsExactly(null, 8.0, 0.0, null);
    }

    @Test
    void cpuTimeIsAShareOfAllProcessors() {
        fixture.addAt(START, Map.of("cpu.user", 10.0, "cpu.count", 4.0));
        fixture.addAt(START.plusSeconds(1), Map.of("cpu.user", 12.0, "cpu.count", 4.0));

        assertThat(fixture.read("cpu.user", Duration.ofSeconds(2)).values()).containsExactly(null, 0.5);
    }

    @Test
    void aResetIsMarkedAndNeverANegativeRate() {
        fixture.add(0, COUNTER, 100);
        fixture.add(1, COUNTER, 105);
        fixture.add(2, COUNTER, 3);
        fixture.add(3, COUNTER, 7);
        Series series = fixture.read(COUNTER, Duration.ofSeconds(5));

        assertThat(series.values()).containsExactly(null, 5.0, null, 4.0, null);
        assertThat(series.resets()).containsExactly(START.getEpochSecond() + 2);
        fixture.store.flush();
        assertThat(fixture.read(COUNTER, Duration.ofSeconds(5))).isEqualTo(series);
    }

    @Test
    void aGapStaysAGapAndNoDataIsNotZero() {
        for (int i : List.of(0, 1, 2, 3, 63, 64)) {
            fixture.add(i, COUNTER, 10 * i);
        }
        Series series = fixture.read(COUNTER, Duration.ofSeconds(65));

        assertThat(series.values().subList(1, 4)).containsExactly(10.0, 10.0, 10.0);
        assertThat(series.values().subList(4, 64)).containsOnlyNulls();
        assertThat(series.values().get(64)).isEqualTo(10);
    }

    @Test
    void whatCannotBeTrueIsDroppedAndCountedByReason() {
        fixture.add(10, GAUGE, 1);
        fixture.add(10, GAUGE, 2);
        fixture.add(9, GAUGE, 2);
        fixture.add(11, GAUGE, Double.NaN);
        fixture.add(12, GAUGE, Double.POSITIVE_INFINITY);
        fixture.add(13, COUNTER, -1);
        fixture.add(14, "new\nline", 1);
        fixture.add(15, "x".repeat(161), 1);
        fixture.add(Duration.ofMinutes(6).toSeconds(), GAUGE, 3);
        fixture.add(-Duration.ofMinutes(61).toSeconds(), GAUGE, 3);
        fixture.store.lost(HOST, 7);

        assertThat(fixture.store.drops(HOST))
                .isEqualTo(Map.of(
                        "duplicate",
                        1L,
                        "out_of_order",
                        1L,
                        "not_a_number",
                        2L,
                        "negative_counter",
                        1L,
                        "bad_name",
                        2L,
                        "future",
                        1L,
                        "past",
                        1L,
                        "agent_buffer",
                        7L));
        assertThat(fixture.read(GAUGE, Duration.ofSeconds(20)).values().stream().filter(v -> v != null))
                .containsExactly(1.0);
    }

    @Test
    void aHostHasSoManySeriesAndNoMore() {
        for (int i = 0; i < HostSeries.MOST_SERIES + 5; i++) {
            fixture.add(0, "x." + i, 1);
        }

        assertThat(fixture.reader.names(HOST)).hasSize(HostSeries.MOST_SERIES);
        assertThat(fixture.store.drops(HOST)).isEqualTo(Map.of("too_many_series", 5L));
    }

    @Test
    void aCrashLosesNothingThatWasReported() {
        for (int i = 0; i < 100; i++) {
            fixture.add(i, COUNTER, 3 * i);
        }
        fixture.store.flush();
        for (int i = 100; i < 200; i++) {
            fixture.add(i, COUNTER, 3 * i);
        }
        Series before = fixture.read(COUNTER, Duration.ofSeconds(200));
        fixture.restart();

        assertThat(fixture.read(COUNTER, Duration.ofSeconds(200)).values().subList(0, 100))
                .isEqualTo(before.values().subList(0, 100));
        // The first reading after the flush needs the one before it, which is in no log any more.
        assertThat(fixture.read(COUNTER, Duration.ofSeconds(200)).values().subList(101, 200))
                .isEqualTo(before.values().subList(101, 200));
    }

    @Test
    void flushedAndOpenSamplesAreOneSeriesAtEveryResolution() {
        for (int i = 0; i < 3000; i++) {
            fixture.now = START.plusSeconds(i);
            fixture.add(i, GAUGE, i % 60);
            if (i % 700 == 0) {
                fixture.store.flush();
            }
        }

        assertThat(fixture.read(GAUGE, Duration.ofSeconds(900)).values()).doesNotContainNull();
        Points minutes =
                fixture.store.points(HOST, GAUGE, Tier.MINUTE, START.getEpochSecond(), START.getEpochSecond() + 3000);
        assertThat(minutes.size()).isEqualTo(50);
        for (int i = 0; i < minutes.size(); i++) {
            assertThat(minutes.weight(i)).isEqualTo(60);
            assertThat(minutes.mean(i)).isEqualTo(29.5);
            assertThat(minutes.high(i)).isEqualTo(59);
        }
    }

    @Test
    void eachResolutionIsKeptForItsOwnTime() {
        fixture.add(0, GAUGE, 1);
        fixture.store.flush();
        keepAfter(Duration.ofMinutes(59));
        assertThat(tiers()).containsExactly(0, 1, 2, 3);
        keepAfter(Duration.ofMinutes(61));
        assertThat(tiers()).containsExactly(1, 2, 3);
        keepAfter(Duration.ofDays(3));
        assertThat(tiers()).containsExactly(2, 3);
        keepAfter(Duration.ofDays(61));
        assertThat(tiers()).containsExactly(3);
        keepAfter(Duration.ofDays(397));
        assertThat(tiers()).isEmpty();
    }

    @Test
    void aHostStaysWithinItsBudgetByLosingTheFinestFirst() {
        for (int hour = 0; hour < 3; hour++) {
            for (int i = 0; i < 600; i++) {
                fixture.now = START.plusSeconds(hour * 3600L + i);
                fixture.add(hour * 3600L + i, GAUGE, Math.sin(i) * 1e6);
            }
            fixture.store.flush();
        }
        long whole = fixture.chunks.bytes(HOST);
        new Keeper(fixture.store, fixture.chunks, fixture.retention, fixture.clock, whole / 2).expire();

        assertThat(fixture.chunks.bytes(HOST)).isLessThanOrEqualTo(whole / 2).isPositive();
        assertThat(tiers()).contains(3);
    }

    private void keepAfter(Duration age) {
        fixture.now = START.plus(age);
        new Keeper(fixture.store, fixture.chunks, fixture.retention, fixture.clock, Long.MAX_VALUE).expire();
    }

    private List<Integer> tiers() {
        return fixture.jdbc.queryForList("select distinct tier from chunk order by tier", Integer.class);
    }
}
