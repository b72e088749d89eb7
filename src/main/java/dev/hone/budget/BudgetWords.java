package dev.hone.budget;

import dev.hone.kind.MemoryItem;
import dev.hone.web.Units;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** A budget in words, with its arithmetic. */
@Component
public class BudgetWords {
    private final MessageSource texts;

    BudgetWords(MessageSource texts) {
        this.texts = texts;
    }

    /** One line: "Expected 1.2 GiB of 17.6 GiB (75 % of 23.5 GiB, RAM); reserved 512 MiB, at most 3 GiB.". */
    public String line(Budget budget, Locale locale) {
        Object[] words = {
            Units.bytes(budget.expectedBytes()),
            Units.bytes(budget.limitBytes()),
            Units.ratio(budget.share()),
            Units.bytes(budget.memoryBytes()),
            budget.memorySource(),
            Units.bytes(budget.reservedBytes()),
            Units.bytes(budget.theoreticalBytes())
        };
        return texts.getMessage("budget.line", words, locale);
    }

    /** A line for each service: "PostgreSQL 15 main: shared_buffers 128 MiB + 100 × connection 4 MiB = 528 MiB". */
    public List<String> arithmetic(Budget budget) {
        return budget.services().stream().map(this::arithmetic).toList();
    }

    private String arithmetic(ServiceBudget service) {
        if (service.problem() != null) {
            return service.name() + ": " + service.problem();
        }
        String sum = service.items().stream()
                .filter(item -> item.share() != MemoryItem.Share.THEORETICAL)
                .map(BudgetWords::addend)
                .collect(Collectors.joining(" + "));
        return service.name() + ": " + sum + " = " + Units.bytes(service.upTo(MemoryItem.Share.EXPECTED));
    }

    static String addend(MemoryItem item) {
        String each = item.label() + " " + Units.bytes(item.bytesEach());
        return item.count() == 1 ? each : item.count() + " × " + each;
    }
}
