package dev.hone.kind.linux;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Host;
import dev.hone.kind.format.SysctlText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values in force in the kernel: below /proc/sys on the host, through nsenter in a namespace. */
final class KernelValues {
    private static final Path PROC_SYS = Path.of("/proc/sys");

    private KernelValues() {}

    /** The values of those keys that the kernel has; an IOException when a namespace cannot be entered. */
    static Map<String, String> read(Place place, Host host, Collection<String> keys) throws IOException {
        return place.isHost() ? here(host, keys) : inside(place, host, keys);
    }

    private static Map<String, String> here(Host host, Collection<String> keys) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String key : keys) {
            try {
                byte[] text = host.read(PROC_SYS.resolve(SysctlText.path(key)), 4096);
                values.put(key, SysctlFiles.spaced(new String(text, StandardCharsets.ISO_8859_1)));
            } catch (IOException | IllegalArgumentException absent) {
                // The kernel has no such key, or keeps it from this user: no value is shown for it.
                continue;
            }
        }
        return values;
    }

    private static Map<String, String> inside(Place place, Host host, Collection<String> keys) throws IOException {
        List<String> words = new ArrayList<>(List.of("-e", "--"));
        words.addAll(keys);
        CommandResult result = host.run(CommandLine.of(place.sysctl(words.toArray(String[]::new))));
        Map<String, String> values = new LinkedHashMap<>();
        SysctlText.parse(result.stdout())
                .entries()
                .forEach(e -> values.put(SysctlText.canonical(e.name()), SysctlFiles.spaced(e.rawValue())));
        if (values.isEmpty() && !keys.isEmpty()) {
            throw new IOException("the namespace " + place.namespace() + " cannot be entered: "
                    + result.stderr().strip());
        }
        return values;
    }
}
