package dev.hone.kind.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.kind.format.ConfigText.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every editor on every config file that the installed packages ship, and on texts made up at random: they write back
 * byte for byte, and an edit with its inverse gives the same bytes again.
 */
class EditorsIT {
    private static final int GENERATED = 400;
    private static final int ENTRIES_A_FILE = 60;
    private static final Map<String, Count> COUNTS = new TreeMap<>();

    /** What was tried. */
    static final class Count {
        private int files;
        private int entries;
        private int edits;

        @Override
        public String toString() {
            return "%d texts, %d settings, %d edits undone".formatted(files, entries, edits);
        }
    }

    /** The formats, where packages put their files, and a section that a text of the format may have. */
    enum Format {
        BLOCK(BlockText::parse, 12, "^/etc/nginx/.*", "/etc/nginx"),
        PLAIN_INI(PlainIniText::parse, 1, ".*pgbouncer.*\\.ini$", "/etc/pgbouncer", "/usr/share/doc/pgbouncer"),
        INI(IniText::parse, 5, ".*\\.cnf(\\.fallback)?$", "/etc/mysql"),
        KEY_BLOCK(KeyBlockText::parse, 5, ".*\\.conf$", "/etc/firebird"),
        PHP_DEFINES(PhpDefinesText::parse, 2, ".*/wp-config[a-z-]*\\.php$", "/usr/share/wordpress"),
        KEY_VALUE(
                KeyValueText::parse,
                4,
                ".*(postgresql|pgpool)\\.conf(\\.sample)?$",
                "/etc/postgresql",
                "/usr/share/postgresql",
                "/etc/pgpool2",
                "/usr/share/doc/pgpool2/examples"),
        FLAGS(FlagText::parse, 1, ".*memcached.*\\.conf(\\.default)?$", "/etc/memcached.conf", "/usr/share/memcached"),
        SPACED(SpacedText::parse, 1, ".*redis\\.conf$", "/etc/redis"),
        PHP_INI(PhpIniText::parse, 20, ".*(\\.ini|php\\.ini-[a-z]+)$", "/etc/php", "/usr/lib/php", "/usr/share/php"),
        PHP_FPM(PhpIniText::parseByLine, 2, ".*/fpm/(.*/)?[a-z-]+\\.conf$", "/etc/php"),
        SECTIONS(SectionText::parse, 80, "^(?!.*/(magic|envvars)$).*", "/etc/apache2"),
        SYSCTL(SysctlText::parse, 3, ".*\\.conf$", "/etc/sysctl.d", "/usr/lib/sysctl.d", "/etc/sysctl.conf"),
        VCL(VclText::parse, 2, ".*\\.vcl$", "/etc/varnish", "/usr/share/varnish", "/usr/share/doc/varnish");

        private final Function<String, ConfigText> parser;
        private final int least;
        private final String names;
        private final List<Path> roots;

        Format(Function<String, ConfigText> parser, int least, String names, String... roots) {
            this.parser = parser;
            this.least = least;
            this.names = names;
            this.roots = Stream.of(roots).map(Path::of).toList();
        }

        ConfigText parse(String text) {
            return parser.apply(text);
        }

        List<Path> shipped() throws IOException {
            List<Path> files = new ArrayList<>();
            for (Path root : roots) {
                if (Files.exists(root)) {
                    try (Stream<Path> walk = Files.walk(root)) {
                        walk.filter(f -> Files.isRegularFile(f) && f.toString().matches(names))
                                .sorted()
                                .forEach(files::add);
                    }
                }
            }
            return files;
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsWhatPackagesShip(Format format) throws IOException {
        List<Path> files = format.shipped();
        assertThat(files).as("config files under " + format.roots).hasSizeGreaterThanOrEqualTo(format.least);
        for (Path file : files) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            tryOut(format, text, file.toString(), COUNTS.computeIfAbsent(format + " shipped", f -> new Count()));
        }
    }

    @ParameterizedTest
    @EnumSource
    void keepsWhatIsMadeUp(Format format) {
        Count count = COUNTS.computeIfAbsent(format + " made up", f -> new Count());
        for (int seed = 0; seed < GENERATED; seed++) {
            tryOut(format, MadeUpText.of(format, seed), format + " seed " + seed, count);
        }
        assertThat(count.entries).as("settings in made-up texts").isGreaterThan(GENERATED);
    }

    @AfterAll
    static void report() {
        COUNTS.forEach((what, count) -> System.out.println("editors, " + what + ": " + count));
    }

    /** Reads and writes a text, changes and restores settings of it, adds one and takes it away again. */
    static void tryOut(Format format, String text, String name, Count count) {
        ConfigText read = format.parse(text);
        assertThat(read.text()).as(name).isEqualTo(text);
        List<Entry> entries = read.entries();
        count.files++;
        count.entries += entries.size();
        int step = 1 + entries.size() / ENTRIES_A_FILE;
        for (int i = 0; i < entries.size(); i += step) {
            count.edits += changeAndBack(read, i, name);
            assertThat(read.without(entries.get(i)).entries()).as(name).hasSize(entries.size() - 1);
        }
        if (entries.isEmpty() && format == Format.KEY_VALUE) {
            count.edits += addAndBack(format, read, "", name);
        }
        entries.stream()
                .map(Entry::section)
                .filter(s -> format != Format.INI || !s.isEmpty())
                .distinct()
                .limit(20)
                .forEach(s -> count.edits += addAndBack(format, read, s, name));
    }

    private static int changeAndBack(ConfigText read, int index, String name) {
        Entry entry = read.entries().get(index);
        assertThat(read.text().substring(entry.start(), entry.end())).as(name).isEqualTo(entry.rawValue());
        ConfigText changed = read.withValue(entry, "4711");
        assertThat(changed.entries()).as(name).hasSameSizeAs(read.entries());
        Entry now = changed.entries().get(index);
        assertThat(now.rawValue()).as("%s line %d", name, entry.line()).isEqualTo("4711");
        assertThat(others(changed, index)).as(name).isEqualTo(others(read, index));
        if (entry.rawValue().isEmpty()) {
            return 0;
        }
        assertThat(changed.withValue(now, entry.rawValue()).text()).as(name).isEqualTo(read.text());
        return 1;
    }

    private static int addAndBack(Format format, ConfigText read, String section, String name) {
        ConfigText added = read.withAdded(section, probe(format), "4711");
        List<Entry> found = added.entries().stream()
                .filter(e -> e.name().equals(probe(format)))
                .toList();
        assertThat(found).as("%s, added to %s", name, section).hasSize(1);
        assertThat(found.getFirst().section()).as(name).isEqualTo(section);
        assertThat(added.without(found.getFirst()).text())
                .as("%s, added to '%s'", name, section)
                .isEqualTo(read.text());
        return 1;
    }

    /** A name that no text has. */
    private static String probe(Format format) {
        return format == Format.VCL ? ".hone_probe" : "hone_probe";
    }

    /** Name, section and value of every setting but one. */
    private static List<String> others(ConfigText text, int index) {
        List<String> all = new ArrayList<>(text.entries().stream()
                .map(e -> e.section() + "/" + e.name() + "=" + e.rawValue())
                .toList());
        all.remove(index);
        return all;
    }
}
