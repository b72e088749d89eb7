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
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads a request's shape: which service it is for and what it wishes. Throws {@link NotPlannable} with pointers. */
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

    /** A wish, the service it is for, and what it was made from. */
    record Aim(KnownService service, Wish wish, String origin) {}

    Aim of(ChangeRequest request) {
        shape(request);
        List<ChangeRequest.SetItem> set = request.set();
        List<ChangeRequest.EditItem> edit = request.edit();
        String profile = request.profile();
        if (profile != null) {
            return ofProfile(request, profile);
        }
        if (set != null) {
            List<String> names = set.stream()
                    .map(i -> Objects.requireNonNullElse(i.service(), ""))
                    .toList();
            KnownService service = service(request, names, "/set");
            return new Aim(service, new Wish.Set(items(set)), "parameters");
        }
        List<ChangeRequest.EditItem> texts = edit == null ? List.of() : edit;
        List<String> names = texts.stream()
                .map(i -> Objects.requireNonNullElse(i.service(), ""))
                .toList();
        KnownService service = service(request, names, "/edit");
        return new Aim(service, new Wish.Edit(texts(texts)), "text");
    }

    /** A profile on the one service that it fits, or on the one that is named. */
    private Aim ofProfile(ChangeRequest request, String profile) {
        Set<String> kinds = profiles.kinds(profile);
        List<KnownService> fitting = services.all().stream()
                .filter(KnownService::isPresent)
                .filter(s -> request.host() == null || s.hostId().equals(request.host()))
                .filter(s -> request.service() == null || s.id().equals(request.service()))
                .filter(s -> kinds.contains(s.installation().kind()))
                .toList();
        if (fitting.size() != 1) {
            String found = fitting.stream().map(KnownService::id).collect(Collectors.joining(", "));
            throw new NotPlannable(Fault.of(
                    "/service",
                    "one_service",
                    "profile %s fits %d services here%s; name one"
                            .formatted(profile, fitting.size(), found.isEmpty() ? "" : " (" + found + ")")));
        }
        KnownService service = fitting.getFirst();
        HostFacts facts = fleet.host(service.hostId()).orElseThrow().facts();
        List<Wish.Item> items = profiles.settings(profile, service, facts).stream()
                .map(s -> new Wish.Item("/profile", s))
                .toList();
        return new Aim(service, new Wish.Set(items), "profile " + profile);
    }

    private static void shape(ChangeRequest request) {
        long given = Stream.of(request.set(), request.edit(), request.profile())
                .filter(Objects::nonNull)
                .count();
        if (given != 1) {
            throw new NotPlannable(Fault.of("", "one_of", "give exactly one of set, edit and profile"));
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

    /** The one service that every part names. */
    private KnownService service(ChangeRequest request, List<String> names, String pointer) {
        if (names.isEmpty()) {
            throw new NotPlannable(Fault.of(pointer, "empty", pointer + " is empty; give at least one"));
        }
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (!names.get(i).equals(names.getFirst())) {
                faults.add(Fault.of(
                        pointer + "/" + i + "/service",
                        "one_service",
                        "a change is for one service; make a second change for " + names.get(i)));
            }
        }
        if (!faults.isEmpty()) {
            throw new NotPlannable(faults);
        }
        return known(request, names.getFirst(), pointer + "/0/service");
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
