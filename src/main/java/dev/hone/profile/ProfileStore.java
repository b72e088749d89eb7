package dev.hone.profile;

import dev.hone.wire.WireFormat;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Tables {@code profile} and {@code profile_version}. */
@Repository
class ProfileStore {
    private static final String SELECT = "SELECT name, version, title, body, saved_by, saved_at FROM profile ";
    private final JdbcClient jdbc;

    ProfileStore(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    List<Profile> all() {
        return jdbc.sql(SELECT + "ORDER BY name").query(ProfileStore::profile).list();
    }

    Optional<Profile> byName(String name) {
        return jdbc.sql(SELECT + "WHERE name = ?")
                .param(name)
                .query(ProfileStore::profile)
                .optional();
    }

    /** Adds a first version; false when the name is taken. */
    @Transactional
    public boolean add(Profile profile) {
        if (byName(profile.name()).isPresent()) {
            return false;
        }
        insert("profile", profile);
        insert("profile_version", profile);
        return true;
    }

    /** Puts the next version in place of the one before it; false when that is no longer the current one. */
    @Transactional
    public boolean replace(Profile next) {
        int updated = jdbc.sql("""
                        UPDATE profile SET version = ?, title = ?, body = ?, saved_by = ?, saved_at = ?
                        WHERE name = ? AND version = ?""")
                .params(
                        next.version(),
                        next.title(),
                        body(next),
                        next.savedBy(),
                        next.savedAt().atOffset(ZoneOffset.UTC),
                        next.name(),
                        next.version() - 1)
                .update();
        if (updated == 1) {
            insert("profile_version", next);
        }
        return updated == 1;
    }

    boolean remove(String name, int version) {
        return jdbc.sql("DELETE FROM profile WHERE name = ? AND version = ?")
                        .params(name, version)
                        .update()
                == 1;
    }

    private void insert(String table, Profile p) {
        jdbc.sql("INSERT INTO " + table + " (name, version, title, body, saved_by, saved_at) VALUES (?, ?, ?, ?, ?, ?)")
                .params(
                        p.name(),
                        p.version(),
                        p.title(),
                        body(p),
                        p.savedBy(),
                        p.savedAt().atOffset(ZoneOffset.UTC))
                .update();
    }

    private static String body(Profile profile) {
        return WireFormat.json().writeValueAsString(profile.rows());
    }

    private static Profile profile(ResultSet row, int number) throws SQLException {
        Profile.Row[] rows = WireFormat.json().readValue(row.getString("body"), Profile.Row[].class);
        return new Profile(
                row.getString("name"),
                row.getInt("version"),
                row.getString("title"),
                List.of(rows),
                row.getString("saved_by"),
                row.getObject("saved_at", OffsetDateTime.class).toInstant());
    }
}
