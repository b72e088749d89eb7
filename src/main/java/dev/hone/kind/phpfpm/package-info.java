/**
 * Pools of php-fpm, a service each. What a pool is told stands in files that several pools share, and how it does it says over
 * FastCGI on its own socket; what concerns php.ini is the business of the kind beside this one.
 */
@NullMarked
package dev.hone.kind.phpfpm;

import org.jspecify.annotations.NullMarked;
