package dev.hone.kind.linux;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What the kernel that runs the tests has below /proc/sys, and what the listings beside rows.py say. */
final class KernelEntries {
    static final Path LISTINGS = Path.of("src/catalogue/linux");

    private static final Path SYS = Path.of("/proc/sys");
    private static final Set<PosixFilePermission> WRITING =
            Set.of(PosixFilePermission.OWNER_WRITE, PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    private KernelEntries() {}

    /** Names of all entries that can be read by whom they belong to, and whether one can write them. */
    static Map<String, Boolean> all() throws IOException {
        try (Stream<Path> files = Files.walk(SYS)) {
            Map<String, Boolean> found = new LinkedHashMap<>();
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
                if (mode.contains(PosixFilePermission.OWNER_READ)) {
                    found.put(name(file), mode.stream().anyMatch(WRITING::contains));
                }
            }
            return found;
        }
    }

    private static String name(Path file) {
        return StreamSupport.stream(SYS.relativize(file).spliterator(), false)
                .map(p -> p.toString().replace('.', '/'))
                .collect(Collectors.joining("."));
    }

    /** The names for which no reason in left-out.tsv says that they are no parameters. */
    static Set<String> withoutReason(Stream<String> names) {
        List<Pattern> reasons = rows("left-out.tsv").stream()
                .map(cells -> Pattern.compile(cells.getFirst()))
                .toList();
        return names.filter(n -> reasons.stream().noneMatch(p -> p.matcher(n).matches()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Cells of the lines of a listing that are no comments. */
    static List<List<String>> rows(String listing) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : lines(LISTINGS.resolve(listing))) {
            if (!line.startsWith("#")) {
                rows.add(List.of(line.split("\t", -1)));
            }
        }
        return rows;
    }

    /** Names of the rows that a person wrote. */
    static Set<String> byHand() {
        return lines(Path.of("src/main/resources/dev/hone/kind/linux/parameters.yml")).stream()
                .takeWhile(l -> !l.startsWith("# The rows below are made by"))
                .filter(l -> l.startsWith("  - name: "))
                .map(l -> l.substring("  - name: ".length()))
                .collect(Collectors.toSet());
    }

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a listing is of a kernel of the same series, such as 6.18. */
    static boolean isListed() throws IOException {
        String series = read("kernel/osrelease").replaceFirst("^(\\d+\\.\\d+).*", "$1");
        try (Stream<Path> listings = Files.list(LISTINGS)) {
            return listings.anyMatch(p -> p.getFileName().toString().startsWith("kernel-" + series + "."));
        }
    }

    /** The kernel gives a value only to a read from its start, so it is read in one go. */
    static String read(String file) throws IOException {
        try (InputStream in = Files.newInputStream(SYS.resolve(file))) {
            return new String(in.readNBytes(4096), StandardCharsets.US_ASCII).strip();
        }
    }
}
