package dev.hone.account;

import dev.hone.web.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Tokens over REST. */
@RestController
class TokenApi {
    private final Tokens tokens;
    private final TokenDesk desk;

    TokenApi(Tokens tokens, TokenDesk desk) {
        this.tokens = tokens;
        this.desk = desk;
    }

    /**
     * What to make.
     *
     * @param scopes of read, plan, approve, apply, admin
     * @param days life of the token, 1 to 366; 90 when absent
     */
    record TokenRequest(
            String name, List<String> scopes, @Nullable Integer days) {}

    /**
     * A token as the API shows it.
     *
     * @param secret present in the answer that made it, never again
     */
    record TokenView(
            UUID id,
            String name,
            String owner,
            List<String> scopes,
            Instant createdAt,
            Instant expiresAt,
            @Nullable Instant lastUsedAt,
            @Nullable String secret) {
        static TokenView of(Token token, @Nullable String secret) {
            List<String> scopes =
                    token.scopes().stream().sorted().map(Scope::word).toList();
            return new TokenView(
                    token.id(),
                    token.name(),
                    token.owner(),
                    scopes,
                    token.createdAt(),
                    token.expiresAt(),
                    token.lastUsedAt(),
                    secret);
        }
    }

    /** A page of one: tokens are few. */
    record TokenList(List<TokenView> items) {}

    @GetMapping("/api/v1/tokens")
    TokenList all() {
        return new TokenList(
                tokens.all().stream().map(token -> TokenView.of(token, null)).toList());
    }

    @PostMapping("/api/v1/tokens")
    @ResponseStatus(HttpStatus.CREATED)
    TokenView mint(@RequestBody TokenRequest request, Actor actor) {
        var scopes = request.scopes().stream().map(TokenApi::scope).collect(Collectors.toUnmodifiableSet());
        long days = request.days() == null ? Tokens.USUAL_LIFE.toDays() : request.days();
        Token.Minted minted = desk.mint(actor, request.name(), scopes, Duration.ofDays(days));
        return TokenView.of(minted.token(), minted.secret());
    }

    private static Scope scope(String word) {
        try {
            return Scope.of(word);
        } catch (IllegalArgumentException unknown) {
            throw Problem.at(422, "invalid_scope", String.valueOf(unknown.getMessage()), "/scopes")
                    .thrown(unknown);
        }
    }

    @DeleteMapping("/api/v1/tokens/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revoke(@PathVariable UUID id, Actor actor) {
        desk.revoke(actor, id);
    }
}
