package dev.hone.agent;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.FileTooLarge;
import dev.hone.kind.Host;
import dev.hone.kind.LargeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A host that remembers which config files were wanted of it and are too large. For one reading of one service. */
final class LargeFiles extends ForwardingHost {
    private final List<LargeFile> met = new ArrayList<>();

    LargeFiles(Host host) {
        super(host);
    }

    /** In the order in which they were wanted, each once. */
    List<LargeFile> met() {
        return met.stream().distinct().toList();
    }

    @Override
    public byte[] read(Path file, int limitBytes) throws IOException {
        try {
            return host.read(file, limitBytes);
        } catch (FileTooLarge e) {
            if (limitBytes == ConfigFile.LARGEST_BYTES) {
                met.add(e.file());
            }
            throw e;
        }
    }
}
