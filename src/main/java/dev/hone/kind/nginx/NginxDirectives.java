package dev.hone.kind.nginx;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Every directive that the captured servers' sources have, as real servers took it: the list beside this class. */
final class NginxDirectives {
    private static final Map<String, List<Directive>> BY_NAME = read();

    private NginxDirectives() {}

    /**
     * One directive at its highest level.
     *
     * @param parameter the name that a row of it has or would have
     * @param isMany    whether several may stand in one block
     * @param readsGiga whether a size may end in {@code g}
     * @param reason    why it is no parameter; {@code -} where it is one
     * @param places    blocks where it may stand, with commas
     */
    record Directive(String parameter, boolean isMany, boolean readsGiga, String reason, String places) {
        String name() {
            return bare(parameter);
        }
    }

    static boolean isRepeatable(String name) {
        return BY_NAME.getOrDefault(name, List.of()).stream().anyMatch(Directive::isMany);
    }

    static boolean readsGiga(String name) {
        return BY_NAME.getOrDefault(name, List.of()).stream().anyMatch(Directive::readsGiga);
    }

    /** Why a directive that nginx knows cannot be set by name, whatever level is asked about; empty when it is none or can be. */
    static Optional<String> why(String parameter) {
        List<Directive> named = BY_NAME.getOrDefault(bare(parameter), List.of());
        return named.stream()
                        .anyMatch(d -> d.reason().equals("-") && d.parameter().equals(parameter))
                ? Optional.empty()
                : named.stream().findFirst().map(NginxDirectives::sentence);
    }

    private static String sentence(Directive directive) {
        String name = directive.name();
        return switch (directive.reason()) {
            case "-" -> "by name it is set as " + directive.parameter() + "; at another level, edit the file as text";
            case "code" -> name + " makes nginx run code; Hone never sets it";
            case "rights", "start" ->
                name + " decides how nginx is started and with what rights; change it on the host";
            case "repeats" ->
                name + " may stand several times in a block, so no name tells which; edit the file as text";
            case "inner" ->
                name + " stands only in " + directive.places() + ", which no name tells apart; edit the file as text";
            case "block" -> name + " opens a block; edit the file as text";
            case "bare" -> name + " has no value; edit the file as text";
            case "files" -> name + " reads other files in; edit the file as text";
            case "unread" -> "nginx takes " + name + " but does nothing with it any more";
            case "unbuilt" -> name + " is of a module that no captured build of nginx had; edit the file as text";
            default -> throw new IllegalStateException(directive.parameter() + " has reason " + directive.reason());
        };
    }

    private static String bare(String parameter) {
        return parameter.substring(parameter.lastIndexOf('/') + 1);
    }

    private static Map<String, List<Directive>> read() {
        try (InputStream in = NginxDirectives.class.getResourceAsStream("directives.tsv")) {
            if (in == null) {
                throw new IllegalStateException("no directives.tsv beside " + NginxDirectives.class.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(l -> !l.startsWith("#"))
                    .map(l -> l.split("\t"))
                    .map(c -> new Directive(c[0], c[1].equals("many"), c[2].equals("giga"), c[3], c[4]))
                    .collect(Collectors.groupingBy(Directive::name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
