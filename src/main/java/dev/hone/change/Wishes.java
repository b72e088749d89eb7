package dev.hone.change;

import dev.hone.fleet.Fleet;
import dev.hone.kind.HostFacts;
import dev.hone.kind.Setting;
import dev.hone.profile.Profiles;
import dev.hone.service.KnownService;
import dev.hone.service.LoadedFile;
import dev.hone.service.Services;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads a request's shape: which services of one host it is for and what it wishes of each. Throws {@link NotPlannable} with pointers. */
@Component
class Wishes {
    private final Services services;
    private final Profiles profiles;
    private final Fleet fleet;

    Wishes(Services services, Profiles profiles, Fleet fleet) {
        this.services = services;
        this.profiles = profiles;
        this.fleet = fleet;
    }

    /** A wish and the service it is for. */
    record Aim(KnownService service, Wish wish) {}

    /** Wishes for services of one host, each service once, and what they were made from. */
    record Aims(List<Aim> all, String origin) {
        Aims {
            all = List.copyOf(all);
        }
    }

    Aims of(ChangeRequest request) {
        shape(request);
        List<ChangeRequest.SetItem> set = request.set();
        List<ChangeRequest.EditItem> edit = request.edit();
        String profile = request.profile();
        if (profile != null) {
            return ofProfile(request, profile);
        }
        if (set != null) {
            List<String> names = set.stream()
                    .map(ChangeRequest.SetItem::service)
                    .map(Wishes::word)
                    .toList();
            return new Aims(each(request, names, items(set), "/set", Wish.Set::new), "parameters");
        }
        List<ChangeRequest.BlockItem> blocks = request.blocks();
        if (blocks != null) {
            List<String> names = blocks.stream()
                    .map(ChangeRequest.BlockItem::service)
                    .map(Wishes::word)
                    .toList();
            return new Aims(each(request, names, pieces(blocks), "/blocks", Wish.Structure::new), "blocks");
        }
        List<ChangeRequest.EditItem> texts = edit == null ? List.of() : edit;
        List<String> names = texts.stream()
                .map(ChangeRequest.EditItem::service)
                .map(Wishes::word)
                .toList();
        return new Aims(each(request, names, texts(texts), "/edit", Wish.Edit::new), "text");
    }

    private static String word(@Nullable String name) {
        return Objects.requireNonNullElse(name, "");
    }

    /** A profile on every service of a host that it is for, or on the one that is named. */
    private Aims ofProfile(ChangeRequest request, String profile) {
        Set<String> kinds = profiles.kinds(profile);
        List<KnownService> fitting = services.all().stream()
                .filter(KnownService::isPresent)
                .filter(s -> request.host() == null || s.hostId().equals(request.host()))
                .filter(s -> request.service() == null ? !s.installation().trial() : s.id().equals(request.service()))
                .filter(s -> kinds.contains(s.installation().kind()))
                .toList();
        if (fitting.isEmpty()) {
            throw new NotPlannable(
                    Fault.of("/profile", "no_service", "profile %s fits no service here".formatted(profile)));
        }
        oneHost(fitting, "/host");
        List<Aim> aims = fitting.stream()
                .map(service -> new Aim(service, wish(profile, service)))
                .toList();
        return new Aims(aims, "profile " + profile);
    }

    private Wish wish(String profile, KnownService service) {
        HostFacts facts = fleet.host(service.hostId()).orElseThrow().facts();
        return new Wish.Set(profiles.settings(profile, service, facts).stream()
                .map(s -> new Wish.Item("/profile", s))
                .toList());
    }

    /** What comes into force together lies on one host; several hosts are several changes. */
    private static void oneHost(List<KnownService> all, String pointer) {
        List<String> hosts = all.stream().map(KnownService::hostId).distinct().toList();
        if (hosts.size() > 1) {
            throw new NotPlannable(Fault.of(
                    pointer,
                    "one_host",
                    "a change is for one host, this would be for %s; make a change for each"
                            .formatted(String.join(" and ", hosts))));
        }
    }

