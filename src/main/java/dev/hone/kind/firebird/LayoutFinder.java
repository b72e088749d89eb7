package dev.hone.kind.firebird;

import dev.hone.kind.Host;
import dev.hone.kind.Version;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds where a server looks for its files: the FIREBIRD of its environment, beside its program, or where Debian puts it. */
record LayoutFinder(Host host, Candidate candidate, String version) {
    private static final String CONFIG = "firebird.conf";
    private static final String DATABASES = "databases.conf";

    Optional<Layout> find() {
        String given = candidate.environment().getOrDefault("FIREBIRD", "");
        if (given.startsWith("/")) {
            return at(Path.of(given), true);
        }
        List<Path> places = new ArrayList<>(besideProgram());
        places.addAll(packaged());
        return places.stream().map(p -> at(p, false)).flatMap(Optional::stream).findFirst();
    }

    private Optional<Layout> at(Path root, boolean given) {
        try {
            Path main = host.resolve(root.resolve(CONFIG));
            Path packaged = Path.of("/var/lib/firebird/" + series() + "/system");
            boolean isPackaged = !given && host.stat(packaged).isPresent();
            return Optional.of(new Layout(root, main, databases(main), isPackaged ? packaged : root));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private Path databases(Path main) throws IOException {
        Path moved = Path.of(candidate.elsewhere().orElse("/"), DATABASES);
        return host.stat(moved).isPresent() ? host.resolve(moved) : main.resolveSibling(DATABASES);
    }

    private List<Path> besideProgram() {
        Path bin = candidate.program().getParent();
        Path root = bin == null ? null : bin.getParent();
        return root == null ? List.of() : List.of(root);
    }

    private List<Path> packaged() {
        List<Path> places = new ArrayList<>();
        try {
            for (Path name : host.list(Path.of("/usr/lib"))) {
                String machine = String.valueOf(name.getFileName());
                if (machine.contains("-linux-gnu")) {
                    places.add(Path.of("/usr/lib", machine, "firebird", series()));
                }
            }
        } catch (IOException e) {
            return List.of();
        }
        return places;
    }

    private String series() {
        List<Integer> numbers = Version.of(version).numbers();
        return numbers.size() < 2 ? "3.0" : numbers.get(0) + "." + numbers.get(1);
    }
}
