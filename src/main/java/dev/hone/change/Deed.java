package dev.hone.change;

import java.time.Instant;

/**
 * What somebody did with a change.
 *
 * @param act    which
 * @param note   the reason given, or what came of it; empty when there is nothing to say
 * @param output raw output, for a dry run; empty otherwise
 */
record Deed(Instant at, String who, Act act, String note, String output) {}
