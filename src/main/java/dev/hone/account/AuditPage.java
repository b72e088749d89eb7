package dev.hone.account;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseBody;

/** The audit, newest first, as a page and over REST. */
@Controller
class AuditPage {
    private static final int ROWS = 50;

    private final Audit audit;

    AuditPage(Audit audit) {
        this.audit = audit;
    }

    @GetMapping("/settings/audit")
    String page(@RequestParam(defaultValue = "9223372036854775807") long before, Model model) {
        List<Audit.Event> events = audit.before(before, ROWS + 1);
        model.addAttribute("events", events.subList(0, Math.min(ROWS, events.size())));
        model.addAttribute(
                "older",
                events.size() > ROWS ? "?before=" + events.get(ROWS - 1).id() : null);
        model.addAttribute("newer", before == Long.MAX_VALUE ? null : "?");
        return "account/audit";
    }

    /** Events before an id; {@code next} is what to send as {@code before} for the page after, absent at the end. */
    record Events(List<Audit.Event> items, @Nullable Long next) {}

    @GetMapping("/api/v1/audit")
    @ResponseBody
    Events events(
            @RequestParam(defaultValue = "9223372036854775807") long before,
            @RequestParam(defaultValue = "50") int limit) {
        List<Audit.Event> events = audit.before(before, Math.clamp(limit, 1, 200));
        boolean more = events.size() == Math.clamp(limit, 1, 200);
        return new Events(events, more ? events.getLast().id() : null);
    }
}
