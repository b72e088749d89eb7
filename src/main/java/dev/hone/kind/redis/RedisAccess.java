package dev.hone.kind.redis;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.protocol.Resp.Reply;
import java.io.IOException;
import java.util.List;

/** A way to a running Redis for loads, with the password of its own files, which it does not hand out. */
public final class RedisAccess {
    private final Conversation conversation;

    private RedisAccess(Conversation conversation) {
        this.conversation = conversation;
    }

    /** To an instance as found just now. */
    public static RedisAccess of(Installation at, Host host) {
        return new RedisAccess(new RedisServer(at, new RedisKind().catalogue(at)).conversation(host));
    }

    /** Whether it wants a password. */
    public boolean hasPassword() {
        return conversation.login().isPresent();
    }

    /** Answers to commands sent over one connection, in order; AccessDenied where the login does not reach. */
    public List<Reply> ask(List<List<String>> commands) throws IOException {
        return conversation.ask(commands);
    }
}
