package dev.hone.question;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.springframework.context.MessageSource;

/**
 * Something to be said in the visitor's language.
 *
 * @param key    end of the message's key, behind {@code question.}
 * @param values what stands in it, already spelt out
 */
record Words(String key, List<String> values) {
    Words {
        values = List.copyOf(values);
    }

    static Words of(String key, Object... values) {
        return new Words(key, Arrays.stream(values).map(String::valueOf).toList());
    }

    String in(MessageSource texts, Locale locale) {
        return texts.getMessage("question." + key, values.toArray(), locale);
    }
}
