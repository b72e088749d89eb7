package dev.hone.apply;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** The two clocks of a host. Deadlines use the boot clock, which nobody sets; the wall clock is only shown. */
interface HostClock {
    Instant now();

    /** Milliseconds since the kernel started, sleep included (first field of /proc/uptime: CLOCK_BOOTTIME). */
    long bootMillis();

    /** Changes with every start of the kernel: /proc/sys/kernel/random/boot_id. */
    String bootId();

    void pause(long millis);

    /** The clocks of this machine. */
    static HostClock real() {
        return new HostClock() {
            @Override
            public Instant now() {
                return Instant.now();
            }

            @Override
            public long bootMillis() {
                String uptime = text("/proc/uptime");
                return Math.round(Double.parseDouble(uptime.substring(0, uptime.indexOf(' '))) * 1000);
            }

            @Override
            public String bootId() {
                return text("/proc/sys/kernel/random/boot_id").strip();
            }

            @Override
            public void pause(long millis) {
                try {
                    Thread.sleep(millis);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        };
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(file + " must be readable", e);
        }
    }
}
