package dev.hone.apply;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The verbs of the host's owner: {@code policy show | init | allow SERVICE… | deny SERVICE… [--policy=FILE] [--data=DIR]}. */
final class PolicyCommand {
    private static final Pattern SERVICE = Pattern.compile("\\*|[a-z][a-z0-9-]*");
    private static final String USAGE =
            "usage: policy show | init | allow SERVICE… | deny SERVICE… [--policy=FILE] [--data=DIR]\n"
                    + "SERVICE is a kind (nginx), one service (nginx-1a2b3c4d) or \"*\"";

    private final PolicyFile file;
    private final PrintStream out;

    PolicyCommand(PolicyFile file, PrintStream out) {
        this.file = file;
        this.out = out;
    }

    /** Carries out a verb; 0 when done, 2 when it was not understood, 1 when it failed. */
    static int run(List<String> arguments, PrintStream out) {
        Optional<Path> given = Options.path(arguments, "--policy=");
        Path data = Options.path(arguments, "--data=").orElse(Path.of("data"));
        List<String> words = arguments.stream().filter(a -> !a.startsWith("--")).toList();
        return new PolicyCommand(PolicyFile.real(given, data), out).run(words);
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
        if (file.load().mode() == Policy.Mode.OBSERVE) {
            file.save(Policy.Mode.OBSERVE, List.of());
        }
        return show();
    }

    private int allow(List<String> services) throws IOException {
        if (services.isEmpty()
                || !services.stream().allMatch(s -> SERVICE.matcher(s).matches())) {
            return usage();
        }
        Policy now = file.load();
        List<String> all = new ArrayList<>(now.services());
        services.stream().filter(s -> !all.contains(s)).forEach(all::add);
        file.save(Policy.Mode.APPLY, all);
        return show();
    }

    private int deny(List<String> services) throws IOException {
        if (services.isEmpty()) {
            return usage();
        }
        Policy now = file.load();
        List<String> left =
                now.services().stream().filter(s -> !services.contains(s)).toList();
        file.save(left.isEmpty() ? Policy.Mode.OBSERVE : now.mode(), left);
        return show();
    }
}
