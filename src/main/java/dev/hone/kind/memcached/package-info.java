/**
 * memcached: what runs, from its command line, the file that its starter reads, and its statistics. Most settings stand from
 * the start to the end of the process; what it takes while running is told live, and a restart empties it.
 */
@NullMarked
package dev.hone.kind.memcached;

import org.jspecify.annotations.NullMarked;
