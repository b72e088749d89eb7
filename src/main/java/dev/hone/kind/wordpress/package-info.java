/**
 * A WordPress site: files and no process of its own. Its parameters are the constants that wp-config.php sets to a literal;
 * everything else in that file is code, which is shown and never written. Other kinds tell of what serves it.
 */
@NullMarked
package dev.hone.kind.wordpress;

import org.jspecify.annotations.NullMarked;
