package dev.hone.kind;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What was learnt of running processes by asking each once, since a look every few seconds must not start a program
 * each time. A process is the same one while its PID, start time and program are; no answer is asked for again.
 */
public final class PerProcess<T> {
    private final Map<Host, Map<Key, T>> known = Collections.synchronizedMap(new WeakHashMap<>());

    private record Key(int pid, long startTicks, String executable) {
        static Key of(ProcessInfo process) {
            return new Key(
                    process.pid(), process.startTicks(), process.executable().toString());
        }
    }

    /** What is known of a process of a host, else what {@code ask} finds out; empty when it finds nothing. */
    public Optional<T> of(Host host, ProcessInfo process, Supplier<Optional<T>> ask) {
        Map<Key, T> here = known.computeIfAbsent(host, h -> new ConcurrentHashMap<>());
        Key key = Key.of(process);
        T before = here.get(key);
        if (before != null) {
            return Optional.of(before);
        }
        Optional<T> found = ask.get();
        found.ifPresent(learnt -> here.put(key, learnt));
        return found;
    }

    /** Forgets the processes of a host that are not among these, which are all that still run. */
    public void keepOnly(Host host, Collection<ProcessInfo> running) {
        Set<Key> alive = running.stream().map(Key::of).collect(Collectors.toSet());
        known.getOrDefault(host, Map.of()).keySet().removeIf(key -> !alive.contains(key));
    }
}
