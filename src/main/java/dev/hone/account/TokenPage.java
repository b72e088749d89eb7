package dev.hone.account;

import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Makes and revokes tokens from the page Settings. */
@Controller
class TokenPage {
    private final TokenDesk desk;

    TokenPage(TokenDesk desk) {
        this.desk = desk;
    }

    /** The secret travels to the next page in the session and is gone after it was shown once. */
    @PostMapping("/settings/tokens")
    String mint(
            @RequestParam String name,
            @RequestParam(defaultValue = "") Set<Scope> scope,
            @RequestParam(defaultValue = "90") int days,
            Actor actor,
            RedirectAttributes next) {
        next.addFlashAttribute("minted", desk.mint(actor, name, scope, Duration.ofDays(days)));
        return "redirect:/settings#tokens";
    }

    @PostMapping("/settings/tokens/{id}/revoke")
    String revoke(@PathVariable UUID id, Actor actor) {
        desk.revoke(actor, id);
        return "redirect:/settings?revoked#tokens";
    }
}
