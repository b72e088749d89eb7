package dev.hone.wire;

import java.util.List;

/**
 * The host's local policy as the server may see it; the server can never change it.
 *
 * @param file     where it stands
 * @param mode     {@code observe}, {@code propose} or {@code apply}
 * @param services ids or kinds that may be changed; {@code *} for all
 * @param problem  why the file is not obeyed (wrong owner, unreadable line); empty when it is
 */
public record PolicyView(String file, String mode, List<String> services, String problem) {}
