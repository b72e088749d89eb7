package dev.hone.kind.linux;

import dev.hone.kind.Installation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The host, or one of its network namespaces, and where its settings lie. In a namespace {@code ip netns exec} mounts
 * {@code /etc/netns/NAME/sysctl.d} and {@code sysctl.conf} over those of {@code /etc}.
 *
 * @param namespace name of the network namespace; empty for the host
 */
record Place(String namespace) {
    static final Path NAMESPACES = Path.of("/run/netns");

    private static final Path SYSCTL = Path.of("/usr/sbin/sysctl");
    private static final Path NSENTER = Path.of("/usr/bin/nsenter");

    static Place of(Installation at) {
        return new Place(at.attributes().getOrDefault("namespace", ""));
    }

    boolean isHost() {
        return namespace.isEmpty();
    }

    Path etc() {
        return isHost() ? Path.of("/etc") : Path.of("/etc/netns").resolve(namespace);
    }

    /** Directories whose files are merged by name; a name in an earlier one hides it in the later ones. */
    List<Path> directories() {
        return List.of(
                etc().resolve("sysctl.d"),
                Path.of("/run/sysctl.d"),
                Path.of("/usr/local/lib/sysctl.d"),
                Path.of("/usr/lib/sysctl.d"));
    }

    /** The file that is read after all of them. */
    Path last() {
        return etc().resolve("sysctl.conf");
    }

    /** Where a setting goes that no file of the admin's gives yet. */
    Path own(String name) {
        return etc().resolve("sysctl.d").resolve(name);
    }

    /** Words of a command that runs sysctl in this place. */
    String[] sysctl(String... words) {
        return inside(SYSCTL, words);
    }

    /** Words of a command that runs a program in this place. */
    String[] inside(Path program, String... words) {
        List<String> line = new ArrayList<>();
        if (!isHost()) {
            line.add(NSENTER.toString());
            line.add("--net=" + NAMESPACES.resolve(namespace));
        }
        line.add(program.toString());
        line.addAll(List.of(words));
        return line.toArray(String[]::new);
    }
}
