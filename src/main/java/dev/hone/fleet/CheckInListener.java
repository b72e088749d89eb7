package dev.hone.fleet;

import dev.hone.wire.CheckIn;

/** Implemented by features that live on what agents report. A listener that fails costs its own part only. */
public interface CheckInListener {
    /** Called in order for each check-in of a host; must not block for long. */
    void received(String hostId, CheckIn checkIn);
}
