package dev.hone.kind.httpd;

import dev.hone.kind.Installation;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** An httpd of the newest version whose modules are all there, of one process model. */
final class HttpdFixture {
    private HttpdFixture() {}

    static Installation at(String mpm) {
        String modules = new HttpdKind()
                .catalogue().parameters().values().stream()
                        .map(HttpdRows::page)
                        .filter(p -> p.startsWith("mod_"))
                        .map(p -> p.substring(4) + "_module")
                        .distinct()
                        .reduce("mpm_" + mpm + "_module", (a, b) -> a + " " + b);
        Map<String, String> attributes = Map.of(HttpdSetup.MODULES, modules, HttpdSetup.MPM, mpm);
        return new Installation(
                "httpd",
                "x",
                "httpd",
                "Apache httpd",
                "2.4.71",
                1,
                1,
                Instant.EPOCH,
                Path.of("/usr/sbin/apache2"),
                List.of("/usr/sbin/apache2"),
                0,
                0,
                Path.of("/x"),
                List.of(),
                null,
                attributes,
                false);
    }
}
