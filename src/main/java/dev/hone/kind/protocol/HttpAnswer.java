package dev.hone.kind.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The answer to one GET of a small page, by HTTP/1.0 so that the peer closes and sends nothing in chunks. Source: RFC 1945.
 *
 * @param status three digits
 * @param head   header lines without the status line, as sent
 * @param body   what follows the empty line, one character a byte; cut where the exchange was cut
 */
public record HttpAnswer(int status, String head, String body) {
    private static final Pattern FORM =
            Pattern.compile("HTTP/1\\.[01] ([1-5][0-9]{2})[^\\n]{0,200}\\n(.*?)\\r?\\n\\r?\\n(.*)", Pattern.DOTALL);

    /** The bytes that ask for a path; the server name decides which virtual host answers. */
    public static byte[] request(String path, String server) {
        if ((path + server).chars().anyMatch(c -> c <= ' ' || c > '~')) {
            throw new IllegalArgumentException("no path or server has spaces: " + path + " of " + server);
        }
        return ("GET " + path + " HTTP/1.0\r\nHost: " + server + "\r\nUser-Agent: hone\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Reads an answer; empty for bytes that are none. */
    public static Optional<HttpAnswer> read(byte[] answer) {
        Matcher form = FORM.matcher(new String(answer, StandardCharsets.ISO_8859_1));
        return form.matches()
                ? Optional.of(new HttpAnswer(Integer.parseInt(form.group(1)), form.group(2), form.group(3)))
                : Optional.empty();
    }

    public boolean isOk() {
        return status == 200;
    }
}
