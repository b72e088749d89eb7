package dev.hone;

import dev.hone.account.ResetPassword;
import dev.hone.agent.LocalHost;
import dev.hone.apply.Apply;
import java.util.Arrays;
import java.util.List;

/** The one start class of the jar: picks the mode from the first argument and touches no Spring type before that. */
public final class Main {
    private static final String HELP = """
            server [--NAME=VALUE …]          pages, REST and the agent of this host; also without any word
            policy show | init | allow SERVICE… | deny SERVICE… [--policy=FILE] [--data=DIR]
            reset-password USER [--hone.data=DIR]
            health [URL]                     exit code 0 while the server is ready
            recover DATA                     brings every unfinished change to its end; runs by itself at the agent's start
            apply DIR, act DIR               what the agent starts for one change or act""";

    private Main() {}

    public static void main(String[] args) {
        String verb = verb(args);
        String[] rest = args.length == 0 ? args : Arrays.copyOfRange(args, 1, args.length);
        switch (verb) {
            case "server" -> Server.start(args);
            case "apply", "recover", "act", "policy" -> System.exit(Apply.main(List.of(args), LocalHost::open));
            case "help" -> System.out.println(HELP);
            case "health" -> System.exit(Health.run(rest, System.out));
            case "reset-password" -> System.exit(ResetPassword.run(rest, System.getenv(), System.out, System.err));
            default -> {
                System.err.println("unknown verb " + verb + "; known:\n" + HELP);
                System.exit(2);
            }
        }
    }

    private static String verb(String[] args) {
        if (args.length == 0) {
            return "server";
        }
        boolean asks = args[0].equals("--help") || args[0].equals("-h");
        return asks ? "help" : args[0].startsWith("-") ? "server" : args[0];
    }
}
