/**
 * Redis and Valkey: what runs, its values in force by CONFIG GET beside its files with their includes, edits made live and
 * in the files. Answers come from the local socket or a TCP port, with the password that stands in the service's own files.
 */
@NullMarked
package dev.hone.kind.redis;

import org.jspecify.annotations.NullMarked;
