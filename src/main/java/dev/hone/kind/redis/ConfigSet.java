package dev.hone.kind.redis;

import dev.hone.kind.Host;
import dev.hone.kind.Parameter;
import dev.hone.kind.Setting;
import dev.hone.kind.Step;
import dev.hone.kind.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Words what tells a running server: from 7.0 on all settings in one command, which takes all or none. */
final class ConfigSet {
    /** A login is accepted, or there is no password any more. Every command and QUIT must be answered by OK. */
    private static final String LOGGED_IN =
            "(?:\\+OK\\r\\n|-ERR [^\\r\\n]*without any password configured[^\\r\\n]*\\r\\n)";

    private ConfigSet() {}

    static Step step(RedisServer server, Host host, List<Setting> live) {
        Declared declared = server.declared(host);
        String config = RedisServer.command(declared, "CONFIG")
                .orElseThrow(() -> new IllegalStateException(
                        "CONFIG is taken away by rename-command, so nothing can be set while running"));
        List<List<String>> commands = commands(server, config, live);
        Conversation conversation = server.conversation(host);
        return new Step.Exchange(
                conversation.reachable(),
                Conversation.request(conversation.login(), commands),
                Pattern.compile("\\A" + (conversation.login().isPresent() ? LOGGED_IN : "") + "(?:\\+OK\\r\\n){"
                        + (commands.size() + 1) + "}\\z"));
    }

    private static List<List<String>> commands(RedisServer server, String config, List<Setting> live) {
        List<List<String>> pairs = live.stream().map(s -> pair(server, s)).toList();
        List<List<String>> groups = Version.of(server.at().version()).isAtLeast("7.0")
                ? List.of(pairs.stream().flatMap(List::stream).toList())
                : pairs;
        return groups.stream()
                .map(words -> {
                    List<String> command = new ArrayList<>(List.of(config, "SET"));
                    command.addAll(words);
                    return command;
                })
                .toList();
    }

    private static List<String> pair(RedisServer server, Setting setting) {
        Parameter row = server.catalogue()
                .find(setting.parameter())
                .filter(p -> Denials.check(p.name()).isEmpty())
                .orElseThrow(() -> new IllegalArgumentException("Hone sets no " + setting.parameter() + " in Redis"));
        String value =
                Objects.requireNonNullElse(setting.value(), row.defaultValue()).strip();
        int slash = row.name().indexOf('/');
        return slash < 0
                ? List.of(row.name(), value)
                : List.of(Names.BUFFERS, row.name().substring(slash + 1) + " " + value);
    }
}
