package dev.hone.agent;

import java.io.IOException;
import java.util.List;
import oshi.hardware.HWDiskStore;

/**
 * I/O of each whole disk, never summed or averaged over disks. Which disks there are and their bytes, operations and busy
 * time come from OSHI; the time that requests waited comes from /proc/diskstats, since OSHI has no figure for it.
 */
final class DiskCollector implements Collector {
    private static final long LIST_EVERY = 60;
    private static final double MILLIS = 1e3;

    private final Proc proc;
    private List<HWDiskStore> disks = List.of();
    private long turn;

    DiskCollector(Proc proc) {
        this.proc = proc;
    }

    @Override
    public String name() {
        return "disks";
    }

    @Override
    public void read(Readings into) throws IOException {
        if (turn++ % LIST_EVERY == 0) {
            disks = Oshi.hardware().getDiskStores();
        }
        for (HWDiskStore disk : disks) {
            if (disk.updateAttributes()) {
                counters(disk, "disk." + device(disk) + ".", into);
            }
        }
        proc.required("diskstats")
                .lines()
                .map(line -> line.strip().split("\\s+"))
                .forEach(field -> waits(field, into));
    }

    private static void counters(HWDiskStore disk, String at, Readings into) {
        into.put(at + "read_bytes", disk.getReadBytes());
        into.put(at + "write_bytes", disk.getWriteBytes());
        into.put(at + "reads", disk.getReads());
        into.put(at + "writes", disk.getWrites());
        into.put(at + "busy", disk.getTransferTime() / MILLIS);
    }

    /** Fields 4 and 8 behind the name are milliseconds that reads and writes took, queueing included. */
    private void waits(String[] field, Readings into) {
        boolean isWhole = field.length > 10
                && disks.stream().anyMatch(disk -> device(disk).equals(Readings.part(field[2])));
        if (isWhole) {
            String at = "disk." + Readings.part(field[2]) + ".";
            into.put(at + "read_wait", Long.parseLong(field[6]) / MILLIS);
            into.put(at + "write_wait", Long.parseLong(field[10]) / MILLIS);
        }
    }

    private static String device(HWDiskStore disk) {
        return Readings.part(disk.getName().replaceFirst("^/dev/", ""));
    }
}
