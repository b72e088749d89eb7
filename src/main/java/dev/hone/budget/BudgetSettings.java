package dev.hone.budget;

import dev.hone.web.Setting;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What admins choose about budgets. */
@Configuration(proxyBeanMethods = false)
class BudgetSettings {
    private final Setting<Integer> percent = Setting.number("budget.percent", 75, "%", 10, 100);

    /** Share of a host's memory that its services may be planned for. */
    @Bean("budgetPercent")
    Setting<Integer> percent() {
        return percent;
    }
}
