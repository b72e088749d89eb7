package dev.hone.question;

import java.util.List;

/** Every question, in the order in which a page shows them. */
final class Questions {
    static final List<Question> ALL = List.of(
            new Question("how-much", Throughput::howMuch),
            new Question("limit", Throughput::limit),
            new Question("visitors", Throughput::visitors),
            new Question("visit", Visit::steps),
            new Question("https", Encryption::cost),
            new Question("settings", Settings::alone),
            new Question("php-memory", Php::memory),
            new Question("children", Php::children),
            new Question("workers", Php::workers),
            new Question("pooler", Connections::pooler),
            new Question("connections", Connections::memory),
            new Question("memcached", Caching::memcached),
            new Question("logged-in", Caching::loggedIn),
            new Question("choice", Caching::choice),
            new Question("firebird-mode", Firebird::mode),
            new Question("firebird-buffers", Firebird::buffers));

    private Questions() {}
}
