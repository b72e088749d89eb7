package dev.hone.account;

import dev.hone.web.Problem;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Those who may sign in. */
@Repository
class Accounts {
    private final JdbcClient sql;
    private final Passwords passwords;
    private final Clock clock;

    Accounts(JdbcClient sql, Passwords passwords, Clock clock) {
        this.sql = sql;
        this.passwords = passwords;
        this.clock = clock;
    }

    boolean isEmpty() {
        return sql.sql("select count(*) from account").query(Long.class).single() == 0;
    }

    void create(Credentials credentials) {
        String hash = passwords.hash(credentials.password());
        sql.sql("""
                insert into account (name, password, created_at, password_changed_at)
                values (:name, :password, :now, :now)
                """)
                .param("name", credentials.name())
                .param("password", hash)
                .param("now", now())
                .update();
    }

    /** Whether the password is this account's; takes equally long when there is no such account. */
    boolean matches(String name, String password) {
        Optional<String> hash = sql.sql("select password from account where name = :name")
                .param("name", name)
                .query(String.class)
                .optional();
        return hash.isPresent() ? passwords.matches(password, hash.get()) : passwords.matchesNobody(password);
    }

    void changePassword(Credentials credentials) {
        int changed = sql.sql("update account set password = :password, password_changed_at = :now where name = :name")
                .param("password", passwords.hash(credentials.password()))
                .param("now", now())
                .param("name", credentials.name())
                .update();
        if (changed == 0) {
            throw Problem.missing("account " + credentials.name()).thrown();
        }
    }

    private OffsetDateTime now() {
        return OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC);
    }
}
