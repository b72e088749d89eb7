package dev.hone.kind.mysql;

import dev.hone.kind.Installation;
import dev.hone.kind.Version;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The groups of an option file that a server reads. */
final class Groups {
    /** Groups in which people write settings, preferred first. */
    static final List<String> USUAL = List.of("mysqld", "mariadb", "mariadbd", "server");

    private Groups() {}

    static Set<String> of(Installation at) {
        return of(at.product(), at.version(), at.attributes().getOrDefault("suffix", ""));
    }

    static Set<String> of(String product, String version, String suffix) {
        Set<String> groups = new LinkedHashSet<>(List.of("mysqld", "server"));
        String series = series(version);
        groups.add("mysqld-" + series);
        if (product.equals("MariaDB")) {
            groups.addAll(List.of(
                    "mariadb", "mariadb-" + series, "mariadbd", "mariadbd-" + series, "client-server", "galera"));
        }
        if (!suffix.isEmpty()) {
            List.copyOf(groups).forEach(g -> groups.add(g + suffix));
        }
        return groups;
    }

    private static String series(String version) {
        List<Integer> numbers = Version.of(version).numbers();
        return numbers.size() < 2 ? "?" : numbers.get(0) + "." + numbers.get(1);
    }
}
