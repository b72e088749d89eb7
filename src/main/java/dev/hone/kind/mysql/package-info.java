/**
 * MySQL and MariaDB, told apart by product. Option files are walked as the server walks them, running values come by SQL,
 * and what the server would misread or quietly change is refused before it is written.
 */
@NullMarked
package dev.hone.kind.mysql;

import org.jspecify.annotations.NullMarked;
