package dev.hone.web;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Values of {@link Setting}s, kept in the database and read again every few seconds, so that several servers agree. */
@Component
public class Settings {
    private static final Logger LOG = LoggerFactory.getLogger(Settings.class);
    private static final Duration FRESH = Duration.ofSeconds(5);

    private final JdbcClient sql;
    private final Clock clock;
    private volatile Known known = new Known(Map.of(), Instant.MIN);

    private record Known(Map<String, String> texts, Instant readAt) {}

    Settings(JdbcClient sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    /** The value chosen, else the standard one; a stored text that is no longer allowed counts as not chosen. */
    public <T> T get(Setting<T> setting) {
        String text = texts().get(setting.name());
        if (text == null) {
            return setting.standard();
        }
        try {
            return setting.reader().apply(text);
        } catch (IllegalArgumentException e) {
            LOG.warn("setting {}: {}; the standard value is used", setting.name(), e.getMessage());
            return setting.standard();
        }
    }

    /**
     * Stores a text that a visitor chose.
     *
     * @throws IllegalArgumentException with words for the visitor when the setting does not take it
     */
    public void choose(Setting<?> setting, String text) {
        String clean = setting.tidy(text);
        int changed = sql.sql("update setting set text = :text, changed_at = :now where name = :name")
                .param("name", setting.name())
                .param("text", clean)
                .param("now", OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC))
                .update();
        if (changed == 0) {
            sql.sql("insert into setting (name, text, changed_at) values (:name, :text, :now)")
                    .param("name", setting.name())
                    .param("text", clean)
                    .param("now", OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC))
                    .update();
        }
        known = new Known(Map.of(), Instant.MIN);
    }

    private Map<String, String> texts() {
        Known now = known;
        if (now.readAt.plus(FRESH).isBefore(clock.instant())) {
            now = new Known(read(), clock.instant());
            known = now;
        }
        return now.texts;
    }

    private Map<String, String> read() {
        return sql.sql("select name, text from setting").query().listOfRows().stream()
                .collect(Collectors.toMap(row -> (String) row.get("name"), row -> (String) row.get("text")));
    }
}
