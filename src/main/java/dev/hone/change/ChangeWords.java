package dev.hone.change;

import dev.hone.kind.Masker;
import dev.hone.service.LoadedFile;
import dev.hone.web.Units;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.context.MessageSource;
import org.springframework.stereotype.Component;

/** Words for plans in the visitor's language. */
@Component
class ChangeWords {
    private static final int NAMED = 4;
    private final MessageSource messages;

    ChangeWords(MessageSource messages) {
        this.messages = messages;
    }

    /** What would change, in one sentence: "Raises shared_buffers from 128 MiB to 256 MiB; PostgreSQL 15 main restarts." */
    String sentence(Plan plan, Locale locale) {
        return plan.isOfOne()
                ? sentence(plan.parts().getFirst(), locale)
                : say(locale, "change.sentence.several", plan.parts().size(), joined(plan.names(), locale));
    }

    /** The same of one of its services. */
    String sentence(Plan.Part plan, Locale locale) {
        List<String> parts = parts(plan, locale);
        String effect = say(
                locale,
                "change.effect." + plan.effect().name().toLowerCase(Locale.ROOT),
                plan.installation().name());
        String sentence = say(locale, "change.sentence", joined(parts, locale), effect);
        return sentence.substring(0, 1).toUpperCase(locale) + sentence.substring(1);
    }

    private List<String> parts(Plan.Part plan, Locale locale) {
        if (!plan.blocks().isEmpty()) {
            return plan.blocks().stream()
                    .map(b -> say(locale, "change.block." + (b.adds() ? "adds" : "removes"), b.title(), b.place()))
                    .toList();
        }
        if (plan.rows().isEmpty()) {
            List<String> names = plan.files().stream().map(f -> name(f.path())).toList();
            return List.of(say(locale, "change.move.edits", joined(names, locale)));
        }
        Stream<String> named = plan.rows().stream().limit(NAMED).map(row -> phrase(row, locale));
        int more = plan.rows().size() - NAMED;
        Stream<String> rest = more > 0 ? Stream.of(say(locale, "change.move.more", String.valueOf(more))) : Stream.of();
        return Stream.concat(named, rest).toList();
    }

    private String phrase(Plan.Row row, Locale locale) {
        String key = row.move().name().toLowerCase(Locale.ROOT);
        boolean fresh = row.before() == null && row.move() == Plan.Move.SETS;
        return say(
                locale,
                "change.move." + key + (fresh ? ".new" : ""),
                row.parameter(),
                shown(row.parameter(), row.beforeWords()),
                shown(row.parameter(), row.afterWords()));
    }

    private String joined(List<String> parts, Locale locale) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        String head = String.join(say(locale, "change.join.comma"), parts.subList(0, parts.size() - 1));
        return say(locale, "change.join.and", head, parts.getLast());
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }

    /** A value as pages show it: secrets hidden, bytes read as UTF-8 where they are. */
    static String shown(String parameter, String value) {
        String masked = Masker.mask(parameter, value);
        return LoadedFile.readable(masked).orElse(masked);
    }

    /** One line: what the host's services are expected to take before and after, against the budget. */
    String budget(BudgetLine budget, Locale locale) {
        return say(
                locale,
                budget.blocks() ? "change.budget.over" : "change.budget.within",
                Units.bytes(budget.expectedBeforeBytes()),
                Units.bytes(budget.expectedAfterBytes()),
                Units.bytes(budget.limitBytes()));
    }

    String say(Locale locale, String key, Object... values) {
        return messages.getMessage(key, values, locale);
    }
}
