package dev.hone.agent;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.FileInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * Logins that the admin laid down on this host, by service id: {@code postgresql-1a2b3c4d: {user: hone, password: …}}. The
 * file belongs to the agent's user and nobody else may read it; it never leaves the host.
 */
final class Credentials {
    private static final int LIMIT_BYTES = 256 * 1024;

    private final List<Path> places;
    private final HostFiles files;
    private final int ownUid;

    /** Looks into the files in that order; any may be missing. */
    Credentials(List<Path> places, HostFiles files, int ownUid) {
        this.places = List.copyOf(places);
        this.files = files;
        this.ownUid = ownUid;
    }

    /** A user and its password, which {@link #toString()} never shows. */
    record Login(String user, String password) {
        @Override
        public String toString() {
            return user + ":•••";
        }
    }

    /** The login for a service; empty when no file has an entry for it. */
    Optional<Login> of(String serviceId) throws IOException {
        for (Path file : places) {
            Optional<Login> found = in(file, serviceId);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<Login> in(Path file, String serviceId) throws IOException {
        Optional<FileInfo> is = files.stat(file);
        if (is.isEmpty()) {
            return Optional.empty();
        }
        if (is.get().uid() != ownUid || (is.get().mode() & 077) != 0) {
            throw new AccessDenied(
                    file + " may be read by others, so it is not used",
                    "chown " + ownUid + " " + file + " && chmod 600 " + file);
        }
        return Optional.ofNullable(entries(file).get(serviceId)).map(Credentials::login);
    }

    private Map<String, Map<String, @Nullable Object>> entries(Path file) throws IOException {
        try {
            String text = new String(files.read(file, LIMIT_BYTES), StandardCharsets.UTF_8);
            Map<String, Map<String, @Nullable Object>> read =
                    new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
            return Objects.requireNonNullElse(read, Map.of());
        } catch (YAMLException | ClassCastException e) {
            // The parser's message quotes the text, which holds passwords.
            throw new IOException(file + " is not valid YAML; each entry is  SERVICE-ID: {user: U, password: P}");
        }
    }

    private static Login login(Map<String, @Nullable Object> entry) {
        return new Login(Objects.toString(entry.get("user"), ""), Objects.toString(entry.get("password"), ""));
    }
}
