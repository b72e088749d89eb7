package dev.hone.load;

/**
 * Header lines that a workload may ask for.
 *
 * @param host site to ask for instead of the address; empty for the address
 * @param acceptEncoding such as {@code gzip}, which the tools do not send by themselves; empty for none
 */
record HttpHeaders(String host, String acceptEncoding) {

    static HttpHeaders of(Parameters parameters) {
        return new HttpHeaders(parameters.text("host", ""), parameters.text("accept_encoding", ""));
    }

    /** The lines after the one with the host, each ended by CR LF. */
    String lines() {
        return acceptEncoding.isEmpty() ? "" : "Accept-Encoding: " + acceptEncoding + "\r\n";
    }
}
