package dev.hone.wire;

import dev.hone.kind.Installation;
import java.util.List;
import java.util.Set;

/**
 * The host's local policy as the server may see it; the server can never change it.
 *
 * @param file     where it stands
 * @param mode     {@code observe}, {@code propose} or {@code apply}
 * @param services ids or kinds that may be changed, {@code *} for all; one with {@code !} before it may not, whatever else
 *                 is said
 * @param problem  why the file is not obeyed (wrong owner, unreadable line); empty when it is
 */
public record PolicyView(String file, String mode, List<String> services, String problem) {
    public PolicyView {
        services = List.copyOf(services);
    }

    /** Whether its list lets this service be changed; the mode is another question. */
    public boolean names(Installation service) {
        Set<String> words = Set.of("*", service.kind(), service.id());
        return services.stream().anyMatch(words::contains)
                && services.stream().noneMatch(s -> s.startsWith("!") && words.contains(s.substring(1)));
    }
}
