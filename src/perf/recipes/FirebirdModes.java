package dev.hone.loop;

import dev.hone.kind.firebird.TestFirebird;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/** Twenty connections of many short writes on Firebird's three modes and with two sizes of its cache. */
final class FirebirdModes {
    private FirebirdModes() {}

    static void measure(Recipes.Effort effort) throws Exception {
        try (Hone hone = Hone.start(Hone.allowing("firebird"))) {
            Lab lab = new Lab(hone, effort, "recipe-firebird");
            try (TestFirebird threads = TestFirebird.start(Map.of("DefaultDbCachePages", "300"))) {
                String id = known(hone, lab, threads);
                for (String step : new String[] {"super-256", "super-2048", "superclassic-256"}) {
                    lab.set(step, "firebird", id);
                    lab.measure(step, id, Map.of());
                }
            }
            Map<String, String> settings = Map.of("DefaultDbCachePages", "256", "ServerMode", "Classic");
            try (TestFirebird processes = TestFirebird.start(settings)) {
                lab.measure("classic-256", known(hone, lab, processes), Map.of());
            }
            lab.print();
        }
    }

    /** The service's id, once Hone may sign in to it. */
    private static String known(Hone hone, Lab lab, TestFirebird server) throws IOException {
        String id = lab.service("firebird", server.runningPid());
        Path file = hone.app().data().resolve("credentials.yml");
        Files.writeString(
                file,
                "%s: {user: SYSDBA, password: %s}%n".formatted(id, TestFirebird.PASSWORD),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return id;
    }
}
