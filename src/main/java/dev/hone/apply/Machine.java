package dev.hone.apply;

import dev.hone.kind.Host;

/**
 * Everything that a change touches: the only way from here to files, processes and clocks, so that each can be made to
 * fail.
 *
 * @param disk      files
 * @param clock     clocks
 * @param processes signals and starts
 * @param host      what kinds look at, and commands and queries
 * @param uid       user that this process runs as
 */
record Machine(Disk disk, HostClock clock, Processes processes, Host host, int uid) {
    boolean isRoot() {
        return uid == 0;
    }
}
