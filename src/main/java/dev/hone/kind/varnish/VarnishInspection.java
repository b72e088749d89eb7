package dev.hone.kind.varnish;

import dev.hone.kind.ConfigFile;
import dev.hone.kind.Problem;
import dev.hone.kind.TextFaults;
import dev.hone.kind.format.VclText;
import dev.hone.kind.format.VclText.Kind;
import dev.hone.kind.format.VclText.Token;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Looks at VCL as it would be, beside VCL as it is. VCL itself can do little harm; C in it, modules and files from
 * elsewhere can.
 */
final class VarnishInspection {
    /** Modules of Varnish's own that work on a request's data and reach neither files nor programs. */
    private static final Set<String> HARMLESS =
            Set.of("std", "directors", "cookie", "header", "purge", "blob", "proxy", "h2");

    private static final Pattern REACHING = Pattern.compile("fileread|syslog|rollback_file|debug");

    private final List<Path> folders;
    private final Map<Path, ConfigFile> before = new HashMap<>();
    private final List<ConfigFile> after;
    private final Set<String> imports = new HashSet<>();
    private final Set<Path> directories = new HashSet<>();
    private final List<Problem> problems = new ArrayList<>();

    VarnishInspection(List<Path> folders, List<ConfigFile> before, List<ConfigFile> after) {
        this.folders = folders;
        this.after = after;
        for (ConfigFile file : before) {
            this.before.put(file.path(), file);
            directories.add(file.path().resolveSibling("").normalize());
            for (Import each : Import.in(VclText.parse(file.text()))) {
                imports.add(each.signature());
            }
        }
    }

    List<Problem> inspect() {
        for (ConfigFile file : after) {
            ConfigFile was = before.get(file.path());
            String old = was == null ? "" : was.text();
            if (!file.text().equals(old)) {
                problems.addAll(new TextFaults(file.path(), old, file.text()).find());
                look(file, VclText.parse(old), VclText.parse(file.text()));
            }
        }
        loops();
        return problems;
    }

    private void look(ConfigFile file, VclText old, VclText now) {
        Set<String> known = codes(old);
        for (Token token : now.tokens()) {
            if (token.kind() == Kind.CODE && !known.contains(token.raw())) {
                deny(file, token, "C in the configuration runs inside Varnish");
            }
        }
        Import.in(now).stream()
                .filter(i -> !imports.contains(i.signature()))
                .filter(i -> !i.from().isEmpty() || !HARMLESS.contains(i.module()))
                .forEach(i -> deny(file, i.at(), "importing " + i.module() + " loads code into Varnish"));
        includes(file, old, now);
        reaching(file, old, now);
    }

    private static Set<String> codes(VclText text) {
        Set<String> codes = new HashSet<>();
        text.tokens().stream().filter(t -> t.kind() == Kind.CODE).forEach(t -> codes.add(t.raw()));
        return codes;
    }

    private void includes(ConfigFile file, VclText old, VclText now) {
        Set<String> known = new HashSet<>();
        VarnishFiles.Include.in(old).forEach(i -> known.add(i.name()));
        for (VarnishFiles.Include include : VarnishFiles.Include.in(now)) {
            List<Path> places = include.places(file.path(), folders);
            boolean isInside = !places.isEmpty()
                    && places.stream().allMatch(p -> directories.stream().anyMatch(p::startsWith) || isOnPath(p));
            if (!known.contains(include.name()) && !isInside) {
                deny(file, include.at(), "it reads files outside the directories that Varnish reads today");
            }
        }
    }

    private boolean isOnPath(Path place) {
        return folders.stream().anyMatch(place::startsWith);
    }

    /** Calls of a harmless module that read or write files all the same. */
    private void reaching(ConfigFile file, VclText old, VclText now) {
        int known = (int) calls(old).count();
        calls(now).skip(known).forEach(t -> deny(file, t, "std." + t.raw() + " reaches files of the host"));
    }

    private static java.util.stream.Stream<Token> calls(VclText text) {
        List<Token> tokens = text.tokens();
        return java.util.stream.IntStream.range(2, Math.max(2, tokens.size()))
                .filter(i -> tokens.get(i - 1).is(".")
                        && REACHING.matcher(tokens.get(i).raw()).matches()
                        && tokens.get(i - 2).kind() == Kind.WORD)
                .mapToObj(tokens::get);
    }

    private void loops() {
        Optional<ConfigFile> main = after.stream().findFirst();
        main.ifPresent(file ->
                VarnishFiles.read(file.path(), folders, dev.hone.kind.FileSource.of(after)).problems().stream()
                        .map(p -> p.code().equals("missing_include")
                                ? Problem.warning(
                                        "include_unseen",
                                        p.subject(),
                                        p.line(),
                                        p.message() + " among the files read so far; what it holds was not looked at")
                                : p)
                        .forEach(problems::add));
    }

    private void deny(ConfigFile file, Token at, String why) {
        problems.add(Problem.denied(
                "denied_directive",
                file.path().toString(),
                at.line(),
                file.path() + ":" + at.line() + ": " + why + "; put it in on the host by hand"));
    }

    /**
     * A module that a text imports.
     *
     * @param from path of the module; empty for one found along vmod_path
     */
    private record Import(Token at, String module, String from) {
        static List<Import> in(VclText text) {
            List<Import> all = new ArrayList<>();
            List<Token> tokens = text.tokens();
            for (int i = 0; i + 1 < tokens.size(); i++) {
                if (tokens.get(i).is("import") && tokens.get(i + 1).kind() == Kind.WORD) {
                    all.add(new Import(tokens.get(i), tokens.get(i + 1).raw(), from(tokens, i + 2)));
                }
            }
            return all;
        }

        private static String from(List<Token> tokens, int start) {
            for (int i = start; i + 1 < tokens.size() && !tokens.get(i).is(";"); i++) {
                if (tokens.get(i).is("from")) {
                    return tokens.get(i + 1).value();
                }
            }
            return "";
        }

        String signature() {
            return module + " " + from;
        }
    }
}
