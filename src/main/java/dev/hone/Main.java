package dev.hone;

import dev.hone.account.ResetPassword;
import dev.hone.agent.LocalHost;
import dev.hone.apply.Apply;
import java.util.Arrays;
import java.util.List;

/** The one start class of the jar: picks the mode from the first argument and touches no Spring type before that. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        String verb = args.length == 0 || args[0].startsWith("-") ? "server" : args[0];
        String[] rest = args.length == 0 ? args : Arrays.copyOfRange(args, 1, args.length);
        switch (verb) {
            case "server" -> Server.start(args);
            case "apply", "recover", "act", "policy" -> System.exit(Apply.main(List.of(args), LocalHost::open));
            case "health" -> System.exit(Health.run(rest, System.out));
            case "reset-password" -> System.exit(ResetPassword.run(rest, System.getenv(), System.out, System.err));
            default -> {
                System.err.println("unknown verb " + verb
                        + "; known: server, policy, apply, recover, act, health, reset-password USER");
                System.exit(2);
            }
        }
    }
}
