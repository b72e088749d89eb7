package dev.hone.kind.fpm;

import dev.hone.kind.CommandLine;
import dev.hone.kind.FileInfo;
import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.PerProcess;
import dev.hone.kind.ProcessInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds masters among the processes. Anybody can write a title, so a program is asked about itself only when it belongs to
 * root and nobody else can write it; each is asked once.
 */
public final class FpmMasters {
    private static final String NAMES = "php-?fpm[a-z0-9.-]*";
    private static final int OTHERS_WRITE = 022;

    private final PerProcess<FpmBuild> builds = new PerProcess<>();
    private final PerProcess<IniPlaces> places = new PerProcess<>();

    /**
     * One for each config path, oldest first; while one takes over from another, the newer stands for both. A child has its
     * master's title until it writes its own.
     */
    public List<FpmMaster> find(Host host) {
        Map<Path, FpmMaster> byConfig = new LinkedHashMap<>();
        List<ProcessInfo> running = host.processes();
        Set<Integer> titled = running.stream()
                .filter(p -> FpmMaster.config(p).isPresent())
                .map(ProcessInfo::pid)
                .collect(Collectors.toSet());
        running.stream()
                .filter(p -> !titled.contains(p.parentPid()))
                .sorted(Comparator.comparingLong(ProcessInfo::startTicks).thenComparingInt(ProcessInfo::pid))
                .forEach(p -> FpmMaster.config(p)
                        .flatMap(c -> master(host, p, c))
                        .ifPresent(m -> byConfig.put(m.config(), m)));
        builds.keepOnly(host, running);
        places.keepOnly(host, running);
        return List.copyOf(byConfig.values());
    }

    private Optional<FpmMaster> master(Host host, ProcessInfo process, Path config) {
        return binary(host, process)
                .flatMap(b -> builds.of(host, process, () -> build(host, process, b))
                        .map(build -> new FpmMaster(
                                process,
                                b,
                                config,
                                build,
                                places.of(host, process, () -> told(host, config, build))
                                        .orElseGet(() -> IniPlaces.of(build)),
                                host.listeners(process.pid()))));
    }

    /** Only PHP itself knows the {@code -c} that it was started with; any pool may tell. */
    private static Optional<IniPlaces> told(Host host, Path config, FpmBuild build) {
        for (Pool pool :
                FpmTree.read(config, build.prefix(), new HostSource(host)).pools()) {
            try {
                return Optional.of(IniPlaces.of(new PoolTalk(pool, host).report(false), build));
            } catch (IOException e) {
                // The next pool may answer; where none does, the program's own places are taken.
            }
        }
        return Optional.empty();
    }

    private static Optional<Path> binary(Host host, ProcessInfo process) {
        Path program =
                process.executable().toString().isEmpty() ? Path.of("/usr/sbin", process.comm()) : process.executable();
        boolean isFpm = String.valueOf(program.getFileName()).matches(NAMES);
        return isFpm && belongsToRoot(host, program) ? Optional.of(program) : Optional.empty();
    }

    private static boolean belongsToRoot(Host host, Path program) {
        try {
            FileInfo is = host.stat(host.resolve(program)).orElse(null);
            return is != null && is.type() == FileInfo.Type.FILE && is.uid() == 0 && (is.mode() & OTHERS_WRITE) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Its modules are loaded for the answer, so it is asked as the user who started it. */
    private static Optional<FpmBuild> build(Host host, ProcessInfo process, Path binary) {
        CommandLine ask = CommandLine.of(binary.toString(), "-i");
        try {
            return FpmBuild.read(host.run(process.uid() == 0 ? ask : ask.as(process.uid(), process.gid())));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
