package dev.hone.apply;

import dev.hone.kind.Installation;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Tells a trial instance of Hone's own from any other service: it lives below the data folder's trials. */
final class Trials {
    private Trials() {}

    static boolean isOurs(Work work, Installation at) {
        @Nullable Path main = at.mainConfig();
        Path changes = work.dir().toAbsolutePath().getParent();
        @Nullable Path agent = changes == null ? null : changes.getParent();
        @Nullable Path data = agent == null ? null : agent.getParent();
        if (main == null || data == null) {
            return false;
        }
        try {
            return work.disk().resolve(main).startsWith(work.disk().resolve(data.resolve("trials")));
        } catch (IOException e) {
            return false;
        }
    }
}
