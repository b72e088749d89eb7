/**
 * The built-in HTTP load: needs nothing installed, and measures from the time at which a request was meant to be sent.
 *
 * <p>A plan comes in; a few event loops, each with its own connections, counters and histograms, carry it out; second by
 * second and at the end their tallies are summed up. HTTP/1.1 without TLS over loopback or a local network.
 */
@NullMarked
package dev.hone.load.http;

import org.jspecify.annotations.NullMarked;
