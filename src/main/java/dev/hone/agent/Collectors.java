package dev.hone.agent;

import java.time.Duration;
import java.util.List;

/** Everything that is read of a host each second, one line each. */
final class Collectors {
    private Collectors() {}

    static List<Collector> of(Proc proc) {
        return List.of(
                new CpuCollector(proc),
                new LoadCollector(),
                new MemoryCollector(proc),
                new PressureCollector(proc),
                new KernelCollector(proc),
                new DiskCollector(proc),
                new NetworkCollector(proc),
                new TcpCollector(proc),
                new Seldom(new FileSystemCollector(proc), Duration.ofSeconds(10), System::nanoTime));
    }
}