    private static void shape(ChangeRequest request) {
        long given = Stream.of(request.set(), request.edit(), request.blocks(), request.profile())
                .filter(Objects::nonNull)
                .count();
        if (given != 1) {
            throw new NotPlannable(Fault.of("", "one_of", "give exactly one of set, edit, blocks and profile"));
        }
        if (request.seconds() < 0 || request.seconds() > 3600) {
            throw new NotPlannable(Fault.of(
                    "/confirmSeconds", "out_of_range", "confirmSeconds must be 0..3600, was " + request.seconds()));
        }
    }

    private static List<Wish.Item> items(List<ChangeRequest.SetItem> set) {
        return IntStream.range(0, set.size())
                .mapToObj(i -> {
                    ChangeRequest.SetItem item = set.get(i);
                    String name = needed(item.parameter(), "/set/" + i + "/parameter");
                    String value = item.value();
                    String at = "/set/" + i;
                    return new Wish.Item(at, new Setting(name, value == null ? null : bytes(value, at + "/value")));
                })
                .toList();
    }

    private static List<Wish.Text> texts(List<ChangeRequest.EditItem> edit) {
        return IntStream.range(0, edit.size())
                .mapToObj(i -> {
                    ChangeRequest.EditItem item = edit.get(i);
                    String at = "/edit/" + i;
                    boolean strips = Boolean.TRUE.equals(item.stripByteOrderMark());
                    String text = item.text() == null && strips ? null : needed(item.text(), at + "/text");
                    return new Wish.Text(
                            at,
                            needed(item.file(), at + "/file"),
                            needed(item.baseHash(), at + "/baseHash"),
                            text == null ? null : wellFormed(text, at + "/text"),
                            Boolean.TRUE.equals(item.escaped()),
                            strips);
                })
                .toList();
    }

    private static List<Wish.Piece> pieces(List<ChangeRequest.BlockItem> blocks) {
        return IntStream.range(0, blocks.size())
                .mapToObj(i -> {
                    ChangeRequest.BlockItem item = blocks.get(i);
                    String at = "/blocks/" + i;
                    String action = needed(item.action(), at + "/action");
                    if (!action.equals("add") && !action.equals("remove")) {
                        throw new NotPlannable(
                                Fault.of(at + "/action", "unknown_word", "action is add or remove, was " + action));
                    }
                    return new Wish.Piece(
                            at,
                            needed(item.block(), at + "/block"),
                            action.equals("add"),
                            item.where(),
                            Objects.requireNonNullElse(item.values(), Map.of()));
                })
                .toList();
    }

    /** The bytes of a value, each as one character. */
    private static String bytes(String value, String pointer) {
        return LoadedFile.bytesOf(wellFormed(value, pointer));
    }

    /** JSON can spell half a character, which no file can hold; it would be written as a question mark. */
    static String wellFormed(String text, String pointer) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new NotPlannable(Fault.of(pointer, "not_text", pointer + " holds half a character; send it whole"));
        }
        return text;
    }

    private static String needed(@Nullable String member, String pointer) {
        if (member == null) {
            throw new NotPlannable(Fault.of(pointer, "missing", pointer + " is missing"));
        }
        return member;
    }

    /** What is wished of each service, in the order in which they are named first. */
    private <T> List<Aim> each(
            ChangeRequest request, List<String> names, List<T> items, String pointer, Function<List<T>, Wish> wish) {
        if (names.isEmpty()) {
            throw new NotPlannable(Fault.of(pointer, "empty", pointer + " is empty; give at least one"));
        }
        Map<String, List<T>> byService = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            byService.computeIfAbsent(names.get(i), name -> new ArrayList<>()).add(items.get(i));
        }
        List<Aim> aims = byService.entrySet().stream()
                .map(e -> new Aim(
                        known(request, e.getKey(), "%s/%d/service".formatted(pointer, names.indexOf(e.getKey()))),
                        wish.apply(e.getValue())))
                .toList();
        oneHost(aims.stream().map(Aim::service).toList(), pointer);
        return aims;
    }

    KnownService known(ChangeRequest request, String id, String pointer) {
        return services.byId(id)
                .filter(s -> request.host() == null || s.hostId().equals(request.host()))
                .orElseThrow(() -> new NotPlannable(Fault.of(
                        pointer,
                        "unknown_service",
                        request.host() == null
                                ? "there is no service '" + id + "'"
                                : "host " + request.host() + " has no service '" + id + "'")));
    }
}
