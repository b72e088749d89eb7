package dev.hone.web;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the layout needs besides the page's own model; in every model as {@code frame}.
 *
 * @param theme "light" or "dark" when the visitor chose one; absent follows the system
 * @param zone name of the {@link DisplayZone}
 * @param user signed-in name; absent before sign-in
 */
record Frame(@Nullable String theme, String zone, @Nullable String user, List<Notice> notices) {}
