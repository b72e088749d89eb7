package dev.hone.kind.redis;

import dev.hone.kind.Host;
import dev.hone.kind.Listener;
import dev.hone.kind.Parameter;
import dev.hone.kind.Setting;
import dev.hone.kind.Step;
import dev.hone.kind.Version;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Words what tells a running server: from 7.0 on all settings in one command, which takes all or none. */
final class ConfigSet {
    private ConfigSet() {}

    static Step step(RedisServer server, Host host, List<Setting> live) {
        Declared declared = server.declared(host);
        String config = RedisServer.command(declared, "CONFIG")
                .orElseThrow(() -> new IllegalStateException(
                        "CONFIG is taken away by rename-command, so nothing can be set while running"));
        List<List<String>> commands = commands(server, config, live);
        var login = RedisServer.login(declared);
        // The login, every command and QUIT are answered; nothing but OK will do.
        int answers = commands.size() + 1 + (login.isPresent() ? 1 : 0);
        Listener to = server.at().listeners().stream()
                .min(Comparator.comparing(l -> l.socket() == null))
                .orElseThrow(() -> new IllegalStateException(server.at().name() + " listens on nothing"));
        return new Step.Exchange(
                to,
                Conversation.request(login, commands),
                Pattern.compile("\\A(?:\\+OK\\r\\n){" + answers + "}\\z"));
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
        String value = Objects.requireNonNullElse(setting.value(), row.defaultValue()).strip();
        int slash = row.name().indexOf('/');
        return slash < 0
                ? List.of(row.name(), value)
                : List.of(Names.BUFFERS, row.name().substring(slash + 1) + " " + value);
    }
}
