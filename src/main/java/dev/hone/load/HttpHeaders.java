package dev.hone.load;

/**
 * Header lines that a workload may ask for.
 *
 * @param host site to ask for instead of the address; empty for the address
 * @param acceptEncoding such as {@code gzip}, which the tools do not send by themselves; empty for none
 */
record HttpHeaders(String host, String acceptEncoding) {

    static HttpHeaders of(Parameters parameters) throws CannotRun {
        return new HttpHeaders(clean(parameters, "host"), clean(parameters, "accept_encoding"));
    }

    /** The lines after the one with the host, each ended by CR LF. */
    String lines() {
        return acceptEncoding.isEmpty() ? "" : "Accept-Encoding: " + acceptEncoding + "\r\n";
    }

    private static String clean(Parameters parameters, String name) throws CannotRun {
        String value = parameters.text(name, "");
        if (!value.matches("[A-Za-z0-9.:*,; =_\\[\\]-]{0,200}")) {
            throw new CannotRun(name + " must be one line of letters, digits and .:,;=-_, was \"" + value + "\"");
        }
        return value;
    }
}
