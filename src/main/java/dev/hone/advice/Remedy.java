package dev.hone.advice;

import dev.hone.kind.Setting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to do about a finding. */
sealed interface Remedy {

    /** A change to plan; its form opens with these values typed in. */
    record Edit(Seen service, List<Setting> settings) implements Remedy {
        public Edit {
            settings = List.copyOf(settings);
            if (settings.isEmpty()) {
                throw new IllegalArgumentException("a change of " + service.name() + " needs a setting");
            }
        }
    }

    /**
     * A line to write by hand.
     *
     * @param text  the line
     * @param place file and line where it stands today
     */
    record Line(String text, String place) implements Remedy {}

    /** A change of the settings that would change anything and that the service would take; null when none is left. */
    static @Nullable Remedy edit(Seen service, List<Setting> wishes) {
        List<Setting> useful = wishes.stream().filter(service::takes).toList();
        boolean isWhole = wishes.stream().allMatch(w -> service.takes(w) || service.has(w));
        return useful.isEmpty() || !isWhole ? null : new Edit(service, useful);
    }

    /** The same for one setting. */
    static @Nullable Remedy edit(Seen service, Name name, String value) {
        return edit(service, List.of(new Setting(name.parameter(), value)));
    }
}
