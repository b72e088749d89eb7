package dev.hone.agent;

import dev.hone.wire.HostSample;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Samples that wait for the next check-in. When full the oldest goes and is counted: new readings matter more. */
final class SampleRing {
    private final int capacity;
    private final ArrayDeque<HostSample> waiting = new ArrayDeque<>();
    private long dropped;

    SampleRing(int capacity) {
        this.capacity = capacity;
    }

    /**
     * What was taken out.
     *
     * @param samples oldest first
     * @param dropped how many were lost since the last taking
     */
    record Taken(List<HostSample> samples, long dropped) {}

    synchronized void add(HostSample sample) {
        waiting.addLast(sample);
        trim();
    }

    synchronized Taken take() {
        Taken taken = new Taken(List.copyOf(waiting), dropped);
        waiting.clear();
        dropped = 0;
        return taken;
    }

    /** Puts back what could not be delivered, before what came meanwhile. */
    synchronized void putBack(Taken taken) {
        List<HostSample> newer = new ArrayList<>(waiting);
        waiting.clear();
        waiting.addAll(taken.samples());
        waiting.addAll(newer);
        dropped += taken.dropped();
        trim();
    }

    private void trim() {
        while (waiting.size() > capacity) {
            waiting.removeFirst();
            dropped++;
        }
    }
}
