package dev.hone.kind;

import dev.hone.kind.Problem.Severity;
import dev.hone.kind.format.ConfigText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is wrong with a changed text as text: marks, control characters, encodings, characters that deceive the eye. */
public final class TextFaults {
    private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]");
    private static final Pattern HIDDEN =
            Pattern.compile("[\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\u00ad\\ufeff]");
    private static final Pattern MIXED = Pattern.compile(
            "\\b(?=\\w*[A-Za-z])(?=\\w*[\\p{IsCyrillic}\\p{IsGreek}])\\w+\\b", Pattern.UNICODE_CHARACTER_CLASS);

    private final Path file;
    private final String old;
    private final String text;
    private final List<Problem> problems = new ArrayList<>();

    /** Looks at a text beside the one that it replaces; what stood there before is not held against it. */
    public TextFaults(Path file, String old, String text) {
        this.file = file;
        this.old = old;
        this.text = text;
    }

    /** All faults. */
    public List<Problem> find() {
        if (text.startsWith(ConfigText.BYTE_ORDER_MARK)) {
            add(
                    "byte_order_mark",
                    Severity.ERROR,
                    1,
                    "begins with a byte order mark, which is read as a part of the first word");
        }
        first(CONTROL, text)
                .filter(m -> !CONTROL.matcher(old).find())
                .ifPresent(m -> add(
                        "control_character",
                        Severity.ERROR,
                        line(text, m.start()),
                        "holds the control character U+%04X"
                                .formatted((int) m.group().charAt(0))));
        lineEnds();
        utf8(text)
                .ifPresentOrElse(
                        this::deceptions,
                        () -> utf8(old).ifPresent(was -> add("not_utf8", Severity.WARNING, 0, "is not UTF-8")));
        return problems;
    }

    private void lineEnds() {
        boolean mixes = text.contains("\r\n") && text.replace("\r\n", "").contains("\n");
        boolean mixed = old.contains("\r\n") && old.replace("\r\n", "").contains("\n");
        if (mixes && !mixed && !old.isEmpty()) {
            add("mixed_line_ends", Severity.WARNING, 0, "would mix CRLF and LF line ends");
        }
    }

    private void deceptions(String decoded) {
        if (decoded.chars().allMatch(c -> c < 0x80)) {
            return;
        }
        String before = utf8(old).orElse("");
        first(HIDDEN, decoded)
                .filter(m -> !before.contains(m.group()))
                .ifPresent(m -> deception(decoded, m, "holds the invisible character U+%04X".formatted((int)
                                m.group().charAt(0))));
        first(MIXED, decoded)
                .filter(m -> !before.contains(m.group()))
                .ifPresent(m -> deception(decoded, m, "mixes alphabets in the word " + m.group()));
    }

    private void deception(String decoded, Matcher at, String what) {
        add("deceptive_character", Severity.WARNING, line(decoded, at.start()), what);
    }

    private void add(String code, Severity severity, int line, String what) {
        problems.add(new Problem(code, severity, file.toString(), line, file + " " + what, null));
    }

    private static Optional<Matcher> first(Pattern pattern, String in) {
        Matcher matcher = pattern.matcher(in);
        return matcher.find() ? Optional.of(matcher) : Optional.empty();
    }

    private static int line(String in, int offset) {
        return 1 + (int) in.substring(0, offset).chars().filter(c -> c == '\n').count();
    }

    private static Optional<String> utf8(String bytes) {
        try {
            byte[] raw = bytes.getBytes(StandardCharsets.ISO_8859_1);
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(raw))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
