package dev.hone.account;

import dev.hone.web.DataFolder;
import dev.hone.web.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * The first start: a one-time code in the log and in {@code <data>/setup-code} lets whoever can read either make the first
 * account. Every start without an account makes a new code; the first account ends it for good.
 */
@Component
class SetUp {
    private static final Logger LOG = LoggerFactory.getLogger(SetUp.class);
    private static final String ANYBODY = "set-up";

    private final Accounts accounts;
    private final Attempts attempts;
    private final Audit audit;
    private final Environment settings;
    private final Path file;
    private @Nullable String codeHash;

    SetUp(Accounts accounts, Attempts attempts, Audit audit, DataFolder data, Environment settings) {
        this.accounts = accounts;
        this.attempts = attempts;
        this.audit = audit;
        this.settings = settings;
        this.file = data.resolve("setup-code");
    }

    /** Whether the first account is still to be made. */
    synchronized boolean isOpen() {
        return codeHash != null;
    }

    /** The last word of a start: where to go, and with what when there is no account yet. */
    @EventListener
    synchronized void ready(ApplicationReadyEvent event) {
        if (!accounts.isEmpty()) {
            LOG.info("Hone answers on {}", address());
            return;
        }
        String code = Secret.code();
        codeHash = Secret.hash(Secret.typed(code));
        PrivateFile.write(file, code + "\n");
        LOG.info("Hone is ready to be set up.\n\n    Open  {}setup\n    Code  {}\n", address(), code);
    }

    /** Makes the first account when the code is right; the code is of no use afterwards. */
    synchronized void finish(String code, Credentials credentials, String origin) {
        if (codeHash == null) {
            throw Problem.of(409, "already_set_up", "Hone is set up already; sign in instead")
                    .thrown();
        }
        attempts.beginOrRefuse(ANYBODY, origin);
        if (!Secret.matches(code, codeHash)) {
            throw Problem.at(
                            403,
                            "wrong_code",
                            "the code is not the one in the server's log of the latest start",
                            "/code")
                    .thrown();
        }
        attempts.succeeded(ANYBODY, origin);
        accounts.create(credentials);
        codeHash = null;
        remove();
        audit.record(Actor.person(credentials.name(), origin), "account.set_up", "account " + credentials.name(), "");
    }

    private void remove() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + file + ", which is of no use any more", e);
        }
    }

    private String address() {
        String host = settings.getProperty("server.address", "127.0.0.1");
        boolean everywhere = host.equals("0.0.0.0") || host.equals("::");
        boolean secure = settings.getProperty("server.ssl.enabled", Boolean.class, false);
        String port = settings.getProperty("local.server.port", settings.getProperty("server.port", ""));
        String base = settings.getProperty("server.servlet.context-path", "");
        return "%s://%s:%s%s/".formatted(secure ? "https" : "http", everywhere ? "localhost" : host, port, base);
    }
}
