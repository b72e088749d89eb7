package dev.hone.apply;

import dev.hone.kind.Host;
import dev.hone.kind.ServiceKinds;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The verbs of the host's owner: {@code policy show | init | allow SERVICE… | deny SERVICE… [--policy=FILE] [--data=DIR]}. */
final class PolicyCommand {
    private static final Pattern SERVICE = Pattern.compile("\\*|[a-z][a-z0-9-]*");
    private static final String ALL = "*";
    private static final String NOT = "!";
    private static final String USAGE =
            "usage: policy show | init | allow SERVICE… | deny SERVICE… [--policy=FILE] [--data=DIR]\n"
                    + "SERVICE is a kind (nginx), one service (nginx-1a2b3c4d) or \"*\"";

    private final PolicyFile file;
    private final NamedServices named;
    private final PrintStream out;

    PolicyCommand(PolicyFile file, NamedServices named, PrintStream out) {
        this.file = file;
        this.named = named;
        this.out = out;
    }

    /** Carries out a verb; 0 when done, 2 when it was not understood, 1 when it failed. */
    static int run(List<String> arguments, Function<Path, Host> hosts, PrintStream out) {
        Optional<Path> given = Options.path(arguments, "--policy=");
        Path data = Options.path(arguments, "--data=").orElse(Path.of("data"));
        List<String> words = arguments.stream()
                .filter(a -> !a.startsWith("--policy=") && !a.startsWith("--data="))
                .toList();
        var named = new NamedServices(ServiceKinds.all(), () -> hosts.apply(data));
        return new PolicyCommand(PolicyFile.real(given, data), named, out).run(words);
    }

    int run(List<String> words) {
        try {
            List<String> services = words.isEmpty() ? List.of() : words.subList(1, words.size());
            return switch (words.isEmpty() ? "" : words.getFirst()) {
                case "show" -> show();
                case "init" -> init();
                case "allow" -> allow(services);
                case "deny" -> deny(services);
                default -> usage();
            };
        } catch (IOException e) {
            out.println(file.file() + " was not changed: " + Cause.of(e));
            return 1;
        }
    }

    private int usage() {
        out.println(USAGE);
        return 2;
    }

    private int show() {
        Policy policy = file.load();
        out.println("file: " + policy.file());
        out.println("mode: " + policy.mode().word());
        out.println("services: " + (policy.services().isEmpty() ? "none" : String.join(", ", policy.services())));
        if (!policy.problem().isEmpty()) {
            out.println("problem: " + policy.problem());
        }
        return policy.problem().isEmpty() ? 0 : 1;
    }

    private int init() throws IOException {
        if (!file.exists()) {
            file.save(Policy.Mode.OBSERVE, List.of());
        }
        return show();
    }

    private int allow(List<String> services) throws IOException {
        if (!areServices(services)) {
            return usage();
        }
        List<String> unknown =
                services.stream().flatMap(s -> named.slip(s).stream()).toList();
        if (!unknown.isEmpty()) {
            unknown.forEach(out::println);
            return 2;
        }
        Policy now = file.load();
        if (!now.problem().isEmpty()) {
            return notMine(now);
        }
        List<String> all = new ArrayList<>(now.services());
        for (String service : services) {
            all.remove(NOT + service);
            if (!all.contains(service)) {
                all.add(service);
            }
        }
        file.save(Policy.Mode.APPLY, all);
        services.stream().flatMap(s -> named.absence(s).stream()).forEach(out::println);
        return Math.max(show(), stillForbidden(services, all));
    }

    /** Says so when a wider "!" goes on forbidding what was just allowed. */
    private int stillForbidden(List<String> services, List<String> all) {
        List<String> wider = all.stream()
                .filter(s -> s.startsWith(NOT))
                .map(s -> s.substring(NOT.length()))
                .filter(s -> services.stream().anyMatch(allowed -> covers(s, allowed)))
                .toList();
        wider.forEach(s -> out.println("still forbidden by \"!%s\"; policy allow %s lifts that".formatted(s, s)));
        return wider.isEmpty() ? 0 : 1;
    }

    private int deny(List<String> services) throws IOException {
        if (!areServices(services)) {
            return usage();
        }
        Policy now = file.load();
        if (!now.problem().isEmpty()) {
            return notMine(now);
        }
        List<String> left = new ArrayList<>(now.services());
        services.forEach(service -> deny(service, left));
        boolean nothing = left.stream().allMatch(s -> s.startsWith(NOT));
        file.save(nothing ? Policy.Mode.OBSERVE : now.mode(), nothing ? List.of() : left);
        return show();
    }

    /** Takes it off the list, and forbids it by name where something wider or narrower on the list would still let it. */
    private static void deny(String service, List<String> left) {
        if (service.equals(ALL)) {
            left.clear();
        }
        left.remove(service);
        boolean stillNamed =
                left.stream().filter(s -> !s.startsWith(NOT)).anyMatch(s -> covers(s, service) || covers(service, s));
        if (stillNamed && !left.contains(NOT + service)) {
            left.add(NOT + service);
        }
    }

    private static boolean covers(String wide, String narrow) {
        return wide.equals(ALL) || narrow.startsWith(wide + "-");
    }

    private static boolean areServices(List<String> services) {
        return !services.isEmpty()
                && services.stream().allMatch(s -> SERVICE.matcher(s).matches());
    }

    /** What is in a file that is not obeyed may be anybody's; it is not written on. */
    private int notMine(Policy policy) {
        out.println("%s was not changed, since it is not obeyed: %s. Mend or remove it first"
                .formatted(policy.file(), policy.problem()));
        return 1;
    }
}
