package dev.hone.agent;

import dev.hone.kind.Database;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import java.util.Optional;

/** One way to ask a database server of this host. */
interface QueryWay {
    /**
     * Runs one statement. Empty when this way does not exist here (no client program, no credentials); AccessDenied when
     * the server refuses the login or the statement for want of rights.
     */
    Optional<QueryResult> ask(Database database, String sql) throws IOException;
}
