package dev.hone.kind.format;

import dev.hone.kind.format.PhpDefinesText.Statement;
import dev.hone.kind.format.PhpTokens.Kind;
import dev.hone.kind.format.PhpTokens.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the calls of {@code define} among tokens, and how deep in conditions they stand. */
final class PhpDefines {
    private static final Set<String> HEADS = Set.of("if", "for", "foreach", "while", "switch");
    private static final Set<String> ENDS = Set.of("endif", "endfor", "endforeach", "endwhile", "endswitch");
    private static final Set<String> LITERAL_WORDS = Set.of("true", "false", "null");

    private final List<Token> tokens;
    private final List<Statement> found = new ArrayList<>();
    private final Deque<Boolean> heads = new ArrayDeque<>();
    private int braces;
    private int brackets;
    private int blocks;

    private PhpDefines(List<Token> tokens) {
        this.tokens = tokens;
    }

    static List<Statement> of(List<Token> tokens) {
        PhpDefines walk = new PhpDefines(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            walk.step(i);
        }
        return List.copyOf(walk.found);
    }

    static boolean isBalanced(List<Token> tokens) {
        Deque<String> open = new ArrayDeque<>();
        for (Token token : tokens) {
            String sign = token.kind() == Kind.SIGN ? token.text() : "";
            if (!sign.isEmpty() && "([{".contains(sign)) {
                open.push(sign);
            } else if (!sign.isEmpty()
                    && ")]}".contains(sign)
                    && (open.isEmpty() || "([{".indexOf(open.pop()) != ")]}".indexOf(sign))) {
                return false;
            }
        }
        return open.isEmpty();
    }

    /** The first token of the statement that loads a file of that name, outside every bracket. */
    static Optional<Token> loadingOf(String file, List<Token> tokens) {
        int depth = 0;
        @Nullable Token start = null;
        for (Token token : tokens) {
            boolean isEnd = token.is(";") || token.is("}") || token.is("{") || token.kind() == Kind.OPEN_TAG;
            depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
            if (isEnd) {
                start = null;
            } else if (start == null) {
                start = token;
            }
            boolean isNamed =
                    depth == 0 && token.kind() == Kind.STRING && token.text().contains(file);
            if (start != null && isNamed && isLoading(start)) {
                return Optional.of(start);
            }
        }
        return Optional.empty();
    }

    private static boolean isLoading(Token word) {
        return word.text().toLowerCase(Locale.ROOT).matches("(require|include)(_once)?");
    }

    /** Whether an offset lies in code, after a whole statement and outside every bracket. */
    static boolean isBetweenStatements(int offset, List<Token> tokens) {
        int depth = 0;
        @Nullable Token last = null;
        for (Token token : tokens) {
            if (token.start() >= offset) {
                break;
            }
            boolean opens = token.kind() == Kind.SIGN && "([{".contains(token.text());
            boolean closes = token.kind() == Kind.SIGN && ")]}".contains(token.text());
            depth += opens ? 1 : closes ? -1 : 0;
            last = token;
        }
        return depth == 0 && last != null && (last.is(";") || last.is("}") || last.kind() == Kind.OPEN_TAG);
    }

    private void step(int i) {
        Token token = tokens.get(i);
        braces += token.is("{") ? 1 : token.is("}") ? -1 : 0;
        if (token.isOneOf(HEADS)) {
            heads.push(true);
        } else if (token.isOneOf(ENDS)) {
            blocks = Math.max(0, blocks - 1);
        }
        if (token.is("(")) {
            brackets++;
        } else if (token.is(")")) {
            brackets--;
            closedHead(i);
        }
        if (token.isWord("define") && i + 1 < tokens.size() && tokens.get(i + 1).is("(")) {
            call(i).ifPresent(found::add);
        } else if (token.isWord("const") && braces == 0) {
            constants(i);
        }
    }

    /** {@code const NAME = …, OTHER = …;} sets constants, too; it is only shown. */
    private void constants(int at) {
        int depth = 0;
        int name = at + 1;
        for (int i = at + 1; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean isSign = token.kind() == Kind.SIGN;
            depth += isSign && "([{".contains(token.text()) ? 1 : isSign && ")]}".contains(token.text()) ? -1 : 0;
            if (depth == 0 && (token.is(",") || token.is(";"))) {
                constant(name, i).ifPresent(found::add);
                name = i + 1;
            }
            if (depth == 0 && token.is(";")) {
                return;
            }
        }
    }

    private Optional<Statement> constant(int name, int end) {
        boolean isOne = end - name > 2
                && tokens.get(name).kind() == Kind.WORD
                && tokens.get(name + 1).is("=");
        return isOne
                ? Optional.of(new Statement(
                        tokens.get(name).text(),
                        tokens.get(name).start(),
                        tokens.get(end).end(),
                        tokens.get(name + 2).start(),
                        tokens.get(end - 1).end(),
                        false))
                : Optional.empty();
    }

    /** {@code if (…):} opens a block that {@code endif} closes. */
    private void closedHead(int i) {
        if (brackets == 0 && !heads.isEmpty()) {
            heads.clear();
            blocks += i + 1 < tokens.size() && tokens.get(i + 1).is(":") && !isElseIf(i) ? 1 : 0;
        }
    }

    private boolean isElseIf(int close) {
        int depth = 0;
        for (int i = close; i >= 0; i--) {
            depth += tokens.get(i).is(")") ? 1 : tokens.get(i).is("(") ? -1 : 0;
            if (depth == 0) {
                boolean afterElse = i > 1 && tokens.get(i - 2).isWord("else");
                return i > 0 && (tokens.get(i - 1).isWord("elseif") || afterElse);
            }
        }
        return false;
    }

    private Optional<Statement> call(int i) {
        if (i + 4 >= tokens.size()
                || tokens.get(i + 2).kind() != Kind.STRING
                || !tokens.get(i + 3).is(",")) {
            return Optional.empty();
        }
        int close = closing(i + 1);
        if (close < 0 || close == i + 4) {
            return Optional.empty();
        }
        @Nullable Token before = i == 0 ? null : tokens.get(i - 1);
        boolean isStatement = before != null
                && (before.is(";") || before.is("}") || before.kind() == Kind.OPEN_TAG)
                && close + 1 < tokens.size()
                && tokens.get(close + 1).is(";");
        boolean isPlain = isStatement && braces == 0 && brackets == 0 && blocks == 0 && isLiteral(i + 4, close);
        int end = isStatement ? tokens.get(close + 1).end() : tokens.get(close).end();
        return Optional.of(new Statement(
                PhpDefinesText.unquote(tokens.get(i + 2).text()),
                tokens.get(i).start(),
                end,
                tokens.get(i + 4).start(),
                tokens.get(close - 1).end(),
                isPlain));
    }

    private int closing(int open) {
        int depth = 0;
        for (int i = open; i < tokens.size(); i++) {
            depth += tokens.get(i).is("(") ? 1 : tokens.get(i).is(")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    private boolean isLiteral(int from, int to) {
        boolean isNegative = to - from == 2
                && tokens.get(from).is("-")
                && tokens.get(from + 1).kind() == Kind.NUMBER;
        Token only = tokens.get(from);
        boolean isOne = to - from == 1
                && (only.kind() == Kind.NUMBER || only.kind() == Kind.STRING || only.isOneOf(LITERAL_WORDS));
        return isOne
                || isNegative && tokens.get(from).end() == tokens.get(from + 1).start();
    }
}
