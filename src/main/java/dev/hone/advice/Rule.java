package dev.hone.advice;

import java.util.List;
import java.util.stream.Stream;

/**
 * What to look for on a host. Its sentence is the message {@code advice.rule.ID}.
 *
 * @param id       stable word for programs
 * @param severity how much it matters wherever it applies
 * @param source   the vendor's page that says so
 * @param check    finds where it applies; pure, and silent where a kind, a value or a figure is missing
 */
record Rule(String id, Severity severity, String source, Check check) {

    /** The pure part of a rule. */
    interface Check {
        Stream<Case> on(Snapshot host);
    }

    List<Finding> look(Snapshot host) {
        return check.on(host)
                .map(c -> new Finding(
                        id, severity, c.services(), new Words("rule." + id, c.words()), c.sums(), c.remedy(), source))
                .toList();
    }
}
