package dev.hone.web;

import java.io.IOException;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.springframework.context.MessageSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.ReloadableResourceBundleMessageSource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** Beans of the frame that are somebody else's classes: the clock, the texts. */
@Configuration(proxyBeanMethods = false)
class WebBeans {
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    Setting<String> zone() {
        return Setting.zone("display.zone");
    }

    @Bean
    DisplayZone displayZone(Settings settings, Setting<String> zone) {
        return () -> settings.get(zone);
    }

    /** Every {@code messages/<feature>.properties} on the class path; translations lie beside as {@code <feature>_vi}. */
    @Bean
    MessageSource messageSource() throws IOException {
        var source = new ReloadableResourceBundleMessageSource();
        source.setBasenames(bundles().toArray(String[]::new));
        source.setDefaultEncoding("UTF-8");
        source.setFallbackToSystemLocale(false);
        return source;
    }

    static List<String> bundles() throws IOException {
        var found = new PathMatchingResourcePatternResolver().getResources("classpath*:messages/*.properties");
        return Arrays.stream(found)
                .map(file -> String.valueOf(file.getFilename()))
                .filter(name -> !name.contains("_"))
                .map(name -> "classpath:messages/" + name.substring(0, name.length() - ".properties".length()))
                .sorted()
                .distinct()
                .toList();
    }
}
