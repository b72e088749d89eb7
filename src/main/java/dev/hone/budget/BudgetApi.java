package dev.hone.budget;

import java.util.List;
import java.util.Locale;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The memory budget of a host. */
@RestController
class BudgetApi {
    private final Budgets budgets;
    private final BudgetWords words;

    BudgetApi(Budgets budgets, BudgetWords words) {
        this.budgets = budgets;
        this.words = words;
    }

    /** Sums in bytes, each containing the one before, and the addends they come from. */
    record BudgetView(
            long memoryBytes,
            String memorySource,
            double share,
            long limitBytes,
            long reservedBytes,
            long expectedBytes,
            long theoreticalBytes,
            boolean exceeded,
            String line,
            List<String> arithmetic,
            List<ServiceBudget> services) {}

    @GetMapping("/api/v1/hosts/{host}/budget")
    BudgetView budget(@PathVariable String host) {
        Budget budget = budgets.of(host);
        return new BudgetView(
                budget.memoryBytes(),
                budget.memorySource(),
                budget.share(),
                budget.limitBytes(),
                budget.reservedBytes(),
                budget.expectedBytes(),
                budget.theoreticalBytes(),
                budget.isExceeded(),
                words.line(budget, Locale.ENGLISH),
                words.arithmetic(budget),
                budget.services());
    }
}
