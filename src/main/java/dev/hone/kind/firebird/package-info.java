/**
 * Firebird servers in their three modes. Files are walked as the server walks them, where the first line of a name wins;
 * what runs is read from the monitoring tables of each database; what the server would skip or cut without a word is refused.
 */
@NullMarked
package dev.hone.kind.firebird;

import org.jspecify.annotations.NullMarked;
