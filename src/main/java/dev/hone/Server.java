package dev.hone;

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
        application.addInitializers(context -> makeAbsolute(context.getEnvironment()));
        return application.run(args);
    }

    /** H2 refuses a relative file; the folder is meant relative to where the server was started. */
    private static void makeAbsolute(ConfigurableEnvironment settings) {
        String data = settings.getRequiredProperty("hone.data");
        String absolute = Path.of(data).toAbsolutePath().normalize().toString();
        settings.getPropertySources().addFirst(new MapPropertySource("data folder", Map.of("hone.data", absolute)));
    }
}
