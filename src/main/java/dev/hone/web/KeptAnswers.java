package dev.hone.web;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Table {@code idempotency}. */
@Repository
class KeptAnswers {
    private static final Duration LIFE = Duration.ofHours(24);
    private final JdbcClient jdbc;
    private final Clock clock;

    KeptAnswers(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /**
     * What is kept under a key.
     *
     * @param status null while the request is at work
     */
    record Answer(
            String requestHash,
            @Nullable Integer status,
            @Nullable String contentType,
            @Nullable String location,
            String text) {}

    /** Takes the key for a request; what is kept under it when somebody had it before or takes it at this moment. */
    Optional<Answer> claim(String principal, String key, String requestHash) {
        jdbc.sql("DELETE FROM idempotency WHERE created_at < ?")
                .param(utc(clock.instant().minus(LIFE)))
                .update();
        for (int tries = 0; tries < 3; tries++) {
            if (take(principal, key, requestHash)) {
                return Optional.empty();
            }
            Optional<Answer> kept = find(principal, key);
            if (kept.isPresent()) {
                return kept;
            }
        }
        return Optional.of(new Answer(requestHash, null, null, null, ""));
    }

    private boolean take(String principal, String key, String requestHash) {
        try {
            jdbc.sql("INSERT INTO idempotency (principal, token, request_hash, created_at) VALUES (?, ?, ?, ?)")
                    .params(principal, key, requestHash, utc(clock.instant()))
                    .update();
            return true;
        } catch (DuplicateKeyException taken) {
            return false;
        }
    }

    /** Empty when whoever had the key let go of it meanwhile. */
    private Optional<Answer> find(String principal, String key) {
        return jdbc.sql("""
                        SELECT request_hash, status, content_type, location, answer FROM idempotency
                        WHERE principal = ? AND token = ?""").params(principal, key).query(KeptAnswers::answer).optional();
    }

    void keep(
            String principal,
            String key,
            int status,
            @Nullable String contentType,
            @Nullable String location,
            String text) {
        jdbc.sql("""
                        UPDATE idempotency SET status = ?, content_type = ?, location = ?, answer = ?
                        WHERE principal = ? AND token = ?""")
                .params(Arrays.asList(status, contentType, location, text, principal, key))
                .update();
    }

    /** Lets the key be used again: the request failed by a fault of ours. */
    void forget(String principal, String key) {
        jdbc.sql("DELETE FROM idempotency WHERE principal = ? AND token = ?")
                .params(principal, key)
                .update();
    }

    private static OffsetDateTime utc(Instant at) {
        return at.atOffset(ZoneOffset.UTC);
    }

    private static Answer answer(ResultSet row, int number) throws SQLException {
        int status = row.getInt("status");
        Integer known = row.wasNull() ? null : Integer.valueOf(status);
        String text = row.getString("answer");
        return new Answer(
                row.getString("request_hash"),
                known,
                row.getString("content_type"),
                row.getString("location"),
                text == null ? "" : text);
    }
}
