package dev.hone.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Collects a stream on a thread of its own up to a limit and throws the rest away, so that its writer never blocks. */
final class BoundedText {
    private final int limitBytes;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final Thread reader;

    BoundedText(InputStream from, int limitBytes) {
        this.limitBytes = limitBytes;
        this.reader = Thread.ofVirtual().start(() -> drain(from));
    }

    /** What has come until now, waiting a little for the end: a grandchild may hold the stream open for ever. */
    String text(long patienceMillis) throws InterruptedException {
        reader.join(patienceMillis);
        synchronized (kept) {
            return kept.toString(StandardCharsets.UTF_8);
        }
    }

    private void drain(InputStream from) {
        byte[] buffer = new byte[8192];
        try (from) {
            for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
                keep(buffer, read);
            }
        } catch (IOException closed) {
            return;
        }
    }

    private void keep(byte[] buffer, int read) {
        synchronized (kept) {
            kept.write(buffer, 0, Math.min(read, limitBytes - kept.size()));
        }
    }
}
