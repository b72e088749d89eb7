package dev.hone.account;

import java.util.List;
import org.springframework.security.core.session.SessionInformation;
import org.springframework.security.core.session.SessionRegistry;
import org.springframework.stereotype.Component;

/** Who is signed in now; sessions live in memory and end with the server. */
@Component
class Sessions {
    private final SessionRegistry registry;

    Sessions(SessionRegistry registry) {
        this.registry = registry;
    }

    List<SessionInformation> of(String account) {
        return registry.getAllSessions(account, false);
    }

    /** Ends every session of the account: each is refused at its next request. */
    void endAll(String account) {
        of(account).forEach(SessionInformation::expireNow);
    }

    /** Ends every session of the account but one. */
    void endOthers(String account, String kept) {
        of(account).stream()
                .filter(session -> !session.getSessionId().equals(kept))
                .forEach(SessionInformation::expireNow);
    }
}
