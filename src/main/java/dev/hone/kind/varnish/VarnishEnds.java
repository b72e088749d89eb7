package dev.hone.kind.varnish;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.End;
import dev.hone.kind.Ends;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.format.ConfigText.Entry;
import dev.hone.kind.format.VclText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Varnish's doors, and the backends of its VCL. */
final class VarnishEnds {
    private static final int HTTP = 80;

    private VarnishEnds() {}

    static Ends of(Installation at, List<ConfigFile> files) {
        List<End> backends = files.stream().flatMap(f -> backends(f).stream()).toList();
        return Ends.open("http", at, "requests_total", "hits_total", "misses_total", "passed_total")
                .passing(backends);
    }

    private static List<End> backends(ConfigFile file) {
        Map<String, List<Entry>> sections = VclText.parse(file.text()).entries().stream()
                .filter(e -> e.section().startsWith("backend "))
                .collect(Collectors.groupingBy(Entry::section, LinkedHashMap::new, Collectors.toList()));
        List<End> ends = new ArrayList<>();
        sections.forEach((section, entries) -> {
            Map<String, Entry> by = entries.stream()
                    .collect(Collectors.toMap(e -> e.name().replaceFirst("^\\.", ""), e -> e, (a, b) -> b));
            Entry named = by.getOrDefault("path", by.get("host"));
            if (named != null) {
                ends.add(End.named("http", address(by), section, Origin.file(file.path(), named.line(), value(named))));
            }
        });
        return ends;
    }

    private static End.Address address(Map<String, Entry> by) {
        Entry path = by.get("path");
        if (path != null) {
            return new End.Local(Path.of(value(path)));
        }
        Entry host = by.get("host");
        Entry port = by.get("port");
        String number = port == null ? "" : value(port);
        return End.address(
                host == null ? "" : value(host), number.matches("[0-9]{1,5}") ? Integer.parseInt(number) : HTTP);
    }

    private static String value(Entry entry) {
        return entry.rawValue().replaceAll("^\"|\"$", "");
    }
}
