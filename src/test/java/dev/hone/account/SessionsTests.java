package dev.hone.account;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpSession;
import org.springframework.mock.web.MockServletContext;
import org.springframework.security.core.session.SessionRegistryImpl;
import org.springframework.security.web.session.HttpSessionCreatedEvent;

class SessionsTests {
    private final Sessions sessions = new Sessions(new SessionRegistryImpl());
    private final MockServletContext context = new MockServletContext();
    private final MockHttpSession session = new MockHttpSession(context);

    @Test
    void forgetsStrangersEarlyAndKeepsWhoeverSignedInAsLongAsTheSettingSays() {
        context.setSessionTimeout(120);
        sessions.created(new HttpSessionCreatedEvent(session));
        assertThat(session.getMaxInactiveInterval()).isEqualTo(600);
        sessions.opened(session, new MockHttpServletRequest());
        assertThat(session.getMaxInactiveInterval()).isEqualTo(7200);
    }
}
