package dev.hone;

import dev.hone.agent.LocalHost;
import dev.hone.apply.Apply;
import java.util.List;

/** The one start class of the jar: picks the mode from the first argument and touches no Spring type before that. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        switch (args.length == 0 ? "" : args[0]) {
            case "apply", "recover", "act", "policy" -> System.exit(Apply.main(List.of(args), LocalHost::open));
            default -> Server.start(args);
        }
    }
}
