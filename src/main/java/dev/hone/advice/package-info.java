/**
 * Findings: what the values, figures and memory of one host's services say together, each with its arithmetic and what to
 * plan about it. Snapshots come in through {@code service} and {@code budget}; findings go out, worst first, to pages and the
 * API. Rules know kinds and parameters by name only.
 */
@NullMarked
package dev.hone.advice;

import org.jspecify.annotations.NullMarked;
