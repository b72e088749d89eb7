package dev.hone.account;

import dev.hone.web.Problem;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Making and revoking tokens, each with its row in the audit; the page and the API both come here. */
@Component
class TokenDesk {
    private final Tokens tokens;
    private final Audit audit;

    TokenDesk(Tokens tokens, Audit audit) {
        this.tokens = tokens;
        this.audit = audit;
    }

    /** A token of the actor's own; nobody can give it more than they have themselves. */
    Token.Minted mint(Actor actor, String name, Set<Scope> scopes, Duration life) {
        if (!actor.scopes().containsAll(scopes)) {
            throw Problem.at(403, "scope_missing", "a token cannot make one with more scopes than its own", "/scopes")
                    .thrown();
        }
        Token.Minted minted = tokens.mint(actor.name(), name, scopes, life);
        String detail = "scopes %s, until %s"
                .formatted(Scope.join(scopes), minted.token().expiresAt());
        audit.record(actor, "account.token_made", "token " + minted.token().name(), detail);
        return minted;
    }

    void revoke(Actor actor, UUID id) {
        Token token =
                tokens.byId(id).orElseThrow(() -> Problem.missing("token " + id).thrown());
        tokens.revoke(id);
        audit.record(actor, "account.token_revoked", "token " + token.name(), "");
    }
}
