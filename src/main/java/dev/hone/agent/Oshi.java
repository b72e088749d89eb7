package dev.hone.agent;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.nativefree.SystemInfo;
import oshi.software.os.OperatingSystem;

/** OSHI's view of this host, through the provider that needs no native code. Loaded on first use, since it takes a while. */
final class Oshi {
    private static final SystemInfo SYSTEM = new SystemInfo();

    private Oshi() {}

    static HardwareAbstractionLayer hardware() {
        return SYSTEM.getHardware();
    }

    static OperatingSystem system() {
        return SYSTEM.getOperatingSystem();
    }

    /** Such as {@code Debian GNU/Linux 12 (bookworm)}. */
    static String operatingSystem() {
        OperatingSystem.OSVersionInfo version = system().getVersionInfo();
        String codeName = known(version.getCodeName());
        return Stream.of(
                        known(system().getFamily()),
                        known(version.getVersion()),
                        codeName.isEmpty() ? "" : "(" + codeName + ")")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /** As /proc/cpuinfo names it. */
    static String cpuModel() {
        String name =
                hardware().getProcessor().getProcessorIdentifier().getName().strip();
        return name.isEmpty() ? System.getProperty("os.arch") : name;
    }

    private static String known(@Nullable String text) {
        return text == null || text.isBlank() || text.equals("unknown") ? "" : text;
    }
}
