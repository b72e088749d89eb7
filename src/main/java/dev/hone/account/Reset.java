package dev.hone.account;

import dev.hone.web.DataFolder;
import dev.hone.web.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Takes a new password for an account whose {@link ResetCode} somebody left in the data folder. */
@Component
class Reset {
    private final Accounts accounts;
    private final Attempts attempts;
    private final Sessions sessions;
    private final Audit audit;
    private final Path data;
    private final Clock clock;

    Reset(Accounts accounts, Attempts attempts, Sessions sessions, Audit audit, DataFolder data, Clock clock) {
        this.accounts = accounts;
        this.attempts = attempts;
        this.sessions = sessions;
        this.audit = audit;
        this.data = data.root();
        this.clock = clock;
    }

    /** Changes the password and ends every session of the account; the code is spent. */
    synchronized void finish(String code, Credentials credentials, String origin) {
        attempts.beginOrRefuse("reset", origin);
        Optional<ResetCode> left = ResetCode.find(data, clock);
        if (left.isEmpty() || !left.get().opens(credentials.name(), code)) {
            audit.record(Actor.person(credentials.name(), origin), "account.reset_refused", "reset code", "");
            throw Problem.at(
                            403,
                            "wrong_code",
                            "the code is not the latest for this name, or its 15 minutes are over",
                            "/code")
                    .thrown();
        }
        attempts.succeeded("reset", origin);
        accounts.changePassword(credentials);
        spend();
        sessions.endAll(credentials.name());
        audit.record(Actor.person(credentials.name(), origin), "account.reset", "account " + credentials.name(), "");
    }

    private void spend() {
        try {
            Files.deleteIfExists(data.resolve(ResetCode.FILE));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the used " + ResetCode.FILE + " in " + data, e);
        }
    }
}
