package dev.hone.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hone.web.Setting;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.MessageSource;
import org.springframework.test.context.ActiveProfiles;

@SpringBootTest
@ActiveProfiles("dev")
class SettingsTests {
    @Autowired
    List<Setting<?>> settings;

    @Autowired
    MessageSource words;

    @Test
    void everySettingHasItsWords() {
        assertThat(settings).isNotEmpty().allSatisfy(setting -> {
            for (String key : List.of("setting." + setting.name(), "settings.group." + setting.group())) {
                assertThat(words.getMessage(key, null, "", Locale.ENGLISH))
                        .as(key)
                        .isNotBlank();
            }
        });
    }

    @Test
    void everyStandardValueIsOneThatTheSettingTakes() {
        assertThat(settings).allSatisfy(SettingsTests::roundTrips);
    }

    private static <T> void roundTrips(Setting<T> setting) {
        String text = setting.writer().apply(setting.standard());
        assertThat(setting.reader().apply(text)).isEqualTo(setting.standard());
        assertThat(setting.tidy(text)).isEqualTo(text);
    }
}
