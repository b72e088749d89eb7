package dev.hone.load.oltp;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.BooleanSupplier;

/** Makes and fills the two tables that transactions work on. */
final class Tables {
    private static final int BATCH = 500;
    private static final String FILLER = "x".repeat(84);
    private static final String ACCOUNTS =
            "CREATE TABLE account (id INTEGER NOT NULL PRIMARY KEY, balance BIGINT NOT NULL, filler CHAR(84) NOT NULL)";
    private static final String NOTES_POSTGRESQL = """
            CREATE TABLE note (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, debit INTEGER NOT NULL,
            credit INTEGER NOT NULL, amount BIGINT NOT NULL, at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP)""";
    private static final String NOTES_MYSQL = """
            CREATE TABLE note (id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY, debit INTEGER NOT NULL,
            credit INTEGER NOT NULL, amount BIGINT NOT NULL, at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP)""";

    private Tables() {}

    /** Fills the accounts; ends early, leaving them as they are, when that is asked for. */
    static void fill(Connection connection, int rows, BooleanSupplier stopped) throws SQLException {
        boolean postgres = connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute(ACCOUNTS);
            statement.execute(postgres ? NOTES_POSTGRESQL : NOTES_MYSQL);
            insert(connection, rows, stopped);
            connection.commit();
            connection.setAutoCommit(true);
            statement.execute(postgres ? "ANALYZE account" : "ANALYZE TABLE account");
        }
    }

    private static void insert(Connection connection, int rows, BooleanSupplier stopped) throws SQLException {
        try (PreparedStatement whole = connection.prepareStatement(sql(BATCH))) {
            int next = 1;
            for (; next + BATCH <= rows + 1 && !stopped.getAsBoolean(); next += BATCH) {
                insert(whole, next, BATCH);
                if (next % (BATCH * 20) == 1) {
                    connection.commit();
                }
            }
            insertRest(connection, next, rows, stopped);
        }
    }

    private static void insertRest(Connection connection, int next, int rows, BooleanSupplier stopped)
            throws SQLException {
        int left = rows - next + 1;
        if (left > 0 && !stopped.getAsBoolean()) {
            try (PreparedStatement rest = connection.prepareStatement(sql(left))) {
                insert(rest, next, left);
            }
        }
    }

    private static void insert(PreparedStatement statement, int from, int count) throws SQLException {
        for (int i = 0; i < count; i++) {
            statement.setInt(2 * i + 1, from + i);
            statement.setString(2 * i + 2, FILLER);
        }
        statement.executeUpdate();
    }

    private static String sql(int count) {
        return "INSERT INTO account (id, balance, filler) VALUES (?, 0, ?)" + ", (?, 0, ?)".repeat(count - 1);
    }
}
