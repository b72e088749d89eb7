/**
 * Encoders and decoders of the protocols that services speak: bytes in, values out. They open no socket, know no kind, and
 * are bounded: whatever a peer sends ends in a value or an IOException.
 */
@NamedInterface
@NullMarked
package dev.hone.kind.protocol;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
