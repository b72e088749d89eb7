package dev.hone.advice;

import java.util.List;

/**
 * A finding in a sentence.
 *
 * @param rule     id of the rule that found it
 * @param anchor   where it stands on the page of all findings
 * @param services ids of the services concerned; empty when it is about the host
 * @param sentence what is so, in the visitor's language
 */
public record Told(String rule, String anchor, List<String> services, String sentence) {
    public Told {
        services = List.copyOf(services);
    }
}
