package dev.hone.load.scratch;

import dev.hone.kind.Database;
import dev.hone.kind.Installation;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The statements that make and drop a scratch database and its login. Names are ours: letters, digits and underscores. */
sealed interface Dialect {

    /** A statement and the database to run it in; empty for the server's own. */
    record Statement(String database, String sql) {}

    static Dialect of(Installation at, Database server) {
        return switch (server.product()) {
            case POSTGRESQL -> new Postgres();
            case PGBOUNCER -> throw new IllegalArgumentException(at.name() + " holds no databases");
            case MYSQL -> new MySql(at.product().equals("MariaDB"), at.version(), server.address());
        };
    }

    String listDatabases();

    List<Statement> create(String database, Login login);

    List<Statement> drop(String database, String user);

    /** Rights that the host's way in must have, as statements to copy. */
    String grant(String user);

    /** PostgreSQL 10 and later. */
    record Postgres() implements Dialect {
        private static final int SALT_BYTES = 16;

        @Override
        public String listDatabases() {
            return "SELECT datname FROM pg_database WHERE datname LIKE 'hone_bench_%'";
        }

        @Override
        public List<Statement> create(String database, Login login) {
            byte[] salt = HexFormat.of().parseHex(Login.hex(SALT_BYTES));
            return List.of(
                    new Statement(
                            "",
                            "CREATE ROLE %s LOGIN PASSWORD '%s'"
                                    .formatted(login.user(), Verifier.scram(login.password(), salt))),
                    new Statement("", "CREATE DATABASE %s TEMPLATE template0".formatted(database)),
                    new Statement(database, "GRANT ALL ON SCHEMA public TO %s".formatted(login.user())));
        }

        @Override
        public List<Statement> drop(String database, String user) {
            return List.of(
                    new Statement(
                            "",
                            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '%s'"
                                    .formatted(database)),
                    new Statement("", "DROP DATABASE IF EXISTS " + database),
                    new Statement("", "DROP ROLE IF EXISTS " + user));
        }

        @Override
        public String grant(String user) {
            return "ALTER ROLE " + user + " CREATEDB CREATEROLE;";
        }
    }

    /**
     * MariaDB and MySQL.
     *
     * @param mariaDb which of the two
     * @param address where the tools will come from, as the server sees it
     */
    record MySql(boolean mariaDb, String version, String address) implements Dialect {

        @Override
        public String listDatabases() {
            return "SELECT schema_name FROM information_schema.schemata WHERE schema_name LIKE 'hone_bench_%'";
        }

        @Override
        public List<Statement> create(String database, Login login) {
            String identified = identified(Verifier.nativePassword(login.password()));
            return List.of(
                    new Statement("", "CREATE DATABASE " + database),
                    new Statement(
                            "",
                            "CREATE USER "
                                    + accounts(login.user())
                                            .map(a -> a + identified)
                                            .collect(Collectors.joining(", "))),
                    new Statement(
                            "",
                            "GRANT ALL ON %s.* TO %s"
                                    .formatted(database, accounts(login.user()).collect(Collectors.joining(", ")))));
        }

        @Override
        public List<Statement> drop(String database, String user) {
            return List.of(
                    new Statement("", "DROP DATABASE IF EXISTS " + database),
                    new Statement("", dropUser() + accounts(user).collect(Collectors.joining(", "))));
        }

        @Override
        public String grant(String user) {
            return "GRANT ALL ON `hone\\_bench\\_%`.* TO '" + user
                    + "'@'localhost' WITH GRANT OPTION; GRANT CREATE USER ON *.* TO '" + user + "'@'localhost';";
        }

        private Stream<String> accounts(String user) {
            return Stream.of("localhost", "127.0.0.1", address).distinct().map(host -> "'" + user + "'@'" + host + "'");
        }

        private String dropUser() {
            return !mariaDb && version.matches("5\\.[0-6]\\..*") ? "DROP USER " : "DROP USER IF EXISTS ";
        }

        private String identified(String verifier) {
            return mariaDb || version.startsWith("5.")
                    ? " IDENTIFIED BY PASSWORD '" + verifier + "'"
                    : " IDENTIFIED WITH mysql_native_password AS '" + verifier + "'";
        }
    }
}
