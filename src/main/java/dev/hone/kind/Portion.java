package dev.hone.kind;

/** A part of a process's memory. */
public enum Portion {
    NONE,
    ALL,
    /** What no file and no other process is behind: its heap and stack. */
    PRIVATE,
    /** Its share of program, libraries and shared memory. */
    SHARED
}
