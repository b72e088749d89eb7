package dev.hone.load;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import dev.hone.kind.ServiceKinds;
import dev.hone.kind.Step;
import dev.hone.kind.protocol.Resp;
import dev.hone.kind.protocol.Resp.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Commands to a running Redis with the login of its own files, which is never seen here. */
record RedisSession(ServiceKind kind, Installation at, Host host) {
    private static final int LIMIT_BYTES = 4 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    static RedisSession of(Job job) throws CannotRun {
        ServiceKind kind = ServiceKinds.byId("redis")
                .filter(k -> k.id().equals(job.at().kind()))
                .orElseThrow(() -> new CannotRun("redis-benchmark speaks to Redis alone, not to "
                        + job.at().name()));
        return new RedisSession(kind, job.at(), job.host());
    }

    /** Whether Redis wants a password: then a login is answered beside the command and the end. */
    boolean hasPassword() throws IOException {
        return replies(List.of(List.of("PING"))).size() > 2;
    }

    /** Answers to commands sent over one connection, in order. */
    List<Reply> ask(List<List<String>> commands) throws IOException {
        List<Reply> replies = replies(commands);
        int login = replies.size() - commands.size() - 1;
        if (login < 0) {
            throw new IOException("Redis answered %d of %d commands".formatted(replies.size(), commands.size()));
        }
        return replies.subList(login, login + commands.size());
    }

    private List<Reply> replies(List<List<String>> commands) throws IOException {
        Step.Exchange exchange =
                kind.speak(at, host, commands).orElseThrow(() -> new IOException(at.name() + " cannot be spoken to"));
        byte[] request = exchange.request().getBytes(StandardCharsets.ISO_8859_1);
        return Resp.replies(host.exchange(exchange.to(), request, LIMIT_BYTES, PATIENCE));
    }
}
