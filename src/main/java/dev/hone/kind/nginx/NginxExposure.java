package dev.hone.kind.nginx;

import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigPath;
import dev.hone.kind.nginx.NginxTree.Use;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A {@code root} or {@code alias} from which requests would reach files of the system: whoever approves the change must
 * know that before it is made. It is no refusal, since a few of these places are served on purpose.
 */
final class NginxExposure {
    private static final Set<String> SERVING = Set.of("root", "alias");
    /** Places whose whole content is the system's; served from above or from within, they are laid open. */
    private static final List<Path> SYSTEM = List.of(
            Path.of("/etc"),
            Path.of("/root"),
            Path.of("/proc"),
            Path.of("/sys"),
            Path.of("/dev"),
            Path.of("/boot"),
            Path.of("/var/log"),
            Path.of("/run"),
            Path.of("/var/run"),
            Path.of("/var/backups"),
            Path.of("/var/spool"),
            Path.of("/bin"),
            Path.of("/sbin"),
            Path.of("/usr/bin"),
            Path.of("/usr/sbin"));
    /** Places that hold many things beside web pages; only they as a whole, or what is above them, are laid open. */
    private static final List<Path> MIXED =
            List.of(Path.of("/home"), Path.of("/var/lib"), Path.of("/usr"), Path.of("/opt"), Path.of("/tmp"));

    private final Path prefix;

    NginxExposure(Path prefix) {
        this.prefix = prefix;
    }

    /** What a new or changed directive would lay open; empty when that is nothing of the system's. */
    Optional<Problem> check(Use use) {
        List<String> values = use.directive().values();
        boolean isPlace = SERVING.contains(use.name())
                && values.size() == 1
                && !values.getFirst().startsWith("$");
        if (!isPlace) {
            return Optional.empty();
        }
        return ConfigPath.of(beforeVariable(values.getFirst()))
                .flatMap(p -> open(prefix.resolve(p).normalize()))
                .map(place -> Problem.warning(
                        "system_files_served",
                        use.file().path().toString(),
                        use.line(),
                        "%s %s: requests could reach files in %s; serve a directory that holds nothing but the site"
                                .formatted(use.name(), use.value(), place)));
    }

    /** With a variable in it, all that it could stand for is meant: {@code /home/$name} is /home as a whole. */
    private static String beforeVariable(String value) {
        int variable = value.indexOf('$');
        return variable < 0 ? value : value.substring(0, value.lastIndexOf('/', variable) + 1);
    }

    private static Optional<Path> open(Path served) {
        return SYSTEM.stream()
                .filter(place -> served.startsWith(place) || place.startsWith(served))
                .findFirst()
                .or(() ->
                        MIXED.stream().filter(place -> place.startsWith(served)).findFirst());
    }
}
