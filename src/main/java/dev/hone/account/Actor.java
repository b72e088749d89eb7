package dev.hone.account;

import java.util.Set;

/**
 * Who acts: somebody signed in, a program with a token, or the server itself. Controllers take it as an argument.
 *
 * @param name sign-in name of the person, also the owner of a token
 * @param token the token's name; empty for a person and for the server
 * @param origin address the request came from; empty for the server itself
 * @param scopes what it may do
 */
public record Actor(String name, String token, String origin, Set<Scope> scopes) {
    /** The server acting by itself: timers, recovery. */
    public static final Actor SYSTEM = new Actor("system", "", "", Scope.all());

    public Actor {
        scopes = Set.copyOf(scopes);
    }

    static Actor person(String name, String origin) {
        return new Actor(name, "", origin, Scope.all());
    }

    /** Whether it has the scope. */
    public boolean may(Scope scope) {
        return scopes.contains(scope);
    }

    /** For the audit and for pages: "admin", or "admin (API deploy)". Not "token", which is masked together with the word behind it. */
    public String words() {
        return token.isEmpty() ? name : name + " (API " + token + ")";
    }
}
