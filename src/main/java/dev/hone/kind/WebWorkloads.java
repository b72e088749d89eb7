package dev.hone.kind;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Benchmarks of the front page of a service that speaks HTTP, one with each tool that can ask for it. */
public final class WebWorkloads {
    private WebWorkloads() {}

    /** Those of the first TCP listener; none without one. {@code id} begins their ids, {@code title} their titles. */
    public static List<WorkloadTemplate> of(List<Listener> listeners, String id, String title) {
        return listeners.stream()
                .filter(l -> l.socket() == null)
                .limit(1)
                .flatMap(l -> Stream.of("http", "wrk", "ab").map(tool -> workload(l.reachable(), id, title, tool)))
                .toList();
    }

    private static WorkloadTemplate workload(String place, String id, String title, String tool) {
        return new WorkloadTemplate(
                id + "-" + tool,
                title + " " + place + (tool.equals("http") ? ", built in" : " with " + tool),
                tool,
                Map.of("url", "http://" + place + "/", "connections", "12"),
                "requests_per_second");
    }
}
