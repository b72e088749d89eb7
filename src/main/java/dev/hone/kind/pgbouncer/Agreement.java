package dev.hone.kind.pgbouncer;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares what a pooler runs with what its files say, line by line. The pooler answers RELOAD to every reload, also to
 * one that it gave up in the middle, so this is the only proof that there is.
 */
final class Agreement {
    /** Words of a connect string, and the columns in which the running pooler shows them, newer name first. */
    private static final Map<String, List<String>> DATABASE_COLUMNS = Map.of(
            "host", List.of("host"),
            "port", List.of("port"),
            "dbname", List.of("database"),
            "user", List.of("force_user"),
            "pool_size", List.of("pool_size"),
            "min_pool_size", List.of("min_pool_size"),
            "reserve_pool", List.of("reserve_pool_size", "reserve_pool"),
            "reserve_pool_size", List.of("reserve_pool_size", "reserve_pool"),
            "pool_mode", List.of("pool_mode"),
            "max_db_connections", List.of("max_connections"));

    private static final Map<String, List<String>> USER_COLUMNS =
            Map.of("pool_mode", List.of("pool_mode"), "max_user_connections", List.of("max_user_connections"));

    private final Catalogue catalogue;
    private final Reported reported;

    Agreement(Catalogue catalogue, Reported reported) {
        this.catalogue = catalogue;
        this.reported = reported;
    }

    /** Whether two spellings of a setting's value mean the same to the pooler. */
    boolean same(String name, String one, String other) {
        Optional<Parameter> row = catalogue.find(name);
        return row.map(parameter -> catalogue.grammar().same(parameter, one, other))
                .orElseGet(() -> one.strip().equals(other.strip()));
    }

    /** Every line of the files that is not in force, in words; what only a restart takes up is left out. */
    List<String> differences(PoolerTree tree) {
        List<String> differences = new ArrayList<>();
        tree.winners().values().forEach(line -> difference(line).ifPresent(differences::add));
        return differences;
    }

    /** Why a line is not in force; empty when it is, or when it cannot be told. */
    Optional<String> difference(PoolerTree.Line line) {
        return switch (line.section()) {
            case PoolerTree.MAIN_SECTION -> setting(line);
            case PoolerTree.DATABASES -> entry(line, reported.databases(), DATABASE_COLUMNS, "database");
            case PoolerTree.USERS -> entry(line, reported.users(), USER_COLUMNS, "user");
            default -> Optional.empty();
        };
    }

    private Optional<String> setting(PoolerTree.Line line) {
        Reported.Setting running = reported.settings().get(line.name());
        if (running == null) {
            return Optional.of("%s:%d: the running pooler knows no %s"
                    .formatted(line.file(), line.entry().line(), line.name()));
        }
        return !running.changeable()
                        || same(line.name(), running.value(), line.entry().rawValue())
                ? Optional.empty()
                : Optional.of(notInForce(line, line.name(), line.entry().rawValue(), running.value()));
    }

    private static Optional<String> entry(
            PoolerTree.Line line,
            Map<String, Map<String, String>> rows,
            Map<String, List<String>> columns,
            String what) {
        String name = line.entry().name();
        Map<String, String> row = rows.get(name);
        if (name.equals("*")) {
            return Optional.empty();
        }
        if (row == null) {
            return Optional.of("%s %s of %s:%d is not known to the running pooler"
                    .formatted(what, name, line.file(), line.entry().line()));
        }
        for (Map.Entry<String, String> word :
                ConnectString.of(line.entry().rawValue()).words().entrySet()) {
            Optional<String> running = columns.getOrDefault(word.getKey(), List.of()).stream()
                    .filter(row::containsKey)
                    .findFirst()
                    .map(row::get);
            if (running.isPresent() && !isAnswered(running.get(), word.getValue())) {
                return Optional.of(
                        notInForce(line, word.getKey() + " of " + what + " " + name, word.getValue(), running.get()));
            }
        }
        return Optional.empty();
    }

    /** A list of hosts is told one by one. */
    private static boolean isAnswered(String running, String said) {
        return said.contains(",") || running.equalsIgnoreCase(said);
    }

    private static String notInForce(PoolerTree.Line line, String what, String said, String running) {
        return "%s:%d says %s = %s, but the pooler runs with %s"
                .formatted(line.file(), line.entry().line(), what, said, running.isEmpty() ? "none" : running);
    }
}
