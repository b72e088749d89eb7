package dev.hone.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.session.SessionInformation;
import org.springframework.security.core.session.SessionRegistry;
import org.springframework.security.web.session.HttpSessionCreatedEvent;
import org.springframework.security.web.session.HttpSessionDestroyedEvent;
import org.springframework.stereotype.Component;

/** Who is signed in now; sessions live in memory and end with the server. */
@Component
class Sessions {
    private static final int AGENT_LETTERS = 200;
    private static final int STRANGER_SECONDS = 600;

    private final SessionRegistry registry;
    private final Map<String, Origin> origins = new ConcurrentHashMap<>();

    private record Origin(String address, String agent) {
        static final Origin UNKNOWN = new Origin("", "");
    }

    /**
     * One open session.
     *
     * @param agent what the browser says of itself, cut to {@value #AGENT_LETTERS} letters
     */
    record Open(String id, String address, String agent, Instant lastRequest) {}

    Sessions(SessionRegistry registry) {
        this.registry = registry;
    }

    /** A visitor who does not sign in is forgotten early, so that many of them hold little memory. */
    @EventListener
    void created(HttpSessionCreatedEvent event) {
        event.getSession().setMaxInactiveInterval(STRANGER_SECONDS);
    }

    /** Remembers where a session was opened from, and lets it idle as long as the setting says. */
    void opened(HttpSession session, HttpServletRequest request) {
        session.setMaxInactiveInterval(60 * session.getServletContext().getSessionTimeout());
        String agent = String.valueOf(request.getHeader(HttpHeaders.USER_AGENT));
        String cut = agent.substring(0, Math.min(agent.length(), AGENT_LETTERS));
        origins.put(session.getId(), new Origin(request.getRemoteAddr(), cut));
    }

    @EventListener
    void closed(HttpSessionDestroyedEvent event) {
        origins.remove(event.getId());
    }

    /** Open sessions of an account, the latest used first. */
    List<Open> of(String account) {
        return registry.getAllSessions(account, false).stream()
                .map(this::open)
                .sorted(Comparator.comparing(Open::lastRequest).reversed())
                .toList();
    }

    private Open open(SessionInformation session) {
        Origin origin = origins.getOrDefault(session.getSessionId(), Origin.UNKNOWN);
        return new Open(
                session.getSessionId(),
                origin.address,
                origin.agent,
                session.getLastRequest().toInstant());
    }

    /** Ends every session of the account: each is refused at its next request. */
    void endAll(String account) {
        endOthers(account, "");
    }

    /** Ends every session of the account but one. */
    void endOthers(String account, String kept) {
        registry.getAllSessions(account, false).stream()
                .filter(session -> !session.getSessionId().equals(kept))
                .forEach(SessionInformation::expireNow);
    }
}
