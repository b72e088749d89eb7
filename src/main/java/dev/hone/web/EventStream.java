package dev.hone.web;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * What moves, as server-sent events. {@code Last-Event-ID} takes a stream up where it broke; an event "gap" says that this
 * is no longer possible and that the listener should read everything afresh.
 *
 * <p>A stream ends after {@link #LIFE}, so that a token that was taken back hears no more than that; clients that
 * follow the standard come back by themselves.
 */
@RestController
class EventStream implements SmartLifecycle {
    private static final Duration LIFE = Duration.ofMinutes(15);
    private static final Duration HEARTBEAT = Duration.ofSeconds(15);
    private static final long RETRY_MILLIS = 2000;
    private static final int MOST_STREAMS = 100;

    private final EventLog log;
    private final Set<Thread> open = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean running = new AtomicBoolean();

    EventStream(EventLog log) {
        this.log = log;
    }

    @GetMapping(path = "/api/v1/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter events(@RequestHeader(name = "Last-Event-ID", required = false) @Nullable Long seen) {
        if (open.size() >= MOST_STREAMS) {
            throw Problem.of(
                            429,
                            "too_many_streams",
                            MOST_STREAMS + " event streams are open; close one or come back later")
                    .thrown();
        }
        SseEmitter stream = new SseEmitter(LIFE.plusMinutes(1).toMillis());
        Thread thread = Thread.ofVirtual().name("events").unstarted(() -> serve(stream, seen));
        open.add(thread);
        thread.start();
        return stream;
    }

    private void serve(SseEmitter stream, @Nullable Long seen) {
        try {
            send(stream, seen);
            stream.complete();
        } catch (IOException | IllegalStateException e) {
            // the listener went away
        } catch (InterruptedException e) {
            stream.complete();
        } catch (RuntimeException e) {
            stream.completeWithError(e);
        } finally {
            open.remove(Thread.currentThread());
        }
    }

    private void send(SseEmitter stream, @Nullable Long seen) throws IOException, InterruptedException {
        long at = seen == null || !log.reachesBackTo(seen) ? log.last() : seen;
        stream.send(greeting(at, seen == null || at == seen));
        Instant end = Instant.now().plus(LIFE);
        while (Instant.now().isBefore(end)) {
            List<Happening> next = log.after(at, HEARTBEAT);
            if (next.isEmpty()) {
                stream.send(SseEmitter.event().comment("still here"));
            }
            for (Happening happening : next) {
                stream.send(event(happening));
                at = happening.id();
            }
        }
    }

    private static SseEmitter.SseEventBuilder greeting(long at, boolean whole) {
        return SseEmitter.event()
                .id(String.valueOf(at))
                .reconnectTime(RETRY_MILLIS)
                .name(whole ? "hello" : "gap")
                .data(Map.of("next", whole ? "what moves from here on follows" : "read everything afresh"));
    }

    private static SseEmitter.SseEventBuilder event(Happening happening) {
        return SseEmitter.event()
                .id(String.valueOf(happening.id()))
                .name(happening.name())
                .data(Map.of("at", happening.at(), "about", happening.about(), "state", happening.state()));
    }

    @Override
    public void start() {
        running.set(true);
    }

    /** Ends all streams, before the web server waits for requests under way. */
    @Override
    public void stop() {
        running.set(false);
        open.forEach(Thread::interrupt);
    }

    @Override
    public boolean isRunning() {
        return running.get();
    }
}
