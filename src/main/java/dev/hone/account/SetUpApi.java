package dev.hone.account;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Set-up without a browser: makes the first account and its first token in one call. */
@RestController
class SetUpApi {
    private final SetUp setUp;
    private final Tokens tokens;

    SetUpApi(SetUp setUp, Tokens tokens) {
        this.setUp = setUp;
        this.tokens = tokens;
    }

    /** The code from the server's log or {@code <data>/setup-code}, and the account to make. */
    record SetUpRequest(String code, String user, String password) {}

    /** The first token, with every scope; it is not shown again. */
    record SetUpAnswer(String user, String token, List<String> scopes, Instant expiresAt) {}

    @PostMapping("/api/v1/setup")
    @ResponseStatus(HttpStatus.CREATED)
    SetUpAnswer finish(@RequestBody SetUpRequest request, HttpServletRequest servlet) {
        setUp.finish(request.code(), new Credentials(request.user(), request.password()), servlet.getRemoteAddr());
        Token.Minted minted = tokens.mint(request.user(), "first", Scope.all(), Tokens.USUAL_LIFE);
        Token token = minted.token();
        List<String> scopes = token.scopes().stream().sorted().map(Scope::word).toList();
        return new SetUpAnswer(token.owner(), minted.secret(), scopes, token.expiresAt());
    }
}
