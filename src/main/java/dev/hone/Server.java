package dev.hone;

import dev.hone.web.DataFolder;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** The web application: pages, REST and the in-process agent. */
@SpringBootApplication
class Server {
    static ConfigurableApplicationContext start(String... args) {
        SpringApplication application = new SpringApplication(Server.class);
        application.addInitializers(context -> prepareData(context.getEnvironment()));
        return application.run(args);
    }

    /** Before the database opens, which would create the folder for everybody's eyes and refuses a relative path. */
    private static void prepareData(ConfigurableEnvironment settings) {
        Path data = DataFolder.prepare(Path.of(settings.getRequiredProperty("hone.data")));
        settings.getPropertySources()
                .addFirst(new MapPropertySource("data folder", Map.of("hone.data", data.toString())));
    }
}
