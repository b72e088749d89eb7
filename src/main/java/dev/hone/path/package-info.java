/**
 * The way of a request through a host's services, from the door that a client knocks at to the database. What each kind says
 * of its ends comes in through {@code service}; a map with live rates goes out to pages, the API and answers to questions.
 */
@NullMarked
package dev.hone.path;

import org.jspecify.annotations.NullMarked;
