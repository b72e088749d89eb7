package dev.hone.kind.pgpool;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of settings, of which those of a node end in its number; the catalogue has them for node 0. */
record Names(Catalogue catalogue) {
    private static final Pattern OF_NODE = Pattern.compile("([a-z_]+?)([0-9]{1,3})");
    private static final Pattern RUNS_CODE =
            Pattern.compile("[a-z0-9_]*_(?:command|cmd)[0-9]*|(?:if_cmd|arping|ping)_path|wd_lifecheck_query");
    private static final Pattern REACHES_FILES = Pattern.compile(
            "logdir|log_directory|log_filename|pid_file_name|pool_passwd|memqcache_oiddir|backend_data_directory[0-9]*");

    /** The row of a name, or of the same setting of node 0; empty when pgpool knows no such name. */
    Optional<Parameter> row(String name) {
        Matcher node = OF_NODE.matcher(name);
        return catalogue.find(name).or(() -> node.matches() ? catalogue.find(node.group(1) + "0") : Optional.empty());
    }

    /** Why a setting is refused on every path; empty when it is not. */
    static Optional<String> denied(String name) {
        if (RUNS_CODE.matcher(name).matches()) {
            return Optional.of(name + " makes pgpool run a program or a statement; Hone never sets it");
        }
        return REACHES_FILES.matcher(name).matches()
                ? Optional.of(name + " sends pgpool to other files; Hone never sets it")
                : Optional.empty();
    }
}
