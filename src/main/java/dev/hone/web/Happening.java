package dev.hone.web;

import java.time.Instant;

/**
 * Something moved.
 *
 * @param id grows with every happening, also over restarts
 * @param name what it was: "change", "run", "service", "server"
 * @param about address in the API of the thing that moved, such as "/api/v1/changes/7"
 * @param state where it stands now, such as "committed"
 */
record Happening(long id, Instant at, String name, String about, String state) {}
