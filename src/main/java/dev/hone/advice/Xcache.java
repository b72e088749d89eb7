package dev.hone.advice;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Setting;
import dev.hone.web.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** XCache ended before PHP 7: OPcache took the half of it that kept compiled scripts, APCu the one that kept variables. */
final class Xcache {
    private static final Pattern LINE =
            Pattern.compile("(?m)^[ \\t]*xcache\\.(size|var_size)[ \\t]*=[ \\t]*\"?([0-9]{1,9})([KMG]?)\\b");

    private static final long MIB = 1L << 20;
    private static final long LEAST_MIB = 8;

    private Xcache() {}

    /** Sizes that stand in a file, as the settings that would give them today. */
    static Stream<Case> gone(Snapshot host) {
        return host.of("php").flatMap(php -> {
            Map<String, Long> sizes = sizes(php);
            return sizes.isEmpty() ? Stream.empty() : Stream.of(gone(php, sizes));
        });
    }

    private static Map<String, Long> sizes(Seen php) {
        Map<String, Long> sizes = new LinkedHashMap<>();
        php.config().files().stream()
                .map(ConfigFile::text)
                .flatMap(text -> LINE.matcher(text).results())
                .filter(line -> bytes(line) > 0)
                .forEach(line -> sizes.put(line.group(1), bytes(line)));
        return sizes;
    }

    private static long bytes(MatchResult line) {
        int shift = "KMG".indexOf(line.group(3).isEmpty() ? "-" : line.group(3)) + 1;
        return Long.parseLong(line.group(2)) << 10 * shift;
    }

    private static Case gone(Seen php, Map<String, Long> sizes) {
        Case told = Case.of(php, php.service().installation().version());
        List<Setting> wishes = new ArrayList<>();
        for (Map.Entry<String, Long> size : sizes.entrySet()) {
            Setting wish = successor(size.getKey(), size.getValue());
            told = told.sum(
                    "successor",
                    "xcache." + size.getKey(),
                    Units.bytes(size.getValue()),
                    wish.parameter() + " = " + wish.value());
            if (php.row(wish.parameter()).isPresent()) {
                wishes.add(wish);
            }
        }
        return told.remedy(Remedy.edit(php, wishes));
    }

    private static Setting successor(String name, long bytes) {
        long mib = Math.max(1, bytes / MIB);
        return name.equals("size")
                ? new Setting(Name.OPCACHE_MEMORY.parameter(), String.valueOf(Math.max(LEAST_MIB, mib)))
                : new Setting("apc.shm_size", mib + "M");
    }
}
