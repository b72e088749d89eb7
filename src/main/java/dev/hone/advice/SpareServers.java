package dev.hone.advice;

import dev.hone.kind.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How the numbers of a pool's children must stand to each other, and which of them act at all. */
final class SpareServers {
    private static final List<Name> ONLY_DYNAMIC = List.of(Name.FPM_START, Name.FPM_MIN_SPARE, Name.FPM_MAX_SPARE);
    /** Each at most the next. */
    private static final List<Name> ORDER =
            List.of(Name.FPM_MIN_SPARE, Name.FPM_START, Name.FPM_MAX_SPARE, Name.FPM_CHILDREN);

    private SpareServers() {}

    static Stream<Case> outOfOrder(Snapshot host) {
        return host.of("php-fpm")
                .filter(p -> p.text(Name.FPM_HOW).equals("dynamic"))
                .filter(p -> !inOrder(p))
                .map(p -> Case.of(p).sum("order", spelled(p)).remedy(Remedy.edit(p, ordered(p))));
    }

    private static List<Name> known(Seen pool) {
        return ORDER.stream().filter(n -> pool.amount(n).isPresent()).toList();
    }

    private static double number(Seen pool, Name name) {
        return pool.amount(name).orElse(0);
    }

    private static boolean inOrder(Seen pool) {
        List<Name> known = known(pool);
        for (int i = 1; i < known.size(); i++) {
            if (number(pool, known.get(i - 1)) > number(pool, known.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static String spelled(Seen pool) {
        StringBuilder line = new StringBuilder();
        double before = 0;
        for (Name name : known(pool)) {
            double value = number(pool, name);
            line.append(line.isEmpty() ? "" : before > value ? " > " : " ≤ ")
                    .append(name.parameter())
                    .append(' ')
                    .append((long) value);
            before = value;
        }
        return line.toString();
    }

    /** The most children stay; from there down each is at most the one above it. */
    private static List<Setting> ordered(Seen pool) {
        List<Setting> wishes = new ArrayList<>();
        double bound = Double.MAX_VALUE;
        for (Name name : known(pool).reversed()) {
            double value = number(pool, name);
            if (value > bound) {
                wishes.add(new Setting(name.parameter(), String.valueOf((long) bound)));
            }
            bound = Math.min(bound, value);
        }
        return wishes;
    }

    /** Lines that the way of keeping children leaves without effect. */
    static Stream<Case> idle(Snapshot host) {
        return host.of("php-fpm").flatMap(pool -> {
            String how = pool.text(Name.FPM_HOW);
            List<Name> idle = Stream.concat(
                            ONLY_DYNAMIC.stream().filter(n -> !how.equals("dynamic")),
                            Stream.of(Name.FPM_IDLE).filter(n -> !how.equals("ondemand")))
                    .filter(pool::isGiven)
                    .toList();
            return how.isEmpty() || idle.isEmpty() ? Stream.empty() : Stream.of(without(pool, how, idle));
        });
    }

    private static Case without(Seen pool, String how, List<Name> idle) {
        Case told = Case.of(pool, how);
        for (Name name : idle) {
            String acts = ONLY_DYNAMIC.contains(name) ? "dynamic" : "ondemand";
            told = told.sum("idle", name.parameter(), pool.text(name), acts);
        }
        return told.remedy(Remedy.edit(
                pool, idle.stream().map(n -> new Setting(n.parameter(), null)).toList()));
    }
}
