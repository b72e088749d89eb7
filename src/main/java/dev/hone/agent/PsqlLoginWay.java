package dev.hone.agent;

import dev.hone.kind.Database;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.util.Optional;

/**
 * Asks the console of PgBouncer with psql and a login from the host's credentials file. The driver cannot: it begins with a
 * SET, which the console takes from admins alone.
 */
final class PsqlLoginWay implements QueryWay {
    private final PsqlWay psql;
    private final Credentials credentials;

    PsqlLoginWay(PsqlWay psql, Credentials credentials) {
        this.psql = psql;
        this.credentials = credentials;
    }

    @Override
    public Optional<QueryResult> ask(Database database, String sql) throws IOException {
        if (database.product() != Database.Product.PGBOUNCER || !psql.isThere()) {
            return Optional.empty();
        }
        Optional<Credentials.Login> login = credentials.of(database.serviceId());
        return login.isEmpty() ? Optional.empty() : Optional.of(psql.ask(database, login.get(), sql));
    }
}
