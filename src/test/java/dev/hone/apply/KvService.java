package dev.hone.apply;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The running kvd: what it has loaded, and how it misbehaves. */
final class KvService {
    final String name;
    final Path main;
    Path more;
    final Path fresh;
    final Path log;
    int pid;
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

    KvService() {
        this("kv", 4711);
    }

    /** Its files lie in /etc/NAME, its log is /var/log/NAME.log. */
    KvService(String name, int pid) {
        this.name = name;
        this.pid = pid;
        this.main = Path.of("/etc", name, "main.conf");
        this.more = Path.of("/etc", name, "more.conf");
        this.fresh = Path.of("/etc", name, "fresh.conf");
        this.log = Path.of("/var/log", name + ".log");
    }

    void load(MemoryDisk disk) {
        values = files(disk);
        loads++;
    }

    private Map<String, String> files(MemoryDisk disk) {
        Map<String, String> fresh = new LinkedHashMap<>(KvKind.read(disk.text(main.toString())));
        fresh.putAll(KvKind.read(disk.text(more.toString())));
        fresh.putAll(KvKind.read(disk.text(fresh.toString())));
        if (values.containsKey(stubborn)) {
            fresh.put(stubborn, values.get(stubborn));
        }
        return fresh;
    }

    /** Time from reading the files to living by them, as an nginx that tries to bind; one reload after the other. */
    long slowMillis;

    private Map<String, String> reading = Map.of();
    private long doneAt;
    private boolean toldAgain;

    void hangUp(MemoryDisk disk, long now) {
        if (!alive || deaf) {
            return;
        }
        if (slowMillis == 0) {
            load(disk);
        } else if (isBusy()) {
            toldAgain = true;
        } else {
            begin(disk, now);
        }
    }

    private void begin(MemoryDisk disk, long now) {
        reading = files(disk);
        doneAt = now + slowMillis;
    }

    boolean isBusy() {
        return doneAt > 0;
    }

    /** A live setting; nothing above 5 is taken, without a word. */
    void tell(String setting) {
        KvKind.read(setting).forEach((name, value) -> values.put(name, value.compareTo("5") > 0 ? "5" : value));
    }

    /** Called as time passes. */
    void passed(MemoryDisk disk, long now) {
        if (isBusy() && now >= doneAt) {
            values = reading;
            loads++;
            doneAt = 0;
            if (toldAgain) {
                toldAgain = false;
                begin(disk, now);
            }
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
