/**
 * The host itself as a service: kernel parameters from sysctl.d, on the host and in each named network namespace. Files are
 * merged as sysctl(8) merges them, values in force come from /proc/sys, edits go to the winning file and to the kernel.
 */
@NullMarked
package dev.hone.kind.linux;

import org.jspecify.annotations.NullMarked;
