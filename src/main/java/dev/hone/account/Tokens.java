package dev.hone.account;

import dev.hone.web.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** API tokens. */
@Repository
class Tokens {
    /** Lets scanners for leaked secrets recognise one. */
    static final String PREFIX = "hone_";

    static final Duration USUAL_LIFE = Duration.ofDays(90);
    /** With the longest name of an account it fits every column that says who did something. */
    static final int LONGEST_NAME = 56;

    static final Duration LONGEST_LIFE = Duration.ofDays(366);
    private static final Duration USE_IS_NOTED = Duration.ofMinutes(1);

    private final JdbcClient sql;
    private final Clock clock;

    Tokens(JdbcClient sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    Token.Minted mint(String owner, String name, Set<Scope> scopes, Duration life) {
        check(name, scopes, life);
        String secret = PREFIX + Secret.random(52);
        Instant now = clock.instant();
        Token token = new Token(UUID.randomUUID(), name.strip(), owner, scopes, now, now.plus(life), null, null);
        sql.sql("""
                insert into api_token (id, name, owner, hash, scopes, created_at, expires_at)
                values (:id, :name, :owner, :hash, :scopes, :created, :expires)
                """)
                .param("id", token.id())
                .param("name", token.name())
                .param("owner", owner)
                .param("hash", Secret.hash(secret))
                .param("scopes", Scope.join(scopes))
                .param("created", utc(now))
                .param("expires", utc(token.expiresAt()))
                .update();
        return new Token.Minted(token, secret);
    }

    private static void check(String name, Set<Scope> scopes, Duration life) {
        if (name.isBlank() || name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl)) {
            throw Problem.at(
                            422,
                            "invalid_name",
                            "a token needs a name of 1 to " + LONGEST_NAME + " characters",
                            "/name")
                    .thrown();
        }
        if (scopes.isEmpty()) {
            throw Problem.at(422, "no_scope", "a token needs at least one scope", "/scopes")
                    .thrown();
        }
        if (life.isNegative() || life.isZero() || life.compareTo(LONGEST_LIFE) > 0) {
            throw Problem.at(422, "invalid_life", "a token lives 1 to 366 days", "/days")
                    .thrown();
        }
    }

    /** The token with this secret if it is neither expired nor revoked; notes that it was used. */
    Optional<Token> use(String secret) {
        Instant now = clock.instant();
        Optional<Token> found = sql.sql("select * from api_token where hash = :hash")
                .param("hash", Secret.hash(secret))
                .query(Tokens::row)
                .optional()
                .filter(token -> token.isValid(now));
        found.filter(token -> isStale(token.lastUsedAt(), now)).ifPresent(token -> noteUse(token, now));
        return found;
    }

    private static boolean isStale(@Nullable Instant used, Instant now) {
        return used == null || used.plus(USE_IS_NOTED).isBefore(now);
    }

    private void noteUse(Token token, Instant now) {
        sql.sql("update api_token set last_used_at = :now where id = :id")
                .param("now", utc(now))
                .param("id", token.id())
                .update();
    }

    /** Every token that is not revoked, newest first. */
    List<Token> all() {
        return sql.sql("select * from api_token where revoked_at is null order by created_at desc, id")
                .query(Tokens::row)
                .list();
    }

    Optional<Token> byId(UUID id) {
        return sql.sql("select * from api_token where id = :id and revoked_at is null")
                .param("id", id)
                .query(Tokens::row)
                .optional();
    }

    void revoke(UUID id) {
        sql.sql("update api_token set revoked_at = :now where id = :id and revoked_at is null")
                .param("now", utc(clock.instant()))
                .param("id", id)
                .update();
    }

    private static Token row(ResultSet row, int number) throws SQLException {
        return new Token(
                row.getObject("id", UUID.class),
                row.getString("name"),
                row.getString("owner"),
                Scope.split(row.getString("scopes")),
                row.getObject("created_at", OffsetDateTime.class).toInstant(),
                row.getObject("expires_at", OffsetDateTime.class).toInstant(),
                instant(row.getObject("last_used_at", OffsetDateTime.class)),
                instant(row.getObject("revoked_at", OffsetDateTime.class)));
    }

    private static @Nullable Instant instant(@Nullable OffsetDateTime at) {
        return at == null ? null : at.toInstant();
    }

    private static OffsetDateTime utc(Instant at) {
        return OffsetDateTime.ofInstant(at, ZoneOffset.UTC);
    }
}
