package dev.hone.load;

import dev.hone.kind.Catalogue;
import dev.hone.kind.ConfigFile;
import dev.hone.kind.EffectiveConfig;
import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Host;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.load.generator.NetworkNamespace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a run was made on: runs of unlike fingerprints are compared only with that said. */
final class Fingerprint {
    /** Name under which the hash of everything in force stands. */
    static final String CONFIGURATION = "configuration";

    private static final Path NAMESPACES = Path.of("/run/netns");

    private Fingerprint() {}

    /** Hardware, kernel, service version and configuration, by name. */
    static Map<String, String> of(Host host, ServiceKind kind, Installation at) {
        HostFacts facts = host.facts();
        Map<String, String> print = new LinkedHashMap<>();
        print.put("cpu", facts.cpuModel());
        print.put("cpus", String.valueOf(facts.cpus()));
        print.put("memory_bytes", String.valueOf(facts.memoryBytes()));
        print.put("kernel", facts.kernel());
        print.put("os", facts.os());
        print.put("service", at.id());
        print.put("product", at.product());
        print.put("version", at.version());
        print.put(CONFIGURATION, configuration(host, kind, at));
        kernel(host, at).ifPresent(hash -> print.put("kernel_parameters", hash));
        return print;
    }

    private static String configuration(Host host, ServiceKind kind, Installation at) {
        try {
            return hash(kind.effective(at, host), kind.catalogue(at));
        } catch (RuntimeException e) {
            return "unreadable: " + e.getMessage();
        }
    }

    /** Hash over the kernel parameters in force where the service runs, its network namespace regarded. */
    private static Optional<String> kernel(Host host, Installation at) {
        NetworkNamespace network = NetworkNamespace.of(at.pid());
        try {
            return ServiceKinds.byId("linux")
                    .flatMap(linux -> linux.discover(host).stream()
                            .filter(place ->
                                    isPlaceOf(network, place.attributes().getOrDefault("namespace", "")))
                            .findFirst()
                            .map(place -> hash(withoutFiles(linux.effective(place, host)), linux.catalogue(place))));
        } catch (RuntimeException e) {
            return Optional.of("unreadable: " + e.getMessage());
        }
    }

    private static boolean isPlaceOf(NetworkNamespace network, String name) {
        return name.isEmpty() ? network.isOwn() : network.is(NAMESPACES.resolve(name));
    }

    private static EffectiveConfig withoutFiles(EffectiveConfig config) {
        return new EffectiveConfig(config.values(), List.of(), List.of());
    }

    /**
     * Hash over the values of catalogue parameters and the text of every file. What else a service reports is left out: some
     * of it changes by itself.
     */
    static String hash(EffectiveConfig config, Catalogue catalogue) {
        MessageDigest digest = sha256();
        config.values().stream()
                .filter(value -> catalogue.parameters().containsKey(value.parameter()))
                .sorted(Comparator.comparing(EffectiveValue::parameter))
                .forEach(value -> add(digest, value.parameter() + "=" + value.value()));
        config.files().stream()
                .sorted(Comparator.comparing(ConfigFile::path))
                .forEach(file -> add(digest, file.path() + "\n" + file.text()));
        return HexFormat.of().formatHex(digest.digest(), 0, 8);
    }

    private static void add(MessageDigest digest, String text) {
        digest.update((text + "\0").getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
