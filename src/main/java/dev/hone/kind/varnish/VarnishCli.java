package dev.hone.kind.varnish;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Commands of Varnish's own tools, which find the parent and its secret by the working directory. */
record VarnishCli(Installation at) {
    /** Compiling waits for the C compiler. */
    private static final Duration COMPILING = Duration.ofMinutes(2);

    CommandLine command(String... words) {
        List<String> line = new ArrayList<>(List.of(tool("varnishadm"), "-n", VarnishStart.workdir(at)));
        line.addAll(List.of(words));
        return CommandLine.of(line.toArray(String[]::new)).within(COMPILING);
    }

    CommandLine counters() {
        return CommandLine.of(tool("varnishstat"), "-n", VarnishStart.workdir(at), "-1", "-j");
    }

    String ask(Host host, String... words) throws IOException {
        CommandResult result = host.run(command(words).within(Duration.ofSeconds(10)));
        if (!result.succeeded()) {
            throw new IOException(result.output().strip());
        }
        return result.stdout();
    }

    /** Beside varnishd, or in the bin beside its sbin. */
    private String tool(String name) {
        Path folder = at.binary().getParent();
        if (folder == null) {
            return "/usr/bin/" + name;
        }
        Path tools = folder.endsWith("sbin") ? folder.resolveSibling("bin") : folder;
        return tools.resolve(name).toString();
    }
}
