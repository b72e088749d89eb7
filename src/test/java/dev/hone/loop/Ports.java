package dev.hone.loop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** Free ports of the loopback interface. */
public final class Ports {
    /** Below those that Linux gives to outgoing connections, of which a load opens thousands. */
    private static final int FIRST = 12_000;

    private static final int END = 32_000;
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private Ports() {}

    /** A port that was free a moment ago and that nobody else was given here. */
    public static int free() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            if (isFree(port) && GIVEN.add(port)) {
                return port;
            }
        }
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
