package dev.hone.kind;

import org.jspecify.annotations.Nullable;

/**
 * A wish for one parameter.
 *
 * @param parameter name in the kind's catalogue
 * @param value     the value in the service's own spelling; null to remove it, back to the default
 */
public record Setting(String parameter, @Nullable String value) {}
