package dev.hone.kind.format;

import dev.hone.kind.format.BlockText.Body;
import dev.hone.kind.format.BlockText.Directive;
import dev.hone.kind.format.BlockText.Fault;
import dev.hone.kind.format.BlockText.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads directives; {@link BlockScanner} reads the words. Stops at the first fault, as nginx does. */
final class BlockParser {
    private static final int DEEPEST = 64;

    private final BlockScanner scanner;
    private @Nullable Fault fault;

    BlockParser(String text, int start) {
        this.scanner = new BlockScanner(text, start);
    }

    List<Directive> parse() {
        return directives("", 0);
    }

    @Nullable
    Fault fault() {
        return fault;
    }

    private List<Directive> directives(String path, int depth) {
        List<Directive> all = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        while (fault == null) {
            BlockScanner.Statement statement = scanner.next();
            switch (statement.ending()) {
                case SEMICOLON -> all.add(plain(statement));
                case OPENING -> all.add(block(statement, path, seen, depth));
                case CLOSING -> {
                    if (depth == 0) {
                        fault = new Fault(scanner.line(), "unexpected \"}\"");
                    }
                    return all;
                }
                case END -> {
                    if (depth > 0) {
                        fault = new Fault(scanner.line(), "unexpected end of file, a \"}\" is missing");
                    }
                    return all;
                }
                case FAULT -> fault = new Fault(scanner.line(), statement.fault());
            }
        }
        return all;
    }

    private static Directive plain(BlockScanner.Statement statement) {
        Word name = statement.words().getFirst();
        return new Directive(statement.words(), statement.line(), name.start(), statement.end(), null);
    }

    private Directive block(BlockScanner.Statement statement, String parent, Map<String, Integer> seen, int depth) {
        Word name = statement.words().getFirst();
        int number = seen.merge(name.value(), 1, Integer::sum) - 1;
        String path = (parent.isEmpty() ? "" : parent + "/") + name.value() + (number == 0 ? "" : "[" + number + "]");
        List<Directive> inside = body(name.value(), path, depth);
        Body body = new Body(path, statement.end(), Math.max(statement.end(), scanner.position() - 1), inside);
        return new Directive(statement.words(), statement.line(), name.start(), scanner.position(), body);
    }

    private List<Directive> body(String name, String path, int depth) {
        if (depth == DEEPEST) {
            fault = new Fault(scanner.line(), "blocks are nested deeper than " + DEEPEST);
            return List.of();
        }
        if (name.endsWith("_by_lua_block")) {
            if (!scanner.skipLua()) {
                fault = new Fault(scanner.line(), "the Lua block of " + name + " does not end");
            }
            return List.of();
        }
        return List.copyOf(directives(path, depth + 1));
    }
}
