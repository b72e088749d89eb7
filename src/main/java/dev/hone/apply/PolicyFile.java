package dev.hone.apply;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** The policy on disk: read with suspicion, written as a whole. */
final class PolicyFile {
    private static final Path SYSTEM = Path.of("/etc/hone/policy.yml");
    private static final Set<String> KEYS = Set.of("mode", "services");
    private static final int LONGEST_BYTES = 64 * 1024;
    private static final int OTHERS_WRITE = 0022;

    private final Disk disk;
    private final int uid;
    private final Path file;

    PolicyFile(Disk disk, int uid, Path file) {
        this.disk = disk;
        this.uid = uid;
        this.file = file;
    }

    /** The file of this host: the one named at start, else /etc/hone/policy.yml for root, else one in the data folder. */
    static PolicyFile real(Optional<Path> given, Path data) {
        int uid = Self.uid();
        Path usual = uid == 0 ? SYSTEM : data.resolve("policy.yml");
        return new PolicyFile(
                new LinuxDisk(), uid, given.orElse(usual).toAbsolutePath().normalize());
    }

    /** Whether the verbs of the host's owner find it there without being told. */
    static boolean isUsualForRoot(String file) {
        return SYSTEM.toString().equals(file) && Self.uid() == 0;
    }

    Path file() {
        return file;
    }

    /** Whether anything stands there, obeyed or not. */
    boolean exists() throws IOException {
        return disk.look(file).isPresent();
    }

    Policy load() {
        try {
            Optional<Seen> seen = disk.look(file);
            if (seen.isEmpty()) {
                return Policy.observe(file, "");
            }
            Optional<String> distrust = distrust(seen.get());
            return distrust.isPresent()
                    ? Policy.observe(file, distrust.get())
                    : parse(new String(disk.read(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Policy.observe(file, "it cannot be read: " + Cause.of(e));
        }
    }

    private Optional<String> distrust(Seen seen) throws IOException {
        if (!seen.isFile()) {
            return Optional.of("it is not a plain file");
        }
        if (seen.sizeBytes() > LONGEST_BYTES) {
            return Optional.of("it is longer than " + LONGEST_BYTES + " bytes");
        }
        return Optional.ofNullable(file.getParent()).isEmpty()
                ? Optional.empty()
                : distrust(file, seen).or(() -> directoryDistrust());
    }

    private Optional<String> directoryDistrust() {
        try {
            Path parent = Objects.requireNonNull(file.getParent());
            Optional<Seen> above = disk.look(disk.resolve(parent));
            return above.isEmpty() ? Optional.of(parent + " is gone") : distrust(parent, above.get());
        } catch (IOException e) {
            return Optional.of("its directory cannot be looked at: " + Cause.of(e));
        }
    }

    private Optional<String> distrust(Path path, Seen seen) {
        if (seen.uid() != 0 && seen.uid() != uid) {
            return Optional.of("%s belongs to uid %d; it must belong to root%s"
                    .formatted(path, seen.uid(), uid == 0 ? "" : " or uid " + uid));
        }
        if ((seen.mode() & OTHERS_WRITE) != 0) {
            return Optional.of(
                    "%s has mode %04o, so others may write it; chmod go-w %s".formatted(path, seen.mode(), path));
        }
        return Optional.empty();
    }

    private Policy parse(String text) {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        try {
            Object root = new Yaml(new SafeConstructor(options)).load(text);
            return root instanceof Map<?, ?> map ? read(map) : bad("it must hold mode: and services:");
        } catch (YAMLException e) {
            return bad("it is not YAML: " + String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
        }
    }

    private Policy read(Map<?, ?> map) {
        if (!KEYS.containsAll(map.keySet())) {
            return bad("it may hold only " + KEYS.stream().sorted().toList() + ", has " + map.keySet());
        }
        Object word = map.get("mode");
        Object listed = map.get("services");
        List<String> services = new ArrayList<>();
        if (listed instanceof List<?> list) {
            list.forEach(s -> services.add(String.valueOf(s)));
        } else if (listed != null) {
            return bad("services must be a list, such as [nginx], was " + listed);
        }
        for (Policy.Mode mode : Policy.Mode.values()) {
            if (mode.word().equals(word)) {
                return new Policy(file, mode, services, "");
            }
        }
        return bad("mode must be observe, propose or apply, was " + word);
    }

    private Policy bad(String problem) {
        return Policy.observe(file, problem);
    }

    /** Replaces the file at once. */
    void save(Policy.Mode mode, List<String> services) throws IOException {
        Path directory = Objects.requireNonNull(file.getParent());
        disk.makeDirectory(directory);
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        disk.delete(fresh);
        int gid = disk.look(directory).map(Seen::gid).orElse(0);
        disk.create(fresh, text(mode, services).getBytes(StandardCharsets.UTF_8), new Disk.Owner(0600, uid, gid));
        disk.rename(fresh, file);
        disk.syncDirectory(directory);
    }

    private static String text(Policy.Mode mode, List<String> services) {
        StringBuilder text = new StringBuilder(
                "# What Hone may change on this host; only this file can allow it.\n"
                        + "# mode: observe | propose | apply\nmode: " + mode.word() + "\n"
                        + "# ids (nginx-1a2b3c4d), kinds (nginx) or \"*\"; \"!nginx\" forbids, whatever else is said\nservices:\n");
        services.forEach(s -> text.append("  - \"").append(s).append("\"\n"));
        return services.isEmpty() ? text.toString().replace("services:\n", "services: []\n") : text.toString();
    }
}
