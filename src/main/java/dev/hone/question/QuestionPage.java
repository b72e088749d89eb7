package dev.hone.question;

import dev.hone.fleet.Fleet;
import dev.hone.host.HostPanel;
import dev.hone.web.Problem;
import java.util.List;
import java.util.Locale;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** Questions and answers as a page of their own, and the way to it on the host's page. */
@Controller
@Order(250)
class QuestionPage implements HostPanel {
    private final Asked asked;
    private final Fleet fleet;

    QuestionPage(Asked asked, Fleet fleet) {
        this.asked = asked;
        this.fleet = fleet;
    }

    @Override
    public String template() {
        return "question/on-host";
    }

    @Override
    public Object model(String hostId) {
        return hostId;
    }

    @GetMapping("/hosts/{host}/questions")
    String page(
            @PathVariable String host,
            @RequestParam(defaultValue = "1") int pages,
            @RequestParam(defaultValue = "1") int peak,
            Model model,
            Locale locale) {
        model.addAttribute(
                "host",
                fleet.host(host)
                        .orElseThrow(() -> Problem.missing("host " + host).thrown()));
        List<AnswerView> all = asked.of(host, QuestionApi.visitor(pages, peak), locale);
        model.addAttribute(
                "answers",
                all.stream().filter(a -> !a.state().equals("not_here")).toList());
        model.addAttribute(
                "away", all.stream().filter(a -> a.state().equals("not_here")).toList());
        model.addAttribute("pages", pages);
        model.addAttribute("peak", peak);
        return "question/questions";
    }
}
