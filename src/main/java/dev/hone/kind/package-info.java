/**
 * The seam: what Hone knows of each kind of service, in plain Java. A kind answers questions about what it is shown and
 * never executes anything; {@link dev.hone.kind.Host} is its only way out. Everything above (agent, apply, features)
 * comes here; this package uses nothing of ours.
 */
@NullMarked
package dev.hone.kind;

import org.jspecify.annotations.NullMarked;
