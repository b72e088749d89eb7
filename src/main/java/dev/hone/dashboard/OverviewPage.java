package dev.hone.dashboard;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The page behind "/". */
@Controller
class OverviewPage {
    @GetMapping("/")
    String overview() {
        return "dashboard/overview";
    }
}
