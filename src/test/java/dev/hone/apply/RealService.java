package dev.hone.apply;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.Setting;
import dev.hone.wire.ChangeOrder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A service that a test started itself, with two files to change. */
interface RealService extends AutoCloseable {
    ServiceKind kind();

    /** The folder that holds everything of it. */
    Path dir();

    /** The one service found by the kind that lives in this folder. */
    default Installation installation(Host host) {
        List<Installation> mine = kind().discover(host).stream()
                .filter(i -> i.key().startsWith(dir().toString()))
                .toList();
        if (mine.size() != 1) {
            throw new IllegalStateException("found " + mine.size() + " services in " + dir() + ": " + mine);
        }
        return mine.getFirst();
    }

    /** Both files, as they would be. */
    List<ChangeOrder.File> twoFiles() throws IOException;

    /** The same two files with something in them that passes every check and that the service does not live by. */
    List<ChangeOrder.File> failingFiles() throws IOException;

    /** What the two files set. */
    List<Setting> expected();

    /** What the failing files set. */
    default List<Setting> failingExpected() {
        return expected();
    }

    /** What an independent client sees of the two settings. */
    String seen() throws Exception;

    /** What it sees before and after. */
    String seenOld();

    String seenNew();

    @Override
    void close() throws Exception;
}
