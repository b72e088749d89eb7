package dev.hone.trial;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder that holds all trials: {@code trials} below the data folder. Where an unprivileged user could not reach that
 * (a data folder below a private home), it is a link to a folder of its own below {@code /var/lib}.
 */
record TrialPlace(Path data) {
    private static final Path ELSEWHERE = Path.of("/var/lib");

    static TrialPlace of(Path data) {
        return new TrialPlace(data.toAbsolutePath());
    }

    Path folder() {
        return data.resolve("trials");
    }

    /** Makes the folder, reachable for the user. */
    void make(TrialUser user) throws IOException {
        Path folder = folder();
        if (Files.isDirectory(folder)) {
            return;
        }
        Files.deleteIfExists(folder);
        Files.createDirectories(data);
        if (!user.isOther() || isReachable(data)) {
            open(Files.createDirectory(folder));
            return;
        }
        Path other = ELSEWHERE.resolve("hone-trials-" + mark(data));
        Files.createDirectories(other);
        open(other);
        Files.createSymbolicLink(folder, other);
    }

    /** The folder with links followed, which is what a process's working directory shows. */
    Path real() throws IOException {
        return folder().toRealPath();
    }

    /** Trials that lie here. */
    List<Path> trials() throws IOException {
        if (!Files.isDirectory(folder())) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(real())) {
            return all.filter(p -> Files.isDirectory(p.resolve("data")))
                    .sorted()
                    .toList();
        }
    }

    /** A new folder for one trial, which others can enter. */
    Path newTrial(String kind) throws IOException {
        for (int i = 1; ; i++) {
            Path trial = real().resolve(kind + "-" + i);
            if (Files.notExists(trial)) {
                return open(Files.createDirectory(trial));
            }
        }
    }

    static void delete(Path tree) throws IOException {
        if (Files.notExists(tree)) {
            return;
        }
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                    throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static Path open(Path directory) throws IOException {
        return Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static boolean isReachable(Path directory) throws IOException {
        for (@Nullable Path at = directory.toRealPath(); at != null; at = at.getParent()) {
            if (!Files.getPosixFilePermissions(at).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                return false;
            }
        }
        return true;
    }

    private static String mark(Path data) throws IOException {
        try {
            byte[] path = data.toRealPath().toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(path), 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
