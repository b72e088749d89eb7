package dev.hone.apply;

import java.util.LinkedHashMap;
import java.util.Map;

/** The running kvd: what it has loaded, and how it misbehaves. */
final class KvService {
    int pid = 4711;
    long startTicks = 100;
    int loads = 1;
    boolean alive = true;
    /** Takes no notice of a reload, as nginx does when a port is taken. */
    boolean deaf;
    /** Reads new files but keeps this name's old value. */
    String stubborn = "";
    /** Dies this many looks after loading a file that says die=yes. */
    int looksToLive = 3;

    Map<String, String> values = new LinkedHashMap<>();

    void load(MemoryDisk disk) {
        Map<String, String> fresh = new LinkedHashMap<>(KvKind.read(disk.text("/etc/kv/main.conf")));
        fresh.putAll(KvKind.read(disk.text("/etc/kv/more.conf")));
        fresh.putAll(KvKind.read(disk.text("/etc/kv/fresh.conf")));
        if (values.containsKey(stubborn)) {
            fresh.put(stubborn, values.get(stubborn));
        }
        values = fresh;
        loads++;
    }

    void hangUp(MemoryDisk disk) {
        if (alive && !deaf) {
            load(disk);
        }
    }

    void start(MemoryDisk disk) {
        pid++;
        startTicks += 50;
        alive = true;
        load(disk);
    }

    /** Called at each look at the process. */
    void looked() {
        if (alive && "yes".equals(values.get("die")) && --looksToLive < 0) {
            alive = false;
        }
    }
}
