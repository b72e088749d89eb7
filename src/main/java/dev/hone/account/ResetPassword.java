package dev.hone.account;

import dev.hone.apply.OwnCommand;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/**
 * {@code java -jar hone.jar reset-password USER [--hone.data=FOLDER]}: the documented way back in. The server may run or not;
 * without Spring, without the database.
 */
public final class ResetPassword {
    private static final String OPTION = "--hone.data=";

    private ResetPassword() {}

    /** Runs the verb and returns the exit code: 0 done, 1 the data folder cannot be used, 2 wrong use. */
    public static int run(String[] arguments, Map<String, String> environment, PrintStream out, PrintStream err) {
        String account = "";
        Path data = Path.of(environment.getOrDefault("HONE_DATA", "data"));
        for (String argument : arguments) {
            if (argument.startsWith(OPTION)) {
                data = Path.of(argument.substring(OPTION.length()));
            } else if (account.isEmpty() && !argument.startsWith("-")) {
                account = argument;
            } else {
                account = "";
                break;
            }
        }
        if (account.isEmpty()) {
            err.println("use: " + OwnCommand.brief("reset-password USER [--hone.data=FOLDER]"));
            return 2;
        }
        return leave(data, account, out, err);
    }

    private static int leave(Path data, String account, PrintStream out, PrintStream err) {
        if (!Files.isDirectory(data)) {
            err.println(data.toAbsolutePath() + " is no folder; name the server's own with --hone.data=FOLDER");
            return 1;
        }
        try {
            String code = ResetCode.leave(data, account, Clock.systemUTC());
            out.printf(
                    "Open /reset on the server within %d minutes.%n%n    Name  %s%n    Code  %s%n%n",
                    ResetCode.LIFE.toMinutes(), account, code);
            return 0;
        } catch (IOException | RuntimeException e) {
            err.println("cannot leave a code in " + data.toAbsolutePath() + ": " + e.getMessage()
                    + "; run this as the server's user or as root");
            return 1;
        }
    }
}
