/**
 * Protocols as pure functions: a question as bytes, an answer as a value. Kinds use them through
 * {@link dev.hone.kind.Host#exchange}; they know no kind and open no socket.
 */
@NullMarked
package dev.hone.kind.protocol;

import org.jspecify.annotations.NullMarked;
