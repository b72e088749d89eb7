package dev.hone.apply;

import dev.hone.kind.Host;
import dev.hone.kind.Installation;
import dev.hone.kind.ServiceKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What a name in a policy can mean on this host, so that a slip of the pen is told and not obeyed for ever. */
final class NamedServices {
    private static final String ALL = "*";

    private final List<ServiceKind> kinds;
    private final Supplier<Host> host;

    /**
     * Names of these kinds.
     *
     * @param host asked for only when a single service is named
     */
    NamedServices(List<ServiceKind> kinds, Supplier<Host> host) {
        this.kinds = List.copyOf(kinds);
        this.host = host;
    }

    /** Why a name can mean nothing: it is of no kind. */
    Optional<String> slip(String name) {
        return name.equals(ALL) || kind(name).isPresent()
                ? Optional.empty()
                : Optional.of("nothing was changed: no kind is called %s; kinds are %s"
                        .formatted(name, kinds.stream().map(ServiceKind::id).collect(Collectors.joining(", "))));
    }

    /** That a service which was named is not found now, with those of its kind that are. */
    Optional<String> absence(String name) {
        return kind(name)
                .filter(kind -> !kind.id().equals(name))
                .map(kind -> kind.discover(host.get()))
                .filter(found -> found.stream().noneMatch(at -> at.id().equals(name)))
                .map(found -> "note: %s is not found on this host now; %s".formatted(name, words(found)));
    }

    private Optional<ServiceKind> kind(String name) {
        return kinds.stream()
                .filter(kind -> name.equals(kind.id()) || name.startsWith(kind.id() + "-"))
                .max(Comparator.comparingInt(kind -> kind.id().length()));
    }

    private static String words(List<Installation> found) {
        return found.isEmpty()
                ? "nor is any other of its kind"
                : "those of its kind are "
                        + found.stream()
                                .map(at -> "%s (%s)".formatted(at.id(), at.name()))
                                .collect(Collectors.joining(", "));
    }
}
