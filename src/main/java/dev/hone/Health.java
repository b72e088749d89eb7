package dev.hone;

import java.io.IOException;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.URI;

/** {@code java -jar hone.jar health [URL]}: exit code 0 while the server here is ready, for a container's health check. */
final class Health {
    private static final String READY = "http://127.0.0.1:8471/actuator/health/readiness";
    private static final int TIMEOUT_MILLIS = 3_000;

    private Health() {}

    static int run(String[] arguments, PrintStream out) {
        String address = arguments.length == 0 ? READY : arguments[0];
        try {
            HttpURLConnection call =
                    (HttpURLConnection) URI.create(address).toURL().openConnection();
            call.setConnectTimeout(TIMEOUT_MILLIS);
            call.setReadTimeout(TIMEOUT_MILLIS);
            int status = call.getResponseCode();
            out.println(address + " answers " + status);
            return status == HttpURLConnection.HTTP_OK ? 0 : 1;
        } catch (IOException e) {
            out.println(address + " does not answer: " + e.getMessage());
            return 1;
        }
    }
}
