package dev.hone.change;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Installation;
import dev.hone.kind.Origin;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.TestKinds;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A toy service with one file, as it would be read back. */
final class ToyGround {
    static final Path FILE = Path.of("/etc/toy.conf");

    private ToyGround() {}

    static Ground with(String text) {
        ServiceKind kind = TestKinds.byId("toy");
        List<ConfigFile> files = List.of(new ConfigFile(FILE, FILE, text, 0644, 0, 0));
        Map<String, Origin> declared = kind.declared(installation(), files);
        List<EffectiveValue> values = kind.catalogue().parameters().values().stream()
                .map(p -> {
                    Origin origin = declared.getOrDefault(p.name(), Origin.defaulted(p.defaultValue()));
                    return new EffectiveValue(p.name(), origin.value(), origin, List.of(), List.of(), null);
                })
                .toList();
        return new Ground("h-1", kind, installation(), new EffectiveConfig(values, files, List.of()));
    }

    static Installation installation() {
        return new Installation(
                "toy",
                FILE.toString(),
                "toy /etc/toy.conf",
                "Toy",
                "1.2.3",
                42,
                4711,
                Instant.parse("2026-03-01T10:00:00Z"),
                Path.of("/usr/bin/toyd"),
                List.of("toyd", FILE.toString()),
                0,
                0,
                FILE,
                List.of(),
                null,
                Map.of(),
                false);
    }
}
