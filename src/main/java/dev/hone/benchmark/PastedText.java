package dev.hone.benchmark;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Text of a file whose encoding nobody told: by its mark (PowerShell writes UTF-16), else UTF-8, else one byte a character. */
final class PastedText {
    private PastedText() {}

    static String of(byte[] bytes) {
        if (starts(bytes, 0xff, 0xfe)) {
            return of(bytes, 2, StandardCharsets.UTF_16LE);
        }
        if (starts(bytes, 0xfe, 0xff)) {
            return of(bytes, 2, StandardCharsets.UTF_16BE);
        }
        try {
            int mark = starts(bytes, 0xef, 0xbb) ? 3 : 0;
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, mark, bytes.length - mark))
                    .toString();
        } catch (CharacterCodingException e) {
            return of(bytes, 0, StandardCharsets.ISO_8859_1);
        }
    }

    private static boolean starts(byte[] bytes, int first, int second) {
        return bytes.length > 2 && (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
    }

    private static String of(byte[] bytes, int from, Charset charset) {
        return new String(bytes, from, bytes.length - from, charset);
    }
}
