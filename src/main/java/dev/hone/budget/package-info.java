/**
 * Memory of a whole host: what its services have reserved, what they are expected to take, what they could take if every
 * limit were reached at once. Configurations come in through {@code service}; sums with their arithmetic go out to pages,
 * the API and plans of changes.
 */
@NullMarked
package dev.hone.budget;

import org.jspecify.annotations.NullMarked;
