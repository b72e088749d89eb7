package dev.hone.advice;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that a host's services say together.
 *
 * @param rule       id of the rule that found it
 * @param services   the services concerned, the one to change first; empty when it is about the host
 * @param sentence   what is so
 * @param arithmetic how it was reckoned, every addend
 * @param remedy     what to do; null when nothing can be named that would help and fit
 * @param source     the vendor's page that says so
 */
record Finding(
        String rule,
        Severity severity,
        List<Seen> services,
        Words sentence,
        List<Words> arithmetic,
        @Nullable Remedy remedy,
        String source) {
    Finding {
        services = List.copyOf(services);
        arithmetic = List.copyOf(arithmetic);
    }

    boolean concerns(String serviceId) {
        return services.stream().anyMatch(s -> s.id().equals(serviceId));
    }
}
