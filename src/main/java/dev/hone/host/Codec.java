package dev.hone.host;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/**
 * Points as few bytes: times as differences of differences, values as scaled whole numbers where that loses nothing, else as
 * bits changed since the value before; all of it deflated. What is read is bit for bit what was written.
 */
final class Codec {
    private static final int VERSION = 1;
    private static final int LIMIT = 1_000_000;

    private Codec() {}

    static byte[] encode(Points points) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(points.size() * 2 + 16);
        double[][] columns = points.columns();
        out.write(VERSION);
        out.write(columns.length);
        Varints.write(out, points.size());
        times(points, out);
        for (double[] column : columns) {
            ValueCodec.write(column, out);
        }
        return Deflated.of(out.toByteArray());
    }

    static Points decode(byte[] body) {
        ByteBuffer in = ByteBuffer.wrap(Deflated.back(body));
        int version = in.get();
        int columns = in.get();
        long size = Varints.read(in);
        if (version != VERSION || (columns != 1 && columns != 4) || size < 0 || size > LIMIT) {
            throw new IllegalArgumentException("a chunk of version " + version + " with " + columns + " columns");
        }
        long[] times = times(in, (int) size);
        double[][] values = new double[columns][];
        for (int i = 0; i < columns; i++) {
            values[i] = ValueCodec.read(in, (int) size);
        }
        return points(times, values);
    }

    private static void times(Points points, ByteArrayOutputStream out) {
        long before = 0;
        long step = 0;
        for (int i = 0; i < points.size(); i++) {
            long now = points.time(i) - before;
            Varints.write(out, now - step);
            step = i == 0 ? 0 : now;
            before = points.time(i);
        }
    }

    private static long[] times(ByteBuffer in, int size) {
        long[] times = new long[size];
        long before = 0;
        long step = 0;
        for (int i = 0; i < size; i++) {
            long now = Varints.read(in) + step;
            times[i] = before + now;
            step = i == 0 ? 0 : now;
            before = times[i];
        }
        return times;
    }

    private static Points points(long[] times, double[][] values) {
        Points points = new Points();
        for (int i = 0; i < times.length; i++) {
            if (values.length == 1) {
                points.add(times[i], values[0][i]);
            } else {
                points.add(times[i], values[0][i], values[1][i], values[2][i], values[3][i]);
            }
        }
        return points;
    }
}
