package dev.hone.host;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Whole numbers in as few bytes as they need: seven bits each, the sign in the lowest bit. */
final class Varints {
    private Varints() {}

    static void write(ByteArrayOutputStream out, long value) {
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    static long read(ByteBuffer in) {
        long rest = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            byte next = in.get();
            rest |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return (rest >>> 1) ^ -(rest & 1);
            }
        }
        throw new IllegalArgumentException("a number of more than ten bytes");
    }
}
