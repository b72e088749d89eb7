package dev.hone;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The web application: pages, REST and the in-process agent. */
@SpringBootApplication
class Server {
    static void start(String[] args) {
        SpringApplication.run(Server.class, args);
    }
}
