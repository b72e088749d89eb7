/**
 * Numbered changes: planned against what is read back, approved, sent to the host, followed to their end, reverted as a
 * new number. A wish comes in by page or API, an order goes out through {@code fleet}, progress comes back as events.
 */
@NullMarked
package dev.hone.change;

import org.jspecify.annotations.NullMarked;
