package dev.hone.web;

import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.util.WebUtils;

/** Puts {@code frame} into the model of every page. */
@ControllerAdvice(annotations = Controller.class)
class PageFrame {
    private final ObjectProvider<Banner> banners;
    private final DisplayZone zone;

    PageFrame(ObjectProvider<Banner> banners, DisplayZone zone) {
        this.banners = banners;
        this.zone = zone;
    }

    @ModelAttribute("frame")
    Frame frame(HttpServletRequest request) {
        Principal user = request.getUserPrincipal();
        List<Notice> notices = user == null ? List.of() : notices();
        return new Frame(theme(request), zone.name(), user == null ? null : user.getName(), notices);
    }

    private List<Notice> notices() {
        return banners.orderedStream()
                .flatMap(banner -> banner.notices().stream())
                .toList();
    }

    static @Nullable String theme(HttpServletRequest request) {
        var cookie = WebUtils.getCookie(request, ThemePage.COOKIE);
        return cookie != null && ThemePage.THEMES.contains(cookie.getValue()) ? cookie.getValue() : null;
    }
}
