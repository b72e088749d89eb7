package dev.hone.agent;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/** Reads the kernel's socket tables, /proc/PID/net/tcp, tcp6 and unix, into listening addresses by inode. */
final class SocketTable {
    private static final String LISTEN = "0A";
    private static final int SO_ACCEPTCON = 0x10000;

    private SocketTable() {}

    /**
     * A listening TCP socket.
     *
     * @param address numeric
     * @param port    local port
     */
    record Tcp(String address, int port) {}

    /** Listening TCP sockets by inode, from either table. */
    static Map<Long, Tcp> tcp(String table) {
        Map<Long, Tcp> found = new HashMap<>();
        table.lines().skip(1).map(line -> line.strip().split("\\s+")).forEach(field -> {
            if (field.length > 9 && field[3].equals(LISTEN)) {
                found.put(Long.valueOf(field[9]), endpoint(field[1]));
            }
        });
        return found;
    }

    /** Paths of listening local sockets by inode; abstract names are left out, since no path reaches them. */
    static Map<Long, String> unix(String table) {
        Map<Long, String> found = new HashMap<>();
        table.lines().skip(1).map(line -> line.strip().split("\\s+", 8)).forEach(field -> {
            boolean listens = field.length == 8 && (Integer.parseUnsignedInt(field[3], 16) & SO_ACCEPTCON) != 0;
            if (listens && !field[7].startsWith("@")) {
                found.put(Long.valueOf(field[6]), field[7]);
            }
        });
        return found;
    }

    private static Tcp endpoint(String hex) {
        int colon = hex.indexOf(':');
        byte[] address = inNetworkOrder(HexFormat.of().parseHex(hex, 0, colon));
        return new Tcp(numeric(address), Integer.parseInt(hex.substring(colon + 1), 16));
    }

    /** The kernel prints addresses as 32-bit words in its own byte order. */
    private static byte[] inNetworkOrder(byte[] printed) {
        ByteBuffer in = ByteBuffer.wrap(printed).order(ByteOrder.BIG_ENDIAN);
        ByteBuffer out = ByteBuffer.allocate(printed.length).order(ByteOrder.nativeOrder());
        while (in.hasRemaining()) {
            out.putInt(in.getInt());
        }
        return out.array();
    }

    private static String numeric(byte[] address) {
        try {
            return shortened(InetAddress.getByAddress(address).getHostAddress());
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("an address has 4 or 16 bytes, was " + address.length, e);
        }
    }

    private static String shortened(String address) {
        return switch (address) {
            case "0:0:0:0:0:0:0:0" -> "::";
            case "0:0:0:0:0:0:0:1" -> "::1";
            default -> address;
        };
    }
}
