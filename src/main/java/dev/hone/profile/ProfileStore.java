package dev.hone.profile;

import dev.hone.wire.WireFormat;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Tables {@code profile} and {@code profile_version}. */
@Repository
class ProfileStore {
    private static final String COLUMNS = "name, version, title, parent, body, ancestry, saved_by, saved_at";
    private static final String SELECT = "SELECT " + COLUMNS + " FROM profile ";
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

    List<Profile> children(String name) {
        return jdbc.sql(SELECT + "WHERE parent = ? ORDER BY name")
                .param(name)
                .query(ProfileStore::profile)
                .list();
    }

    /** What a version set; empty when it is not kept. A name that was removed and made anew has the latest. */
    List<Profile.Row> rows(String name, int version) {
        return jdbc
                .sql("SELECT " + COLUMNS
                        + " FROM profile_version WHERE name = ? AND version = ? ORDER BY saved_at DESC")
                .params(name, version)
                .query(ProfileStore::profile)
                .list()
                .stream()
                .findFirst()
                .map(Profile::rows)
                .orElse(List.of());
    }

    /** Lets nobody else save or remove profiles until the transaction ends, so that no circle of parents comes about. */
    void lock() {
        jdbc.sql("SELECT name FROM profile ORDER BY name FOR UPDATE")
                .query(String.class)
                .list();
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
                        UPDATE profile
                        SET version = ?, title = ?, parent = ?, body = ?, ancestry = ?, saved_by = ?, saved_at = ?
                        WHERE name = ? AND version = ?""")
                .params(Arrays.asList(
                        next.version(),
                        next.title(),
                        next.parent(),
                        json(next.rows()),
                        json(next.ancestry()),
                        next.savedBy(),
                        moment(next),
                        next.name(),
                        next.version() - 1))
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
        jdbc.sql("INSERT INTO " + table + " (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
                .params(Arrays.asList(
                        p.name(),
                        p.version(),
                        p.title(),
                        p.parent(),
                        json(p.rows()),
                        json(p.ancestry()),
                        p.savedBy(),
                        moment(p)))
                .update();
    }

    private static OffsetDateTime moment(Profile saved) {
        return Objects.requireNonNull(saved.savedAt()).atOffset(ZoneOffset.UTC);
    }

    private static String json(Object part) {
        return WireFormat.json().writeValueAsString(part);
    }

    private static Profile profile(ResultSet row, int number) throws SQLException {
        return new Profile(
                row.getString("name"),
                row.getInt("version"),
                row.getString("title"),
                row.getString("parent"),
                list(row.getString("body"), Profile.Row[].class),
                list(row.getString("ancestry"), Profile.Ancestor[].class),
                row.getString("saved_by"),
                row.getObject("saved_at", OffsetDateTime.class).toInstant(),
                false);
    }

    private static <T> List<T> list(@Nullable String json, Class<T[]> type) {
        return json == null ? List.of() : List.of(WireFormat.json().readValue(json, type));
    }
}
