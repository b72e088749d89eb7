package dev.hone.advice;

import dev.hone.kind.MemoryItem;
import dev.hone.kind.Setting;
import dev.hone.web.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether as many processes as a service may start fit into what the others leave of the memory. */
final class Children {
    private static final String CHILD = "child";
    private static final String PROCESS = "process of ";

    private Children() {}

    /** A service, what it has room for, and one of its processes. */
    private record Crew(Seen service, Room room, MemoryItem item) {
        long fit() {
            return Math.max(0, room.leftBytes() / item.bytesEach());
        }

        boolean isTooMany() {
            return Room.isMeasured(item) && item.bytesEach() > 0 && item.count() > fit();
        }

        Case told(Object... words) {
            return Case.of(service, words)
                    .sums(room.sums())
                    .sum("fit", Units.bytes(room.leftBytes()), Units.bytes(item.bytesEach()), fit())
                    .sum("all", item.count(), Units.bytes(item.bytesEach()), Units.bytes(item.bytes()));
        }
    }

    static Stream<Case> ofPools(Snapshot host) {
        return crews(host, "php-fpm", CHILD)
                .filter(Crew::isTooMany)
                .map(c -> c.told(c.item.count(), c.fit()).remedy(fewer(c.service, c.fit())));
    }

    /** A process serves several requests where it has threads. */
    static Stream<Case> ofApache(Snapshot host) {
        return crews(host, "httpd", PROCESS).filter(Crew::isTooMany).map(c -> {
            long workers = (long) c.service.amount(Name.HTTPD_WORKERS).orElse(0);
            long each = Math.max(1, workers / Math.max(1, c.item.count()));
            Case told = c.told(c.item.count(), c.fit());
            return workers == 0 || c.fit() == 0
                    ? told
                    : told.sum("threads", c.fit(), each, c.fit() * each)
                            .remedy(Remedy.edit(c.service, Name.HTTPD_WORKERS, String.valueOf(c.fit() * each)));
        });
    }

    static Stream<Case> notMeasured(Snapshot host) {
        return Stream.concat(crews(host, "php-fpm", CHILD), crews(host, "httpd", PROCESS))
                .filter(c -> !Room.isMeasured(c.item) && c.item.count() > 0)
                .map(c -> Case.of(c.service, c.item.count())
                        .sum("assumed", c.item.count(), Units.bytes(c.item.bytesEach()), Units.bytes(c.item.bytes())));
    }

    private static Stream<Crew> crews(Snapshot host, String kind, String label) {
        return host.of(kind)
                .flatMap(service ->
                        host
                                .room(service)
                                .flatMap(room -> room.item(label).map(item -> new Crew(service, room, item)))
                                .stream());
    }

    /** Fewer children, and no more to spare than there are; none where not even one fits. */
    private static @Nullable Remedy fewer(Seen pool, long fit) {
        if (fit == 0) {
            return null;
        }
        List<Setting> wishes = new ArrayList<>();
        wishes.add(new Setting(Name.FPM_CHILDREN.parameter(), String.valueOf(fit)));
        if (pool.text(Name.FPM_HOW).equals("dynamic")) {
            Stream.of(Name.FPM_MAX_SPARE, Name.FPM_START, Name.FPM_MIN_SPARE)
                    .flatMap(name -> lowered(pool, name, fit).stream())
                    .forEach(wishes::add);
        }
        return Remedy.edit(pool, wishes);
    }

    private static Optional<Setting> lowered(Seen pool, Name name, long most) {
        return pool.amount(name).orElse(0) > most
                ? Optional.of(new Setting(name.parameter(), String.valueOf(most)))
                : Optional.empty();
    }
}
