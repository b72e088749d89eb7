package dev.hone.web;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Remembers light or dark in a cookie, which the layout reads, so that no page flashes in the other theme. */
@Controller
class ThemePage {
    static final String COOKIE = "hone_theme";
    static final Set<String> THEMES = Set.of("light", "dark");

    @PostMapping("/theme")
    ResponseEntity<Void> choose(@RequestParam String theme, HttpServletRequest request) {
        boolean known = THEMES.contains(theme);
        ResponseCookie cookie = ResponseCookie.from(COOKIE, known ? theme : "")
                .path(request.getContextPath() + "/")
                .maxAge(known ? Duration.ofDays(365) : Duration.ZERO)
                .sameSite("Strict")
                .secure(request.isSecure())
                .build();
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .header(HttpHeaders.SET_COOKIE, cookie.toString())
                .location(back(request))
                .build();
    }

    /** The path of the page that sent the form, without host, so that a forged Referer leads nowhere else. */
    private static URI back(HttpServletRequest request) {
        String referer = request.getHeader(HttpHeaders.REFERER);
        String home = request.getContextPath() + "/";
        try {
            URI page = URI.create(referer == null ? home : referer);
            String path = page.getRawPath();
            boolean ours = path != null && path.startsWith(home) && !path.startsWith("//");
            return URI.create(ours ? path + (page.getRawQuery() == null ? "" : "?" + page.getRawQuery()) : home);
        } catch (IllegalArgumentException e) {
            return URI.create(home);
        }
    }
}
