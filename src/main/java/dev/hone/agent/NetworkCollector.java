package dev.hone.agent;

import java.io.IOException;

/**
 * Traffic of each network interface as counters, from /proc/net/dev in one read; OSHI reads a dozen files below /sys for
 * each interface. The loopback interface is left out: it is no network.
 */
final class NetworkCollector implements Collector {
    private final Proc proc;

    NetworkCollector(Proc proc) {
        this.proc = proc;
    }

    @Override
    public String name() {
        return "network";
    }

    @Override
    public void read(Readings into) throws IOException {
        proc.required("net/dev").lines().skip(2).forEach(line -> {
            int colon = line.indexOf(':');
            String device = line.substring(0, colon).strip();
            if (!device.equals("lo")) {
                counters(
                        "network." + Readings.part(device) + ".",
                        line.substring(colon + 1).strip().split("\\s+"),
                        into);
            }
        });
    }

    private static void counters(String at, String[] field, Readings into) {
        into.put(at + "received_bytes", Double.parseDouble(field[0]));
        into.put(at + "received_packets", Double.parseDouble(field[1]));
        into.put(at + "receive_errors", Double.parseDouble(field[2]));
        into.put(at + "receive_drops", Double.parseDouble(field[3]));
        into.put(at + "sent_bytes", Double.parseDouble(field[8]));
        into.put(at + "sent_packets", Double.parseDouble(field[9]));
        into.put(at + "send_errors", Double.parseDouble(field[10]));
        into.put(at + "send_drops", Double.parseDouble(field[11]));
    }
}
