/**
 * What benchmark tools print, read into one shape: one pure parser per tool.
 *
 * <p>The text of a finished run comes in, a {@link dev.hone.load.output.ToolResult} or the line that could not be read goes
 * out. Nothing here starts a tool, so results that were made elsewhere can be imported by the same code.
 */
@NamedInterface
@NullMarked
package dev.hone.load.output;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
