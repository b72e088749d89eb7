package dev.hone.service;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.Problem;
import java.util.ArrayList;
import java.util.List;

/** What is odd about the bytes of the files that a service loads, whatever its kind, after what its kind noticed. */
final class FileFindings {
    /** Code of the finding that comes with the offer to plan its removal. */
    static final String MARKED = "byte_order_mark";

    private FileFindings() {}

    static List<Problem> all(EffectiveConfig config) {
        List<Problem> all = new ArrayList<>(config.problems());
        config.files().forEach(file -> add(all, file));
        return all;
    }

    private static void add(List<Problem> all, ConfigFile file) {
        String path = file.path().toString();
        if (file.text().startsWith(LoadedFile.BYTE_ORDER_MARK) && !isSaid(all, path)) {
            all.add(new Problem(
                    MARKED,
                    Problem.Severity.ERROR,
                    path,
                    1,
                    path
                            + " begins with a byte order mark (bytes EF BB BF), which services take for part of a name; plan"
                            + " its removal",
                    null));
        }
        LoadedFile.firstByte(file.text())
                .ifPresent(b -> all.add(Problem.warning(
                        "not_text",
                        path,
                        0,
                        path + " holds bytes that are no text (" + b
                                + "); they are shown in hex, and the file is edited raw only")));
    }

    private static boolean isSaid(List<Problem> all, String path) {
        return all.stream().anyMatch(p -> p.code().equals(MARKED) && p.subject().equals(path));
    }
}
