package dev.hone.kind.php;

import dev.hone.kind.format.PhpIniText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Texts read lately: a plan looks at the same thirty files again and again, and php.ini is long. */
final class ReadTexts {
    private static final int MOST = 64;

    private static final Map<String, PhpIniText> READ = Collections.synchronizedMap(new LinkedHashMap<>(MOST, 1, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PhpIniText> eldest) {
            return size() > MOST;
        }
    });

    private ReadTexts() {}

    static PhpIniText of(String text) {
        return READ.computeIfAbsent(text, PhpIniText::parse);
    }
}
