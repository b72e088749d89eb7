package dev.hone.change;

import dev.hone.kind.EffectiveValue;
import dev.hone.kind.Masker;
import dev.hone.kind.Origin;
import dev.hone.kind.Parameter;
import dev.hone.service.ValueWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is in force where another value is typed in, where it comes from, what it amounts to, and what changing it takes. */
record EditNote(Ground ground, ChangeWords words, Locale locale) {
    String of(Parameter parameter, @Nullable EffectiveValue now, @Nullable String replaced) {
        List<String> parts = new ArrayList<>();
        if (replaced != null) {
            parts.add(words.say(locale, "change.edit.now", replaced.isEmpty() ? "–" : replaced));
        }
        if (now != null) {
            String amount = ValueWords.of(ground.catalogue().grammar(), parameter, now.value());
            if (!amount.isEmpty()) {
                parts.add(amount);
            }
            parts.add(origin(now.origin()));
        }
        parts.add(words.say(locale, "change.effect.word." + ChangeView.word(parameter.effect())));
        return Masker.mask(String.join(" · ", parts));
    }

    private String origin(Origin origin) {
        return origin.file() == null
                ? words.say(locale, "change.source." + ChangeView.word(origin.source()))
                : origin.file() + (origin.line() > 0 ? ":" + origin.line() : "");
    }
}
