package dev.hone.load;

import java.util.ArrayList;
import java.util.List;

/** Arguments that ab and wrk share. */
final class HttpTools {
    private HttpTools() {}

    static List<String> headers(HttpHeaders headers) {
        List<String> arguments = new ArrayList<>();
        if (!headers.host().isEmpty()) {
            arguments.addAll(List.of("-H", "Host: " + headers.host()));
        }
        if (!headers.acceptEncoding().isEmpty()) {
            arguments.addAll(List.of("-H", "Accept-Encoding: " + headers.acceptEncoding()));
        }
        return arguments;
    }
}
