package dev.hone.kind.varnish;

import dev.hone.kind.CommandLine;
import dev.hone.kind.CommandResult;
import dev.hone.kind.Installation;
import dev.hone.kind.Problem;
import dev.hone.kind.Problem.Severity;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code varnishd -C}, and what it says: pages of C when it compiles, else the place and the message. */
final class VarnishChecker {
    private static final Pattern PLACE = Pattern.compile("\\('(/[^'\\n]+)' Line ([0-9]{1,7}) Pos [0-9]+\\)");
    private static final int LONGEST = 600;

    private static final List<String> SHAPING = List.of("vcl_path", "vmod_path", "vcc_err_unref", "vcc_unsafe_path");

    private VarnishChecker() {}

    /** With the folders of the start, as the user who started it; it compiles to C and no further. */
    static Optional<CommandLine> command(Installation at) {
        Path main = at.mainConfig();
        if (main == null) {
            return Optional.empty();
        }
        List<String> line = new ArrayList<>(List.of(at.binary().toString(), "-C", "-f", main.toString()));
        VarnishArguments arguments = VarnishArguments.read(at.command());
        for (String name : SHAPING) {
            arguments.parameter(name).ifPresent(v -> line.addAll(List.of("-p", name + "=" + v)));
        }
        CommandLine check = CommandLine.of(line.toArray(String[]::new)).within(Duration.ofSeconds(60));
        return Optional.of(VarnishStart.isByRoot(at) ? check : check.as(at.uid(), at.gid()));
    }

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
