/**
 * Lossless config texts: what is not edited keeps every byte. Kinds use them; they know no kind.
 */
@NullMarked
package dev.hone.kind.format;

import org.jspecify.annotations.NullMarked;
