package dev.hone.account;

import jakarta.servlet.http.HttpServletRequest;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/** Asks {@link Routes}: no row, no entry. */
final class RouteGuard implements AuthorizationManager<RequestAuthorizationContext> {
    @Override
    public AuthorizationDecision authorize(
            Supplier<? extends @Nullable Authentication> who, RequestAuthorizationContext context) {
        HttpServletRequest request = context.getRequest();
        boolean granted = Routes.of(request.getMethod(), Security.path(request))
                .map(route -> route.open() || allows(route.scope(), who.get()))
                .orElse(false);
        return new AuthorizationDecision(granted);
    }

    /** Pages want a session, which only their chain gives; the API wants a token with the scope. */
    private static boolean allows(@Nullable Scope scope, @Nullable Authentication who) {
        if (who == null || !who.isAuthenticated() || who instanceof AnonymousAuthenticationToken) {
            return false;
        }
        return scope == null
                ? !(who instanceof TokenAuthentication)
                : who instanceof TokenAuthentication token && token.actor().may(scope);
    }
}
