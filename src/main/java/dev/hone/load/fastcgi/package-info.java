/**
 * A load that speaks FastCGI to a pool's own socket, so that what is measured is the pool and no web server in front of it.
 * A plan comes in, an outcome goes out; the page that runs is the one that the plan names.
 */
@NullMarked
package dev.hone.load.fastcgi;

import org.jspecify.annotations.NullMarked;
