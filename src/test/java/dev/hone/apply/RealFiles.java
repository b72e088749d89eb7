package dev.hone.apply;

import dev.hone.wire.ChangeOrder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Files of orders over real files. */
final class RealFiles {
    private RealFiles() {}

    static String newSha(ChangeOrder.File file) {
        return Hash.of(Objects.requireNonNull(file.newText()).getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The file as it is now, to become these bytes. */
    static ChangeOrder.File to(Path file, byte[] bytes) throws IOException {
        String base = Hash.of(Files.readAllBytes(file));
        return new ChangeOrder.File(file, base, new String(bytes, StandardCharsets.ISO_8859_1));
    }
}
