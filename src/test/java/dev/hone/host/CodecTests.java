package dev.hone.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecTests {
    private static final long START = 1_780_000_000L;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void whatIsReadIsBitForBitWhatWasWritten(long seed) {
        Random random = new Random(seed);
        Points points = new Points();
        long time = START;
        int size = random.nextInt(3000);
        int shape = random.nextInt(6);
        for (int i = 0; i < size; i++) {
            time += random.nextInt(50) == 0 ? 1 + random.nextInt(100_000) : 1;
            double mean = value(shape, random, i);
            if (seed % 2 == 0) {
                points.add(time, mean);
            } else {
                points.add(time, mean, mean - 1, mean + random.nextDouble(), 1 + random.nextInt(10));
            }
        }

        assertSame(Codec.decode(Codec.encode(points)), points);
    }

    @Test
    void aSteadyGaugeTakesAFractionOfAByteASample() {
        Points points = new Points();
        for (int i = 0; i < 3600; i++) {
            points.add(START + i, 25_165_824_000.0);
        }

        assertThat(Codec.encode(points).length).isLessThan(60);
    }

    @Test
    void refusesBytesThatItDidNotWrite() {
        byte[] good = Codec.encode(line(100));
        byte[] cut = Arrays.copyOf(good, good.length / 2);

        assertThatThrownBy(() -> Codec.decode(cut)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Codec.decode(new byte[] {1, 2, 3})).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Codec.decode(Deflated.of(new byte[] {9, 1, 0})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version 9");
    }

    @Test
    void pointsOnlyMoveForward() {
        Points points = line(3);

        assertThatThrownBy(() -> points.add(START + 2, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rollsUpMeanLeastAndGreatestByTheirReadings() {
        Points minute = RollUp.to(line(20), 10);

        assertThat(minute.size()).isEqualTo(2);
        assertThat(minute.time(0)).isEqualTo(START);
        assertThat(minute.mean(0)).isEqualTo(4.5);
        assertThat(minute.low(0)).isZero();
        assertThat(minute.high(0)).isEqualTo(9);
        assertThat(minute.weight(0)).isEqualTo(10);
    }

    @Test
    void aRollUpInTwoPartsIsTheRollUpOfTheWhole() {
        Random random = new Random(42);
        Points whole = new Points();
        Points first = new Points();
        Points second = new Points();
        for (int i = 0; i < 1000; i++) {
            double value = random.nextInt(1000);
            whole.add(START + i, value);
            (i < 437 ? first : second).add(START + i, value);
        }

        assertClose(RollUp.merge(RollUp.to(first, 60), RollUp.to(second, 60)), RollUp.to(whole, 60));
    }

    @Test
    void roundsWhatWasComputedToSixDigits() {
        assertThat(Rounded.to6Digits(123_456_789.4)).isEqualTo(123_457_000);
        assertThat(Rounded.to6Digits(0.123456789)).isEqualTo(0.123457);
        assertThat(Rounded.to6Digits(-1.5)).isEqualTo(-1.5);
        assertThat(Rounded.to6Digits(0)).isZero();
    }

    private static double value(int shape, Random random, int i) {
        return switch (shape) {
            case 0 -> i;
            case 1 -> random.nextInt(1_000_000) / 100.0;
            case 2 -> random.nextGaussian() * 1e12;
            case 3 -> random.nextInt(20) == 0 ? Double.NaN : random.nextInt(100);
            case 4 -> Double.longBitsToDouble(random.nextLong());
            default -> random.nextBoolean() ? -0.0 : Double.MIN_VALUE;
        };
    }

    private static Points line(int size) {
        Points points = new Points();
        for (int i = 0; i < size; i++) {
            points.add(START + i, i);
        }
        return points;
    }

    private static void assertSame(Points actual, Points expected) {
        assertThat(actual.size()).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(actual.time(i)).isEqualTo(expected.time(i));
            assertThat(bits(actual.mean(i))).isEqualTo(bits(expected.mean(i)));
            assertThat(bits(actual.low(i))).isEqualTo(bits(expected.low(i)));
            assertThat(bits(actual.high(i))).isEqualTo(bits(expected.high(i)));
            assertThat(actual.weight(i)).isEqualTo(expected.weight(i));
        }
    }

    private static void assertClose(Points actual, Points expected) {
        assertThat(actual.size()).isEqualTo(expected.size());
        for (int i = 0; i < expected.size(); i++) {
            assertThat(actual.mean(i)).isCloseTo(expected.mean(i), Percentage.withPercentage(0.001));
            assertThat(actual.low(i)).isEqualTo(expected.low(i));
            assertThat(actual.high(i)).isEqualTo(expected.high(i));
            assertThat(actual.weight(i)).isEqualTo(expected.weight(i));
        }
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }
}
