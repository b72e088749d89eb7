/**
 * The questions that people ask of a host, each answered from what it is, what it takes and what was measured on it; where
 * that is not enough, with what to run. Snapshots, maps and runs come in through {@code advice}, {@code path} and
 * {@code benchmark}; sentences with their arithmetic go out to a page and the API.
 */
@NullMarked
package dev.hone.question;

import org.jspecify.annotations.NullMarked;
