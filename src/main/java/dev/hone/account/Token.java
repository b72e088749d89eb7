package dev.hone.account;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a program shows to use the API; the secret itself is shown once and only its hash is kept.
 *
 * @param name chosen by its owner to tell tokens apart
 * @param lastUsedAt to the minute; absent when it was never used
 */
record Token(
        UUID id,
        String name,
        String owner,
        Set<Scope> scopes,
        Instant createdAt,
        Instant expiresAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant revokedAt) {
    boolean isValid(Instant now) {
        return revokedAt == null && now.isBefore(expiresAt);
    }

    /** A token just made, together with its secret. */
    record Minted(Token token, String secret) {}
}
