package dev.hone.kind.redis;

import dev.hone.kind.AccessDenied;
import dev.hone.kind.Host;
import dev.hone.kind.Listener;
import dev.hone.kind.protocol.Resp;
import dev.hone.kind.protocol.Resp.Reply;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Questions to a running Redis: one connection, a login if there is one, the commands, and its answers to them. */
record Conversation(Host host, List<Listener> listeners, Optional<Login> login) {
    private static final int LIMIT_BYTES = 4 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /**
     * Who asks. Its text never shows the password.
     *
     * @param user {@code default} unless an access list names another
     */
    record Login(String user, String password) {
        @Override
        public String toString() {
            return user + ":•••";
        }

        List<String> command() {
            return user.equals("default") ? List.of("AUTH", password) : List.of("AUTH", user, password);
        }
    }

    /** What is sent for commands: the login first, QUIT last, so that the server closes. */
    static String request(Optional<Login> login, List<List<String>> commands) {
        return Stream.of(login.map(Login::command).stream(), commands.stream(), Stream.of(List.of("QUIT")))
                .flatMap(s -> s)
                .map(Resp::command)
                .reduce("", String::concat);
    }

    /** The answers, one for each command; AccessDenied when the server wants another login. */
    List<Reply> ask(List<List<String>> commands) throws IOException {
        List<Reply> replies = Resp.replies(send(request(login, commands)));
        int first = login.isPresent() ? 1 : 0;
        if (login.isPresent() && !replies.isEmpty()) {
            refuseUnlessLoggedIn(replies.getFirst());
        }
        List<Reply> own = replies.subList(Math.min(first, replies.size()), replies.size());
        for (Reply reply : own) {
            if (reply instanceof Reply.Refusal(String message)) {
                denied(message);
            }
        }
        if (own.size() < commands.size()) {
            throw new IOException(
                    own.isEmpty()
                            ? "Redis closed the connection without an answer"
                            : "Redis answered %d of %d questions".formatted(own.size(), commands.size()));
        }
        return own.subList(0, commands.size());
    }

    /** The first of its sockets that can be reached; its first one when none can. */
    Listener reachable() {
        return order().stream()
                .filter(this::answers)
                .findFirst()
                .or(() -> order().stream().findFirst())
                .orElseThrow(() -> new IllegalStateException("Redis listens on nothing that can be seen"));
    }

    private boolean answers(Listener listener) {
        try {
            byte[] request = request(Optional.empty(), List.of()).getBytes(StandardCharsets.ISO_8859_1);
            return host.exchange(listener, request, LIMIT_BYTES, PATIENCE).length > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Local sockets first: nobody else can stand behind their path without the right to make one there. */
    private List<Listener> order() {
        return listeners.stream()
                .sorted(Comparator.comparing(l -> l.socket() == null))
                .toList();
    }

    /** One text, as INFO gives it. */
    String text(String... command) throws IOException {
        return switch (ask(List.of(List.of(command))).getFirst()) {
            case Reply.Text(String text) -> text;
            case Reply.Refusal(String message) -> throw new IOException("Redis refuses " + command[0] + ": " + message);
            case Reply other -> throw new IOException("Redis answered " + command[0] + " with something else");
        };
    }

    private byte[] send(String request) throws IOException {
        IOException failure = new IOException("it listens on nothing that can be seen");
        for (Listener listener : order()) {
            try {
                return host.exchange(listener, request.getBytes(StandardCharsets.ISO_8859_1), LIMIT_BYTES, PATIENCE);
            } catch (IOException e) {
                failure = e;
            }
        }
        throw failure;
    }

    private static void refuseUnlessLoggedIn(Reply reply) throws AccessDenied {
        if (reply instanceof Reply.Refusal(String message) && !message.contains("without any password configured")) {
            throw new AccessDenied(
                    "Redis refuses the password that its own files give: " + message,
                    "the running password differs from the one in the file; bring them together:\n"
                            + "redis-cli CONFIG SET requirepass …");
        }
    }

    private static void denied(String message) throws AccessDenied {
        if (message.startsWith("NOAUTH") || message.startsWith("WRONGPASS")) {
            throw new AccessDenied(
                    "Redis wants a password, and none is readable in its own files (" + message + ")",
                    "give it in the file that it is started with, readable by Hone:\nrequirepass …");
        }
        if (message.startsWith("NOPERM") || message.startsWith("DENIED")) {
            throw new AccessDenied(
                    "Redis does not let Hone ask: " + message,
                    "ACL SETUSER default +info +config|get +config|set +dbsize +ping");
        }
    }
}
