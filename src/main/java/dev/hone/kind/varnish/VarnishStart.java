package dev.hone.kind.varnish;

import dev.hone.kind.CommandLine;
import dev.hone.kind.Installation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** How an instance was started, as its discovery left it in the attributes, and how it is started again. */
final class VarnishStart {
    /** Attribute: the directory that the parent works in, which is what its tools know it by. */
    static final String WORKDIR = "workdir";

    /** Attribute: names of configurations that Hone loaded and that are still there, oldest first, between blanks. */
    static final String LOADED = "loaded";

    /** Attribute: number of the user that started the parent. */
    static final String STARTED_BY = "started_by";

    /** Attribute: number of the group that started the parent. */
    static final String STARTED_IN = "started_in";

    private VarnishStart() {}

    static String workdir(Installation at) {
        return at.attributes().getOrDefault(WORKDIR, "/var/lib/varnish/varnishd");
    }

    /** Folders where Varnish looks for VCL of a relative name, best first. */
    static List<Path> folders(Installation at) {
        return VarnishArguments.read(at.command()).vclFolders().stream()
                .filter(p -> p.startsWith("/"))
                .map(Path::of)
                .toList();
    }

    /** The parent drops root's rights while it has nothing to do with them. */
    static boolean isByRoot(Installation at) {
        return at.attributes()
                .getOrDefault(STARTED_BY, String.valueOf(at.uid()))
                .equals("0");
    }

    /** The same command line, as the user and group that gave it. */
    static CommandLine command(Installation at) {
        CommandLine start = CommandLine.of(at.command().toArray(String[]::new)).within(Duration.ofSeconds(60));
        String group = at.attributes().getOrDefault(STARTED_IN, String.valueOf(at.gid()));
        return isByRoot(at) ? start.as(0, Integer.parseInt(group)) : start;
    }
}
