/**
 * Masters of php-fpm, their files and pools, and how a pool is asked: shared by the kinds that are, or live in, pools. No kind
 * itself; it finds and reads, and what that means is said by the kinds.
 */
@NullMarked
package dev.hone.kind.fpm;

import org.jspecify.annotations.NullMarked;
