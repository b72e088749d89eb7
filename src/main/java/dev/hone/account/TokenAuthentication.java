package dev.hone.account;

import java.util.List;
import org.springframework.security.authentication.AbstractAuthenticationToken;

/** A request that came with a valid token. */
final class TokenAuthentication extends AbstractAuthenticationToken {
    private final transient Actor actor;

    TokenAuthentication(Actor actor) {
        super(List.of());
        this.actor = actor;
        setAuthenticated(true);
    }

    Actor actor() {
        return actor;
    }

    @Override
    public String getName() {
        return actor.words();
    }

    @Override
    public Object getPrincipal() {
        return actor;
    }

    @Override
    public Object getCredentials() {
        return "";
    }
}
