package dev.hone.kind.redis;

import dev.hone.kind.Catalogue;
import dev.hone.kind.Effect;
import dev.hone.kind.FileSource;
import dev.hone.kind.Host;
import dev.hone.kind.HostSource;
import dev.hone.kind.Installation;
import dev.hone.kind.Parameter;
import dev.hone.kind.redis.Conversation.Login;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One instance with the rows that its version has.
 *
 * @param at        the instance
 * @param catalogue its rows
 */
record RedisServer(Installation at, Catalogue catalogue) {
    /** Attribute: whether the arguments of the start can still be seen. */
    static final String VISIBLE = "arguments_visible";

    /** Attribute: the working directory, which is where it writes. */
    static final String DIRECTORY = "directory";

    Reading reading() {
        return new Reading(catalogue);
    }

    Declared declared(FileSource source) {
        return Declared.of(at, source);
    }

    Declared declared(Host host) {
        return Declared.of(at, new HostSource(host));
    }

    /** A connection with the password that its own files give. */
    Conversation conversation(Host host) {
        return new Conversation(host, at.listeners(), login(declared(host)));
    }

    /** The password in its files: {@code requirepass}, else a plain one of the user named default. */
    static Optional<Login> login(Declared declared) {
        Optional<String> required = declared.origins("requirepass").stream()
                .findFirst()
                .map(o -> o.value())
                .filter(v -> !v.isBlank());
        return required.or(() -> declared.places("user").stream()
                        .map(p -> p.use().words())
                        .filter(w -> !w.isEmpty() && w.getFirst().equals("default"))
                        .flatMap(w -> w.stream().filter(o -> o.startsWith(">")))
                        .reduce((a, b) -> b)
                        .map(o -> o.substring(1)))
                .map(password -> new Login("default", password));
    }

    /** The command of that name as {@code rename-command} left it; empty when it was taken away. */
    static Optional<String> command(Declared declared, String name) {
        return declared.places("rename-command").stream()
                .map(p -> p.use().words())
                .filter(w -> w.size() == 2 && w.getFirst().equalsIgnoreCase(name))
                .map(w -> w.get(1))
                .reduce((a, b) -> b)
                .or(() -> Optional.of(name))
                .filter(c -> !c.isEmpty());
    }

    boolean argumentsAreVisible() {
        return Boolean.parseBoolean(at.attributes().getOrDefault(VISIBLE, "false"));
    }

    boolean isRestart(String parameter) {
        return catalogue
                .find(parameter)
                .map(Parameter::effect)
                .filter(e -> e == Effect.RESTART)
                .isPresent();
    }

    /** Values as the server reports them, by the names of the catalogue. */
    static Map<String, String> reported(Names names, List<String> pairs) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i + 1 < pairs.size(); i += 2) {
            String name = pairs.get(i);
            if (name.equals(Names.BUFFERS)) {
                buffers(pairs.get(i + 1), values);
            } else if (!names.isOld(name)) {
                values.put(name, pairs.get(i + 1));
            }
        }
        oldNamesAlone(names, pairs, values);
        return values;
    }

    private static void buffers(String value, Map<String, String> values) {
        List<String> words = Reading.words(value);
        for (int i = 0; i + 3 < words.size(); i += 4) {
            values.put(Names.bufferOf(words.get(i)), String.join(" ", words.subList(i + 1, i + 4)));
        }
    }

    /** A version that knows only the old name reports that alone. */
    private static void oldNamesAlone(Names names, List<String> pairs, Map<String, String> values) {
        for (int i = 0; i + 1 < pairs.size(); i += 2) {
            if (names.isOld(pairs.get(i))) {
                values.putIfAbsent(names.canonical(pairs.get(i)), pairs.get(i + 1));
            }
        }
    }
}
