package dev.hone.fleet;

import dev.hone.wire.Event;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Questions that wait for their answer. They live in this server only: whoever asked is gone after a restart too. */
@Component
class Answers {
    private final Map<String, CompletableFuture<Event>> waiting = new ConcurrentHashMap<>();

    /** Completes with the answer to the order, or with a TimeoutException. */
    CompletableFuture<Event> to(String orderId, Duration patience) {
        CompletableFuture<Event> answer = new CompletableFuture<>();
        waiting.put(orderId, answer);
        answer.orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((event, failure) -> waiting.remove(orderId));
        return answer;
    }

    /** The order that an event answers; empty for progress reports. */
    static Optional<String> answered(Event event) {
        return switch (event) {
            case Event.Read read -> Optional.of(read.orderId());
            case Event.Lines lines -> Optional.of(lines.orderId());
            case Event.Acted acted -> Optional.of(acted.orderId());
            case Event.Failed failed -> Optional.of(failed.orderId());
            case Event.ChangeProgress progress -> Optional.empty();
            case Event.RunProgress progress -> Optional.empty();
            case Event.RunEnded ended -> Optional.empty();
        };
    }

    void arrived(String orderId, Event event) {
        CompletableFuture<Event> answer = waiting.get(orderId);
        if (answer != null) {
            answer.complete(event);
        }
    }
}
