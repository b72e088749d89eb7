/** What all built-in loads have in common: how they are stopped, when they give up, and what they bring home. */
@NullMarked
package dev.hone.load.generator;

import org.jspecify.annotations.NullMarked;
