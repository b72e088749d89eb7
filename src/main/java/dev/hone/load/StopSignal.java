package dev.hone.load;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Says to a run that it should end at once. Once given it stays given. */
public final class StopSignal {
    private final CountDownLatch given = new CountDownLatch(1);

    /** Gives the signal; giving it again changes nothing. */
    public void stop() {
        given.countDown();
    }

    /** Whether it was given. */
    public boolean isGiven() {
        return given.getCount() == 0;
    }

    /** Sleeps for that long unless the signal comes before; true when it came. */
    public boolean await(Duration time) throws InterruptedException {
        return given.await(Math.max(0, time.toNanos()), TimeUnit.NANOSECONDS);
    }
}
