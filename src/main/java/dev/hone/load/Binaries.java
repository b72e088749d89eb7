package dev.hone.load;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds benchmark tools in a fixed list of directories; never by a path that somebody gives. */
final class Binaries {
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    private static final List<Path> DIRECTORIES =
            List.of(Path.of("/usr/bin"), Path.of("/usr/local/bin"), Path.of("/usr/sbin"));

    private Binaries() {}

    /** The program of that name, root's own and writable by nobody else. */
    static Path find(String program, String debianPackage) throws CannotRun {
        for (Path directory : directories()) {
            Path candidate = directory.resolve(program);
            if (Files.isExecutable(candidate) && isTrusted(candidate)) {
                return candidate;
            }
        }
        throw new CannotRun(
                "%s is not installed on this host (looked in %s); install it, on Debian by: apt-get install %s"
                        .formatted(program, directories(), debianPackage));
    }

    /** The newest PostgreSQL's own programs first: /usr/bin has a wrapper there that wants Perl. */
    private static List<Path> directories() {
        List<Path> all = new ArrayList<>();
        try (DirectoryStream<Path> versions = Files.newDirectoryStream(VERSIONS, "[0-9]*")) {
            versions.forEach(version -> all.add(version.resolve("bin")));
        } catch (IOException e) {
            // no PostgreSQL of Debian's here
        }
        all.sort(Comparator.comparing(Binaries::version).reversed());
        all.addAll(DIRECTORIES);
        return all;
    }

    private static int version(Path bin) {
        String digits = bin.getName(bin.getNameCount() - 2).toString().split("\\.")[0];
        return digits.matches("\\d{1,4}") ? Integer.parseInt(digits) : 0;
    }

    private static boolean isTrusted(Path program) {
        try {
            PosixFileAttributes is = Files.readAttributes(program.toRealPath(), PosixFileAttributes.class);
            return is.owner().getName().equals("root")
                    && !is.permissions().contains(PosixFilePermission.GROUP_WRITE)
                    && !is.permissions().contains(PosixFilePermission.OTHERS_WRITE);
        } catch (IOException e) {
            return false;
        }
    }
}
