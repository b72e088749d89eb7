package dev.hone.web;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The banner alone, which an open page asks for again and again. */
@Controller
class BannerPage {
    @GetMapping("/banner")
    String banner() {
        return "fragments/banner :: banner";
    }
}
