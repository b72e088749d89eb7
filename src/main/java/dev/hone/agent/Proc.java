package dev.hone.agent;

import dev.hone.kind.AccessDenied;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The files of /proc as text. What a process takes with it when it ends is empty here, never an error. */
final class Proc {
    private final Path root;

    Proc(Path root) {
        this.root = root;
    }

    /** The kernel's own. */
    static Proc real() {
        return new Proc(Path.of("/proc"));
    }

    Path path(String name) {
        return root.resolve(name);
    }

    /** A file's text, one char a byte; empty when it is gone or may not be read. */
    Optional<String> text(String name) {
        try {
            return Optional.of(new String(Files.readAllBytes(path(name)), StandardCharsets.ISO_8859_1));
        } catch (IOException goneOrDenied) {
            return Optional.empty();
        }
    }

    /** A file that is always there; its absence is an error. */
    String required(String name) throws IOException {
        try {
            return new String(Files.readAllBytes(path(name)), StandardCharsets.ISO_8859_1);
        } catch (AccessDeniedException e) {
            throw new AccessDenied("may not read " + path(name), "run Hone as root, or without hidepid on /proc");
        }
    }

    /** Where a link of /proc points, without the kernel's " (deleted)"; empty path when it may not be read. */
    Path link(String name) {
        try {
            String target = Files.readSymbolicLink(path(name)).toString();
            return Path.of(
                    target.endsWith(" (deleted)")
                            ? target.substring(0, target.length() - " (deleted)".length())
                            : target);
        } catch (IOException goneOrDenied) {
            return Path.of("");
        }
    }
}
