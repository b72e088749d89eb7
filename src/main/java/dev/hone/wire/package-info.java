/**
 * What server and agent say to each other, as records: check-ins with samples and events go up, orders come down. Plain
 * Java; the same types are used in one process and between two.
 */
@NullMarked
package dev.hone.wire;

import org.jspecify.annotations.NullMarked;
