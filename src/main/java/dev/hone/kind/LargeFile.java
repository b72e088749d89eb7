package dev.hone.kind;

import java.nio.file.Path;

/**
 * A config file that is too large to be read whole; see {@link ConfigFile#LARGEST_BYTES}.
 *
 * @param path      the path at which it was met
 * @param sizeBytes its size then
 */
public record LargeFile(Path path, long sizeBytes) {}
