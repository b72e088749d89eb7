package dev.hone.account;

import java.time.Duration;
import java.util.List;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.LockedException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.stereotype.Component;

/** Checks a name and a password, slowly when many were wrong before. */
@Component
class SignIn implements AuthenticationProvider {
    private final Accounts accounts;
    private final Attempts attempts;
    private final Audit audit;

    SignIn(Accounts accounts, Attempts attempts, Audit audit) {
        this.accounts = accounts;
        this.attempts = attempts;
        this.audit = audit;
    }

    @Override
    public Authentication authenticate(Authentication given) {
        String name = given.getName();
        String address = given.getDetails() instanceof WebAuthenticationDetails web ? web.getRemoteAddress() : "";
        Duration left = attempts.begin(name, address);
        if (!left.isZero()) {
            throw new LockedException(Long.toString(left.toSeconds() + 1));
        }
        if (!accounts.matches(name, String.valueOf(given.getCredentials()))) {
            audit.record(Actor.person(name, address), "account.refused", "", "");
            throw new BadCredentialsException("wrong name or password");
        }
        attempts.succeeded(name, address);
        audit.record(Actor.person(name, address), "account.signed_in", "", "");
        var person = UsernamePasswordAuthenticationToken.authenticated(name, "", List.of());
        person.setDetails(given.getDetails());
        return person;
    }

    @Override
    public boolean supports(Class<?> type) {
        return UsernamePasswordAuthenticationToken.class.isAssignableFrom(type);
    }
}
