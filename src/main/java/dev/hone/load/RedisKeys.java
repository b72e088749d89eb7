package dev.hone.load;

import dev.hone.kind.protocol.Resp.Reply;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Keys of a run alone: in a database that holds nothing else, under a prefix of their own, deleted by name afterwards; never
 * FLUSHDB. Where the server wants a password, the tool gets a login for the run that reaches no other key, since a tool's
 * arguments are seen by everybody on the host.
 */
final class RedisKeys implements AutoCloseable {
    static final String PREFIX = "hone_bench:";
    private static final int BATCH = 1_000;
    private static final int BATCH_BYTES = 1 << 20;
    private static final String LOGIN = "hone_bench_";

    private final RedisSession session;
    private final int database;
    private final int keys;
    private final Optional<Login> login;

    /** A login for one run. */
    record Login(String user, String password) {}

    private RedisKeys(RedisSession session, int database, int keys, Optional<Login> login) {
        this.session = session;
        this.database = database;
        this.keys = keys;
        this.login = login;
    }

    /** Finds an empty database and makes the login, if one is needed. */
    static RedisKeys open(RedisSession session, int keys, int valueBytes) throws CannotRun, IOException {
        new RedisRoom(session).check(keys, valueBytes);
        int database = empty(session);
        if (!session.hasPassword()) {
            return new RedisKeys(session, database, keys, Optional.empty());
        }
        Login login = new Login(LOGIN + random(4), random(16));
        Reply made = ask(
                session,
                List.of(
                        "ACL",
                        "SETUSER",
                        login.user(),
                        "on",
                        ">" + login.password(),
                        "~" + PREFIX + "*",
                        "+get",
                        "+set",
                        "+select",
                        "+ping"));
        if (made instanceof Reply.Refusal(String message)) {
            throw new CannotRun("no login for the run could be made (ACL SETUSER: " + message
                    + "), and the server's own password is not given to a tool, whose arguments everybody sees");
        }
        return new RedisKeys(session, database, keys, Optional.of(login));
    }

    int database() {
        return database;
    }

    Optional<Login> login() {
        return login;
    }

    /** Sets every key, so that a GET finds something. */
    void fill(String value) throws CannotRun, IOException {
        int batch = Math.max(1, Math.min(BATCH, BATCH_BYTES / (value.length() + 64)));
        inBatches(batch, i -> List.of("SET", name(i), value));
    }

    /** Deletes what the run left, and its login. */
    @Override
    public void close() throws IOException {
        try {
            inBatches(BATCH, i -> List.of("DEL", name(i)));
        } catch (CannotRun e) {
            throw new IOException(
                    "the run's keys in database " + database + " could not be deleted: " + e.getMessage(), e);
        } finally {
            if (login.isPresent()) {
                session.ask(List.of(List.of("ACL", "DELUSER", login.get().user())));
            }
        }
    }

    private void inBatches(int batch, IntFunction<List<String>> command) throws CannotRun, IOException {
        for (int from = 0; from < keys; from += batch) {
            List<List<String>> commands = new ArrayList<>();
            commands.add(List.of("SELECT", String.valueOf(database)));
            for (int i = from; i < Math.min(keys, from + batch); i++) {
                commands.add(command.apply(i));
            }
            for (Reply reply : session.ask(commands)) {
                if (reply instanceof Reply.Refusal(String message)) {
                    throw new CannotRun("Redis refuses: " + message);
                }
            }
        }
    }

    /** As redis-benchmark writes {@code __rand_int__}. */
    private static String name(int number) {
        return PREFIX + "%012d".formatted(number);
    }

    /** The highest database without a key. */
    private static int empty(RedisSession session) throws CannotRun, IOException {
        for (int database = databases(session) - 1; database > 0; database--) {
            List<Reply> said = session.ask(List.of(List.of("SELECT", String.valueOf(database)), List.of("DBSIZE")));
            if (said.get(1) instanceof Reply.Number(long size) && size == 0) {
                return database;
            }
        }
        throw new CannotRun(
                "no database but 0 is empty, and a run writes only where nothing else is; empty one or raise databases");
    }

    private static int databases(RedisSession session) throws IOException {
        return ask(session, List.of("CONFIG", "GET", "databases")) instanceof Reply.Many(List<Reply> pair)
                        && pair.size() == 2
                        && pair.get(1) instanceof Reply.Text(String number)
                        && number.matches("[0-9]{1,5}")
                ? Math.min(Integer.parseInt(number), 64)
                : 16;
    }

    private static Reply ask(RedisSession session, List<String> command) throws IOException {
        return session.ask(List.of(command)).getFirst();
    }

    private static String random(int bytes) {
        byte[] raw = new byte[bytes];
        new SecureRandom().nextBytes(raw);
        return HexFormat.of().formatHex(raw);
    }
}
