package dev.hone.apply;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Whether there is room to make every new file of a change, keep every old one and record it all. */
final class Room {
    private final Job job;

    Room(Job job) {
        this.job = job;
    }

    void check(List<Target> targets) throws Failure, IOException {
        long bytes = 0;
        for (Target target : targets) {
            bytes += target.newBytes().length;
            bytes += disk().look(target.real()).map(Seen::sizeBytes).orElse(0L);
        }
        long needed = 4 * bytes + (16L << 20);
        for (Path place : places(targets)) {
            long free = disk().usableBytes(place);
            if (free < needed) {
                throw new Failure("%s has %d MiB free, a safe change needs %d MiB; free some space and apply again"
                        .formatted(place, free >> 20, (needed + (1 << 20) - 1) >> 20));
            }
        }
    }

    /** A file of two services would be switched twice and brought back to what it was in between. */
    static void apart(List<Target> targets) throws Failure {
        Set<Path> seen = new HashSet<>();
        for (Target target : targets) {
            if (!seen.add(target.real())) {
                throw new Failure("%s stands twice in this change; plan it once".formatted(target.real()));
            }
        }
    }

    private List<Path> places(List<Target> targets) {
        return Stream.concat(
                        Stream.of(job.dir()), targets.stream().map(t -> t.real().getParent()))
                .distinct()
                .toList();
    }

    private Disk disk() {
        return job.machine().disk();
    }
}
