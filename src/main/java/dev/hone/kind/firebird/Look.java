package dev.hone.kind.firebird;

import dev.hone.kind.Host;
import dev.hone.kind.QueryResult;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What one database tells in its monitoring tables. An ordinary user sees the counters of the whole database, but among
 * the connections only its own.
 *
 * @param name     alias or file
 * @param row      one row
 * @param seesAll  whether other users' connections are seen
 */
record Look(String name, QueryResult row, boolean seesAll) {
    private static final String SELECT = """
            SELECT d.MON$PAGE_SIZE, d.MON$PAGE_BUFFERS, d.MON$FORCED_WRITES, d.MON$SWEEP_INTERVAL,
            d.MON$OLDEST_TRANSACTION, d.MON$OLDEST_ACTIVE, d.MON$OLDEST_SNAPSHOT, d.MON$NEXT_TRANSACTION, d.MON$PAGES,
            d.MON$READ_ONLY, i.MON$PAGE_READS, i.MON$PAGE_WRITES, i.MON$PAGE_FETCHES, i.MON$PAGE_MARKS,
            r.MON$RECORD_SEQ_READS, r.MON$RECORD_IDX_READS, r.MON$RECORD_INSERTS, r.MON$RECORD_UPDATES,
            r.MON$RECORD_DELETES, r.MON$RECORD_BACKOUTS, r.MON$RECORD_PURGES, r.MON$RECORD_EXPUNGES,
            r.MON$RECORD_WAITS, r.MON$RECORD_CONFLICTS, r.MON$BACKVERSION_READS,
            m.MON$MEMORY_USED, m.MON$MEMORY_ALLOCATED, m.MON$MAX_MEMORY_USED,
            (SELECT COUNT(*) FROM MON$ATTACHMENTS a
             WHERE a.MON$SYSTEM_FLAG = 0 AND a.MON$ATTACHMENT_ID <> CURRENT_CONNECTION) AS CONNECTIONS,
            (SELECT COUNT(*) FROM MON$STATEMENTS s
             WHERE s.MON$STATE = 1 AND s.MON$ATTACHMENT_ID <> CURRENT_CONNECTION) AS RUNNING,
            (SELECT COUNT(DISTINCT a.MON$SERVER_PID) FROM MON$ATTACHMENTS a) AS SERVERS,
            (SELECT MIN(DATEDIFF(SECOND FROM t.MON$TIMESTAMP TO CURRENT_TIMESTAMP)) FROM MON$TRANSACTIONS t
             WHERE t.MON$TRANSACTION_ID = d.MON$OLDEST_ACTIVE) AS OLDEST_SECONDS,
            %s AS SEES_ALL
            FROM MON$DATABASE d
            JOIN MON$IO_STATS i ON i.MON$STAT_ID = d.MON$STAT_ID
            JOIN MON$RECORD_STATS r ON r.MON$STAT_ID = d.MON$STAT_ID
            JOIN MON$MEMORY_USAGE m ON m.MON$STAT_ID = d.MON$STAT_ID""";
    private static final String OF_3 = """
            CASE WHEN CURRENT_USER = 'SYSDBA' OR CURRENT_ROLE = 'RDB$ADMIN' OR d.MON$OWNER = CURRENT_USER
            THEN 1 ELSE 0 END""";
    private static final String OF_4 = """
            CASE WHEN CURRENT_USER = 'SYSDBA' OR d.MON$OWNER = CURRENT_USER
            OR RDB$SYSTEM_PRIVILEGE(MONITOR_ANY_ATTACHMENT) THEN 1 ELSE 0 END""";

    static Look at(Server server, String name, Host host) throws IOException {
        String sql = SELECT.formatted(server.isAtLeast("4") ? OF_4 : OF_3);
        QueryResult rows = host.query(server.database(name), sql);
        try {
            if (rows.rows().size() != 1) {
                throw new IOException(
                        "MON$DATABASE of " + name + " has " + rows.rows().size() + " rows");
            }
            Look look = new Look(name, rows, "1".equals(rows.get(0, "SEES_ALL")));
            look.number("MON$PAGE_SIZE");
            return look;
        } catch (IllegalArgumentException e) {
            throw new IOException("an answer of " + name + " that cannot be understood: " + e.getMessage(), e);
        }
    }

    /** The number in a column; 0 for NULL. */
    long number(String column) {
        @Nullable String value = row.get(0, column);
        if (value == null || value.isBlank()) {
            return 0;
        }
        if (!value.strip().matches("-?[0-9]{1,18}")) {
            throw new IllegalArgumentException(column + " is no number: " + value);
        }
        return Long.parseLong(value.strip());
    }

    /** Transactions between the oldest that is still interesting and the next: what garbage collection is behind by. */
    long transactionGap() {
        return number("MON$NEXT_TRANSACTION") - number("MON$OLDEST_TRANSACTION");
    }

    /** Transactions between the oldest active one and the next: what a forgotten open transaction holds back. */
    long activeGap() {
        return number("MON$NEXT_TRANSACTION") - number("MON$OLDEST_ACTIVE");
    }

    /** What a sweep waits for to pass its interval. */
    long sweepGap() {
        return Math.max(0, number("MON$OLDEST_SNAPSHOT") - number("MON$OLDEST_TRANSACTION"));
    }

    long pageSize() {
        return number("MON$PAGE_SIZE");
    }

    long pageBuffers() {
        return number("MON$PAGE_BUFFERS");
    }
}
