package dev.hone.agent;

import dev.hone.kind.Database;
import java.util.Locale;
import java.util.Set;

/**
 * Holds a text to one SQL statement before a command-line client sees it: those clients read commands of their own, some
 * of which start programs, from a backslash outside quotes, from a second statement, and from the first word.
 */
final class OneStatement {
    private static final Set<String> FIRST_WORDS = Set.of(
            "SELECT",
            "SHOW",
            "SET",
            "RESET",
            "WITH",
            "EXPLAIN",
            "ALTER",
            "CREATE",
            "DROP",
            "GRANT",
            "REVOKE",
            "FLUSH",
            "ANALYZE",
            "VACUUM",
            "CHECKPOINT",
            "INSERT",
            "UPDATE",
            "DELETE",
            "TRUNCATE",
            "VALUES",
            "KILL",
            "DO",
            "PGPOOL");

    private OneStatement() {}

    /** The statement on one line without its last semicolon; IllegalArgumentException when it is anything else. */
    static String of(Database.Product product, String sql) {
        String statement = sql.strip();
        statement = statement.endsWith(";") ? statement.substring(0, statement.length() - 1) : statement;
        String first = statement.split("[\\s(]", 2)[0].toUpperCase(Locale.ROOT);
        require(FIRST_WORDS.contains(first), "starts with " + first);
        require(!first.equals("PGPOOL") || statement.matches("(?i)PGPOOL\\s+SHOW\\s+\\w+"), "gives orders to pgpool");
        require(product != Database.Product.PGBOUNCER || statement.matches("SHOW [A-Z_]+"), "is no SHOW");
        return outsideQuotes(statement, product == Database.Product.MYSQL);
    }

    private static String outsideQuotes(String sql, boolean backslashEscapes) {
        StringBuilder line = new StringBuilder(sql.length());
        char quote = 0;
        for (int i = 0; i < sql.length(); i++) {
            char c = sql.charAt(i);
            require(c != 0, "holds a NUL");
            if (quote != 0) {
                if (c == '\\' && backslashEscapes && i + 1 < sql.length()) {
                    line.append(c);
                    c = sql.charAt(++i);
                } else if (c == quote) {
                    quote = 0;
                }
                line.append(c);
            } else {
                require(c != '\\' && c != ';', "has " + c + " outside quotes");
                quote = c == '\'' || c == '"' || c == '`' ? c : 0;
                line.append(c == '\n' || c == '\r' ? ' ' : c);
            }
        }
        require(quote == 0, "leaves a quote open");
        return line.toString();
    }

    private static void require(boolean holds, String found) {
        if (!holds) {
            throw new IllegalArgumentException("a query is one SQL statement, but this text " + found);
        }
    }
}
