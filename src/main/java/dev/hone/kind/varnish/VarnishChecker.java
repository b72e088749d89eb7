package dev.hone.kind.varnish;

import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@code varnishd -C} said: pages of C when it compiles, else the place and the message. */
final class VarnishChecker {
    private static final Pattern PLACE = Pattern.compile("\\('(/[^'\\n]+)' Line ([0-9]{1,7}) Pos [0-9]+\\)");
    private static final int LONGEST = 600;

    private VarnishChecker() {}

    static List<Problem> judge(Installation at, CommandResult result) {
        if (result.succeeded()) {
            return List.of();
        }
        if (result.timedOut()) {
            return List.of(Problem.error("checker", at.name(), "varnishd -C took too long", null));
        }
        String said = message(result.output());
        Matcher place = PLACE.matcher(said);
        return List.of(
                place.find()
                        ? new Problem(
                                "checker", Severity.ERROR, place.group(1), Integer.parseInt(place.group(2)), said, null)
                        : Problem.error("checker", at.name(), said, null));
    }

    private static String message(String output) {
        int start = output.indexOf("Message from VCC-compiler:");
        String said = output.substring(start < 0 ? 0 : start).strip();
        return said.length() > LONGEST ? said.substring(0, LONGEST) : said;
    }
}
