/**
 * PHP itself as one master of php-fpm runs it: php.ini with its scan directory, OPcache, APCu. Values in force are read through
 * one of the master's pools; what pools give values of their own for is shown beside them.
 */
@NullMarked
package dev.hone.kind.php;

import org.jspecify.annotations.NullMarked;
