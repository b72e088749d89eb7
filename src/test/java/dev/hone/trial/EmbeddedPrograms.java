package dev.hone.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The embedded PostgreSQL programs for tests, unpacked once where an unprivileged user reaches them. */
public final class EmbeddedPrograms {
    private static final Path PLACE =
            Path.of("/tmp/hone-test-programs-" + System.getProperty("user.name").replaceAll("[^a-z0-9]", "_"));

    private EmbeddedPrograms() {}

    /** Folder with {@code bin/postgres} and {@code bin/initdb}. */
    public static synchronized Path postgresql() throws IOException {
        Files.createDirectories(
                PLACE, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        return Programs.unpacked("postgres-linux-x86_64.txz", PLACE);
    }
}
