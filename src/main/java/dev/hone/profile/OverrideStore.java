package dev.hone.profile;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Table {@code profile_override}. */
@Repository
class OverrideStore {
    private static final String COLUMNS = "profile, host, kind, parameter, formula, reason, author, saved_at";
    private static final String ONE = " WHERE profile = ? AND host = ? AND kind = ? AND parameter = ?";
    private final JdbcClient jdbc;

    OverrideStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** What hosts override of a profile, by host and parameter. */
    List<HostOverride> of(String profile) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM profile_override WHERE profile = ? ORDER BY host, kind, parameter")
                .param(profile)
                .query(OverrideStore::row)
                .list();
    }

    /** What a host overrides, of whichever profile. */
    List<HostOverride> on(String host) {
        return jdbc.sql("SELECT " + COLUMNS + " FROM profile_override WHERE host = ? ORDER BY profile, kind, parameter")
                .param(host)
                .query(OverrideStore::row)
                .list();
    }

    /** Puts it in place of the one for the same parameter, if there is one. */
    @Transactional
    public void put(HostOverride over) {
        remove(over.profile(), over.host(), over.kind(), over.parameter());
        jdbc.sql("INSERT INTO profile_override (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
                .params(
                        over.profile(),
                        over.host(),
                        over.kind(),
                        over.parameter(),
                        over.formula(),
                        over.reason(),
                        over.author(),
                        over.savedAt().atOffset(ZoneOffset.UTC))
                .update();
    }

    boolean remove(String profile, String host, String kind, String parameter) {
        return jdbc.sql("DELETE FROM profile_override" + ONE)
                        .params(profile, host, kind, parameter)
                        .update()
                == 1;
    }

    void removeAll(String profile) {
        jdbc.sql("DELETE FROM profile_override WHERE profile = ?")
                .param(profile)
                .update();
    }

    private static HostOverride row(ResultSet row, int number) throws SQLException {
        return new HostOverride(
                row.getString("profile"),
                row.getString("host"),
                row.getString("kind"),
                row.getString("parameter"),
                row.getString("formula"),
                row.getString("reason"),
                row.getString("author"),
                row.getObject("saved_at", OffsetDateTime.class).toInstant());
    }
}
