package dev.hone.budget;

import dev.hone.fleet.Fleet;
import dev.hone.host.HostPanel;
import dev.hone.web.Problem;
import java.util.Locale;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** The memory budget of a host as a page of its own, and its place on the host's page, filled once services have answered. */
@Controller
@Order(200)
class BudgetPage implements HostPanel {
    private final Budgets budgets;
    private final BudgetWords words;
    private final Fleet fleet;

    BudgetPage(Budgets budgets, BudgetWords words, Fleet fleet) {
        this.budgets = budgets;
        this.words = words;
        this.fleet = fleet;
    }

    @Override
    public String template() {
        return "budget/on-host";
    }

    @Override
    public Object model(String hostId) {
        return hostId;
    }

    @GetMapping("/hosts/{host}/budget")
    String page(@PathVariable String host, Model model, Locale locale) {
        Budget budget = budgets.of(host);
        model.addAttribute(
                "host",
                fleet.host(host)
                        .orElseThrow(() -> Problem.missing("host " + host).thrown()));
        model.addAttribute("budget", budget);
        model.addAttribute("line", words.line(budget, locale));
        model.addAttribute("arithmetic", words.arithmetic(budget));
        return "budget/budget";
    }
}
