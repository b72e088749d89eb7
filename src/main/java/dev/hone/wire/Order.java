package dev.hone.wire;

import java.nio.file.Path;
import java.time.Instant;

/** One instruction of the server to an agent: typed, numbered, expiring; never a command, a shell string or a client's path. */
public sealed interface Order {
    /** Unique; an order seen twice is carried out once. */
    String id();

    /** Read everything in force on a service; answered by {@link Event.Read}. */
    record Read(String id, String serviceId) implements Order {}

    /**
     * Read lines of a file that was too large to be read whole, which the host itself must find to be so again; answered by
     * {@link Event.Lines}.
     *
     * @param firstLine 1-based
     */
    record ReadLines(String id, String serviceId, Path file, long firstLine) implements Order {}

    /** Apply a change; progress comes as {@link Event.ChangeProgress}. */
    record Apply(String id, Instant expiresAt, ChangeOrder change) implements Order {}

    /**
     * Everything of a change that switches nothing: checks, staging, the service's own checker on a shadow of the tree.
     * Allowed whatever the policy says; answered by {@link Event.Acted}, whose output is the checker's.
     */
    record Check(String id, Instant expiresAt, ChangeOrder change) implements Order {}

    /** The operator confirms a change that waits for it. */
    record Confirm(String id, long change, String digest) implements Order {}

    /** The operator takes a change back that waits for confirmation. */
    record RollBack(String id, long change, String digest) implements Order {}

    /** A way out of STUCK: try the rollback again, or accept what is on disk. */
    record Unstick(String id, long change, boolean accept, String reason) implements Order {}

    /** Start, stop, reload or restart a service; answered by {@link Event.Acted}. */
    record Act(String id, String serviceId, ServiceAction action) implements Order {}

    /** Run a workload; progress comes as {@link Event.RunProgress}, the end as {@link Event.RunEnded}. */
    record Run(String id, long run, String serviceId, WorkloadSpec workload) implements Order {}

    /** Stop a run at once. */
    record StopRun(String id, long run) implements Order {}

    /** Start a private trial instance of a kind; answered by {@link Event.Acted}. */
    record StartTrial(String id, String kind) implements Order {}

    /** Stop a trial instance and delete its data; answered by {@link Event.Acted}. */
    record StopTrial(String id, String serviceId) implements Order {}
}
