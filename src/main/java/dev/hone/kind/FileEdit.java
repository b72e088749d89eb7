package dev.hone.kind;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file before and after.
 *
 * @param path    as in {@link ConfigFile#path()}
 * @param oldText text the edit starts from, ISO-8859-1; null when the file does not exist yet
 * @param newText text it ends with, ISO-8859-1
 */
public record FileEdit(Path path, @Nullable String oldText, String newText) {}
