package dev.hone.load;

import dev.hone.kind.CapturedHost;
import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.Listener;
import dev.hone.wire.WorkloadSpec;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A service that is nowhere, and jobs for it. */
final class Fixture {
    private static final Host NOWHERE = CapturedHost.of("nginx", "1.22.1");

    private Fixture() {}

    static Installation nginx(Listener... listeners) {
        return new Installation(
                "nginx",
                "/etc/nginx/nginx.conf",
                "nginx :8080",
                "nginx",
                "1.22.1",
                0,
                0,
                Instant.EPOCH,
                Path.of("/usr/sbin/nginx"),
                List.of("nginx"),
                0,
                0,
                null,
                List.of(listeners),
                null,
                Map.of(),
                false);
    }

    static Job job(Installation at, Map<String, String> parameters) throws CannotRun {
        var spec = new WorkloadSpec("http", parameters, 0, 1, "requests_per_second", true);
        return new Job(
                NOWHERE,
                at,
                () -> List.of(at),
                spec,
                Parameters.of("http", parameters),
                Limits.standard(),
                sample -> {},
                new StopSignal());
    }
}
