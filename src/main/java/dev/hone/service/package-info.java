/**
 * Services found on hosts: what they are, how they do, every value in force. Snapshots come in through {@code fleet};
 * other features ask {@link dev.hone.service.Services}.
 */
@NullMarked
package dev.hone.service;

import org.jspecify.annotations.NullMarked;
