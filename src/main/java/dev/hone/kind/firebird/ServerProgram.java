package dev.hone.kind.firebird;

import dev.hone.kind.CommandLine;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.PerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks server programs for their version, each process once. */
final class ServerProgram {
    private static final Pattern VERSION = Pattern.compile("\\b[A-Z]{2}-[A-Z]([0-9]+\\.[0-9]+\\.[0-9]+)\\.[0-9]+");

    private final PerProcess<String> versions = new PerProcess<>();

    /** The version as three numbers; empty when the program may not be run or does not tell. */
    String version(Candidate candidate, Host host) {
        return versions.of(host, candidate.main(), () -> ask(candidate, host)).orElse("");
    }

    void keepOnly(Host host, Collection<Candidate> running) {
        versions.keepOnly(host, running.stream().map(Candidate::main).toList());
    }

    private static Optional<String> ask(Candidate candidate, Host host) {
        Path program = candidate.program();
        try {
            Optional<FileInfo> info = host.stat(program);
            if (info.isEmpty() || !isTrusted(info.get(), host)) {
                return Optional.empty();
            }
            Matcher version = VERSION.matcher(
                    host.run(CommandLine.of(program.toString(), "-z")).output());
            return version.find() ? Optional.of(version.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A program that others could have put there is not run. */
    private static boolean isTrusted(FileInfo program, Host host) {
        return (program.uid() == 0 || !host.facts().root()) && (program.mode() & 0022) == 0;
    }
}
