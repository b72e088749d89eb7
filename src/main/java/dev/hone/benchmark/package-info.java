/**
 * Workloads, numbered runs and comparisons. A workload names a service and a tool; a run sends it to the service's host
 * through {@code fleet} and keeps what comes back; a comparison holds two sets of runs against each other and takes its
 * verdict from {@code stats}.
 */
@NullMarked
package dev.hone.benchmark;

import org.jspecify.annotations.NullMarked;
