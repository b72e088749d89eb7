package dev.hone.kind.postgresql;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Problem;
import dev.hone.kind.format.ConfigText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Bytes that a config file should not have. */
final class TextCheck {
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]");
    private static final Pattern BARE_NEWLINE = Pattern.compile("(?<!\\r)\\n");

    private TextCheck() {}

    static List<Problem> of(ConfigFile file) {
        List<Problem> problems = new ArrayList<>();
        String name = file.path().toString();
        if (file.text().startsWith(ConfigText.BYTE_ORDER_MARK)) {
            problems.add(new Problem(
                    "byte_order_mark",
                    Problem.Severity.ERROR,
                    name,
                    1,
                    name + " begins with a byte order mark, which the server takes for part of a name; remove it",
                    null));
        }
        if (CONTROL.matcher(file.text()).find()) {
            problems.add(Problem.warning("control_character", name, 0, name + " holds control characters"));
        }
        if (file.text().contains("\r\n") && BARE_NEWLINE.matcher(file.text()).find()) {
            problems.add(Problem.warning("mixed_line_ends", name, 0, name + " mixes CRLF and LF line ends"));
        }
        return problems;
    }
}
