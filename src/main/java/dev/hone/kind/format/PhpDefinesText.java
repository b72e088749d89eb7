package dev.hone.kind.format;

import dev.hone.kind.format.PhpTokens.Kind;
import dev.hone.kind.format.PhpTokens.Token;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A file of PHP that sets constants, as wp-config.php does: its settings are the statements {@code define( 'NAME', literal );}
 * that run whatever happens. Those with an expression, or inside a condition or a function, are listed by {@link #others()}
 * and never touched. A value is always written as one literal, so that no edit can change the meaning of the rest. A new
 * setting goes before the comment that says where to stop editing, else before wp-settings.php is loaded.
 */
public final class PhpDefinesText implements ConfigText {
    private static final Pattern STOP = Pattern.compile("stop editing", Pattern.CASE_INSENSITIVE);
    private static final Pattern NUMBER =
            Pattern.compile("-?(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?)");
    private static final Pattern WORD = Pattern.compile("(?i)true|false|null");
    private static final Pattern SINGLE = Pattern.compile("'(?:[^'\\\\]|\\\\.)*'", Pattern.DOTALL);

    private final TextLines lines;
    private final PhpTokens tokens;
    private final List<Statement> statements;

    private PhpDefinesText(String text) {
        this.lines = TextLines.of(text);
        this.tokens = PhpTokens.of(text);
        this.statements = PhpDefines.of(tokens.tokens());
    }

    /** A call of define as one statement; {@code plain} when it runs whatever happens and sets a literal. */
    record Statement(String name, int start, int end, int valueStart, int valueEnd, boolean plain) {}

    /**
     * A constant that is set in a way that is only shown.
     *
     * @param name  its name
     * @param value what stands there, an expression or a literal
     * @param line  1-based
     */
    public record Other(String name, String value, int line) {}

    /** Never fails; {@link #isWhole()} says whether the text could be read to its end. */
    public static PhpDefinesText parse(String text) {
        return new PhpDefinesText(text);
    }

    /** Whether every string, comment and bracket is closed; a file that is not, PHP would not run. */
    public boolean isWhole() {
        return tokens.isWhole() && PhpDefines.isBalanced(tokens.tokens());
    }

    /** Constants that are set by an expression, or only under a condition. */
    public List<Other> others() {
        return statements.stream()
                .filter(s -> !s.plain())
                .map(s -> new Other(s.name(), text().substring(s.valueStart(), s.valueEnd()), line(s.start())))
                .toList();
    }

    /** Everything but blanks, comments and the plain statements: what an edit of settings never changes. */
    public List<String> code() {
        return tokens.tokens().stream()
                .filter(t ->
                        statements.stream().noneMatch(s -> s.plain() && t.start() >= s.start() && t.end() <= s.end()))
                .map(Token::text)
                .toList();
    }

    @Override
    public String text() {
        return lines.text();
    }

    @Override
    public List<Entry> entries() {
        return statements.stream().filter(Statement::plain).map(this::entry).toList();
    }

    private Entry entry(Statement s) {
        String value = text().substring(s.valueStart(), s.valueEnd());
        return new Entry("", s.name(), value, line(s.valueStart()), s.valueStart(), s.valueEnd());
    }

    @Override
    public PhpDefinesText withValue(Entry entry, String rawValue) {
        statement(entry);
        requireLiteral(rawValue);
        return parse(text().substring(0, entry.start()) + rawValue + text().substring(entry.end()));
    }

    @Override
    public PhpDefinesText withAdded(String section, String name, String rawValue) {
        requireLiteral(rawValue);
        if (!section.isEmpty() || !name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
            throw new IllegalArgumentException("a constant has a name and no section, was " + section + "/" + name);
        }
        Token before = place().orElseThrow(() -> new IllegalArgumentException("no place for " + name));
        TextLines.Line line = lines.line(line(before.start()));
        boolean isFirst = text().substring(line.start(), before.start()).isBlank();
        int at = isFirst ? line.start() : before.start();
        String statement = "define( '" + name + "', " + rawValue + " );" + lines.lineEnd();
        return parse(text().substring(0, at) + statement + text().substring(at));
    }

    /** Whether a new setting has a place. */
    public boolean hasPlace() {
        return place().isPresent();
    }

    @Override
    public PhpDefinesText without(Entry entry) {
        Statement gone = statement(entry);
        TextLines.Line first = lines.line(line(gone.start()));
        TextLines.Line last = lines.line(line(gone.end() - 1));
        boolean isAlone = text().substring(first.start(), gone.start()).isBlank()
                && text().substring(gone.end(), last.end()).isBlank();
        boolean addedInLine = !isAlone && gone.end() == last.end();
        int from = isAlone ? first.start() : gone.start();
        int to = isAlone || addedInLine ? last.next() : gone.end();
        return parse(text().substring(0, from) + text().substring(to));
    }

    /** A literal of a text. */
    public static String quote(String value) {
        return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    /** The text of a literal; numbers and words as they are. */
    public static String unquote(String rawValue) {
        if (rawValue.length() < 2 || "'\"".indexOf(rawValue.charAt(0)) < 0) {
            return rawValue;
        }
        char quote = rawValue.charAt(0);
        StringBuilder plain = new StringBuilder();
        for (int i = 1; i < rawValue.length() - 1; i++) {
            char c = rawValue.charAt(i);
            if (c == '\\' && i + 1 < rawValue.length() - 1) {
                i += unescape(quote, rawValue.charAt(i + 1), plain);
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    private static int unescape(char quote, char c, StringBuilder plain) {
        if (c == quote || c == '\\' || quote == '"' && c == '$') {
            plain.append(c);
            return 1;
        }
        int control = quote == '"' ? "ntr".indexOf(c) : -1;
        plain.append(control < 0 ? '\\' : "\n\t\r".charAt(control));
        return control < 0 ? 0 : 1;
    }

    /** Whether a text is one literal: a number, true, false, null, or a text in single quotes. */
    public static boolean isLiteral(String rawValue) {
        return NUMBER.matcher(rawValue).matches()
                || WORD.matcher(rawValue).matches()
                || SINGLE.matcher(rawValue).matches();
    }

    private void requireLiteral(String rawValue) {
        boolean isOld = statements.stream()
                .anyMatch(s -> s.plain()
                        && text().substring(s.valueStart(), s.valueEnd()).equals(rawValue));
        boolean isText = rawValue.startsWith("\"")
                && PhpTokens.of("<?php " + rawValue).tokens().stream()
                                .filter(t -> t.kind() == Kind.STRING)
                                .count()
                        == 1
                && PhpTokens.of("<?php " + rawValue).tokens().size() == 2
                && PhpTokens.of("<?php " + rawValue).isWhole();
        if (!isOld && !isText && !isLiteral(rawValue)) {
            throw new IllegalArgumentException("a constant is set to one literal, was " + rawValue);
        }
    }

    private Statement statement(Entry entry) {
        return statements.stream()
                .filter(s -> s.plain() && entry(s).equals(entry))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        entry.name() + " in line " + entry.line() + " is not of this text"));
    }

    /** What a new setting stands before. */
    private Optional<Token> place() {
        Optional<Token> loading = PhpDefines.loadingOf("wp-settings.php", tokens.tokens());
        Optional<Token> comment = tokens.comments().stream()
                .filter(c -> STOP.matcher(c.text()).find())
                .filter(c -> loading.isEmpty() || c.start() < loading.get().start())
                .filter(c -> PhpDefines.isBetweenStatements(c.start(), tokens.tokens()))
                .findFirst();
        return comment.or(() -> loading);
    }

    private int line(int offset) {
        int number = 1;
        for (TextLines.Line line : lines.lines()) {
            if (offset < line.next()) {
                return line.number();
            }
            number = line.number();
        }
        return number;
    }
}
