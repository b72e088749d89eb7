package dev.hone.kind.nginx;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a master has finished with the reloads it was told of, from /proc/PID/status.
 *
 * <p>A master keeps SIGHUP blocked except while it waits for the next signal in sigsuspend(2), and works through a reload,
 * its five tries to bind a taken port included, before it waits again. So SIGHUP blocked means at work, SIGHUP pending
 * means told and not begun; neither means that all it was told is done, for better or worse.
 *
 * @param name    of the service
 * @param status  text of the file; empty when it may not be read
 */
record NginxMaster(String name, String status) {
    private static final int LIMIT_BYTES = 64 * 1024;
    /** Signals are counted from 1, the bits of the masks from 0. */
    private static final long HANG_UP = 1L << (1 - 1);

    private static final Pattern MASK = Pattern.compile("(?m)^(SigPnd|ShdPnd|SigBlk):\\s*([0-9a-f]{1,16})$");

    static NginxMaster of(Installation at, Host host) {
        return new NginxMaster(at.name(), NginxKind.isSingle(at) ? "" : read(at.pid(), host));
    }

    private static String read(int pid, Host host) {
        try {
            byte[] status = host.read(Path.of("/proc", String.valueOf(pid), "status"), LIMIT_BYTES);
            return new String(status, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    Optional<String> busy() {
        Matcher mask = MASK.matcher(status);
        while (mask.find()) {
            if ((Long.parseUnsignedLong(mask.group(2), 16) & HANG_UP) != 0) {
                return Optional.of(name
                        + (mask.group(1).equals("SigBlk")
                                ? " is still at work on a reload"
                                : " was told to reload and has not begun"));
            }
        }
        return Optional.empty();
    }
}
