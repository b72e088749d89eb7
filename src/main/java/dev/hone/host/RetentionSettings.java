package dev.hone.host;

import dev.hone.web.Setting;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What admins choose about keeping samples. */
@Configuration(proxyBeanMethods = false)
class RetentionSettings {
    private final Setting<Duration> second =
            Setting.hours("retention.second", (int) Tier.SECOND.keep().toHours(), 1, 48);
    private final Setting<Duration> tenSeconds =
            Setting.days("retention.ten-seconds", (int) Tier.TEN_SECONDS.keep().toDays(), 1, 30);
    private final Setting<Duration> minute =
            Setting.days("retention.minute", (int) Tier.MINUTE.keep().toDays(), 1, 400);
    private final Setting<Duration> hour =
            Setting.days("retention.hour", (int) Tier.HOUR.keep().toDays(), 30, 4000);

    @Bean("retentionSecond")
    Setting<Duration> second() {
        return second;
    }

    @Bean("retentionTenSeconds")
    Setting<Duration> tenSeconds() {
        return tenSeconds;
    }

    @Bean("retentionMinute")
    Setting<Duration> minute() {
        return minute;
    }

    @Bean("retentionHour")
    Setting<Duration> hour() {
        return hour;
    }

    Setting<Duration> of(Tier tier) {
        return switch (tier) {
            case SECOND -> second;
            case TEN_SECONDS -> tenSeconds;
            case MINUTE -> minute;
            case HOUR -> hour;
        };
    }
}
