/**
 * The built-in load for memcached: reads and writes of keys of its own over the text protocol, closed model. A plan goes in,
 * figures by name come out; which keys there are and that they are deleted is seen to here, too.
 */
@NullMarked
package dev.hone.load.memcached;

import org.jspecify.annotations.NullMarked;
