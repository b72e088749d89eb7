package dev.hone.host;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** A column of values: differences of whole numbers when all are multiples of one power of ten, else changed bits. */
final class ValueCodec {
    private static final int BITS = 0xff;
    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    /** Above this not every whole number is a double. */
    private static final double EXACT = 1L << 53;

    private ValueCodec() {}

    static void write(double[] values, ByteArrayOutputStream out) {
        int decimals = decimals(values);
        out.write(decimals);
        if (decimals == BITS) {
            writeBits(values, out);
        } else {
            writeWhole(values, POWERS[decimals], out);
        }
    }

    static double[] read(ByteBuffer in, int size) {
        int decimals = in.get() & 0xff;
        return decimals == BITS ? readBits(in, size) : readWhole(in, size, POWERS[decimals]);
    }

    /** The fewest decimals that lose nothing; BITS when ten do not do. */
    private static int decimals(double[] values) {
        int decimals = 0;
        for (double value : values) {
            while (!isWhole(value, POWERS[decimals])) {
                if (++decimals == POWERS.length) {
                    return BITS;
                }
            }
        }
        for (double value : values) {
            if (!isWhole(value, POWERS[decimals])) {
                return BITS;
            }
        }
        return decimals;
    }

    private static boolean isWhole(double value, double power) {
        double scaled = Math.rint(value * power);
        return Math.abs(scaled) < EXACT
                && Double.doubleToLongBits((long) scaled / power) == Double.doubleToLongBits(value);
    }

    private static void writeWhole(double[] values, double power, ByteArrayOutputStream out) {
        long before = 0;
        for (double value : values) {
            long whole = (long) Math.rint(value * power);
            Varints.write(out, whole - before);
            before = whole;
        }
    }

    private static double[] readWhole(ByteBuffer in, int size, double power) {
        double[] values = new double[size];
        long whole = 0;
        for (int i = 0; i < size; i++) {
            whole += Varints.read(in);
            values[i] = whole / power;
        }
        return values;
    }

    /** Byte by byte over the whole column, so that the bytes that hardly change lie together. */
    private static void writeBits(double[] values, ByteArrayOutputStream out) {
        for (int shift = 56; shift >= 0; shift -= 8) {
            long before = 0;
            for (double value : values) {
                long bits = Double.doubleToRawLongBits(value);
                out.write((int) ((bits ^ before) >>> shift));
                before = bits;
            }
        }
    }

    private static double[] readBits(ByteBuffer in, int size) {
        long[] bits = new long[size];
        for (int shift = 56; shift >= 0; shift -= 8) {
            for (int i = 0; i < size; i++) {
                bits[i] |= (in.get() & 0xffL) << shift;
            }
        }
        double[] values = new double[size];
        long before = 0;
        for (int i = 0; i < size; i++) {
            before ^= bits[i];
            values[i] = Double.longBitsToDouble(before);
        }
        return values;
    }
}
