/**
 * Who is there and what they may do: set-up, sign-in, API tokens, the table of routes, the audit.
 *
 * <p>Every request passes {@link dev.hone.account.Routes}; what has no entry there is refused. Features take an
 * {@link dev.hone.account.Actor} as a controller argument and tell {@link dev.hone.account.Audit} what was done.
 */
@NullMarked
package dev.hone.account;

import org.jspecify.annotations.NullMarked;
