package dev.hone.agent;

import java.util.HashMap;
import java.util.Map;

/**
 * What TCP went through: connections open now, retransmissions, and connections lost because a listen queue was full; from
 * /proc/net/snmp and /proc/net/netstat. Absent where the kernel does not print them.
 */
final class TcpCollector implements Collector {
    private final Proc proc;

    TcpCollector(Proc proc) {
        this.proc = proc;
    }

    @Override
    public String name() {
        return "TCP";
    }

    @Override
    public void read(Readings into) {
        Map<String, Double> tcp = table("net/snmp", "Tcp: ");
        into.putIfRead("tcp.established", tcp.get("CurrEstab"));
        into.putIfRead("tcp.retransmits", tcp.get("RetransSegs"));
        into.putIfRead("tcp.opened", tcp.get("PassiveOpens"));
        into.putIfRead("tcp.listen_overflows", table("net/netstat", "TcpExt: ").get("ListenOverflows"));
    }

    /** Two lines of one prefix: names, then values. */
    private Map<String, Double> table(String file, String prefix) {
        String[][] lines = proc.text(file)
                .orElse("")
                .lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()).split(" "))
                .toArray(String[][]::new);
        Map<String, Double> found = new HashMap<>();
        for (int i = 0; lines.length == 2 && i < Math.min(lines[0].length, lines[1].length); i++) {
            found.put(lines[0][i], Double.valueOf(lines[1][i]));
        }
        return found;
    }
}
