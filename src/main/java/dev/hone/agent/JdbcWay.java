package dev.hone.agent;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Database;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Asks over TCP through the driver, with a login from the host's credentials file. */
final class JdbcWay implements QueryWay {
    private static final int ROW_LIMIT = 50_000;

    private final Credentials credentials;

    JdbcWay(Credentials credentials) {
        this.credentials = credentials;
    }

    @Override
    public Optional<QueryResult> ask(Database database, String sql) throws IOException {
        Optional<Credentials.Login> login = credentials.of(database.serviceId());
        if (login.isEmpty() || database.port() == 0) {
            return Optional.empty();
        }
        try (Connection connection = DriverManager.getConnection(url(database), properties(login.get()));
                Statement statement = connection.createStatement()) {
            statement.setMaxRows(ROW_LIMIT);
            return Optional.of(statement.execute(sql) ? rows(statement.getResultSet()) : nothing());
        } catch (SQLException e) {
            throw failure(database, e);
        }
    }

    private static String url(Database database) {
        String host = database.address().contains(":") ? "[" + database.address() + "]" : database.address();
        return switch (database.product()) {
            case POSTGRESQL ->
                "jdbc:postgresql://" + host + ":" + database.port() + "/" + database.database()
                        + "?ApplicationName=hone&connectTimeout=5&socketTimeout=20";
            case PGBOUNCER ->
                "jdbc:postgresql://" + host + ":" + database.port() + "/" + database.database()
                        + "?preferQueryMode=simple&assumeMinServerVersion=8.0&connectTimeout=5&socketTimeout=20";
            case MYSQL ->
                "jdbc:mariadb://" + host + ":" + database.port() + "/" + database.database()
                        + "?connectTimeout=5000&socketTimeout=20000&allowPublicKeyRetrieval=true";
        };
    }

    private static Properties properties(Credentials.Login login) {
        Properties properties = new Properties();
        properties.setProperty("user", login.user());
        properties.setProperty("password", login.password());
        return properties;
    }

    private static QueryResult nothing() {
        return new QueryResult(List.of(), List.of());
    }

    private static QueryResult rows(ResultSet results) throws SQLException {
        ResultSetMetaData about = results.getMetaData();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= about.getColumnCount(); i++) {
            columns.add(about.getColumnLabel(i));
        }
        List<List<@Nullable String>> rows = new ArrayList<>();
        while (results.next()) {
            List<@Nullable String> row = new ArrayList<>();
            for (int i = 1; i <= columns.size(); i++) {
                row.add(results.getString(i));
            }
            rows.add(row);
        }
        return new QueryResult(columns, rows);
    }

    /** Class 28 is a refused login; 42501 and MySQL's 42000 with an access error are a missing right. */
    private static IOException failure(Database database, SQLException e) {
        String state = Objects.requireNonNullElse(e.getSQLState(), "");
        boolean right = state.equals("42501") || List.of(1044, 1142, 1143, 1227).contains(e.getErrorCode());
        return state.startsWith("28") || right
                ? new AccessDenied(e.getMessage() + " (" + database.serviceId() + ")", Remedies.of(database))
                : new IOException(e.getMessage(), e);
    }
}
