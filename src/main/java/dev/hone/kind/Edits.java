package dev.hone.kind;

import java.util.List;

/**
 * What settings turn into.
 *
 * @param files    files to rewrite
 * @param live     settings that the running service is told directly, beside or instead of the files (ALTER SYSTEM, SET
 *                 GLOBAL, sysctl), in its spelling
 * @param problems what stands against it; with a blocking one the rest is meaningless
 */
public record Edits(List<FileEdit> files, List<Setting> live, List<Problem> problems) {
    public Edits {
        files = List.copyOf(files);
        live = List.copyOf(live);
        problems = List.copyOf(problems);
    }
}
