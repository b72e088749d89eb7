package dev.hone.load.oltp;

import java.time.Duration;

/**
 * One database load to run.
 *
 * @param url JDBC address of an empty database
 * @param user login
 * @param password of it
 * @param rows accounts to begin with, each about 200 bytes with its index
 * @param connections each with one transaction at a time
 * @param ratePerSecond transactions to start each second (open model); 0 starts the next when the last is done (closed)
 * @param mix what transactions do
 * @param seed which rows are hit in which order
 * @param warmUp time at the start that does not count
 * @param duration time that counts
 * @param timeout a statement that takes longer is an error
 */
public record OltpPlan(
        String url,
        String user,
        String password,
        int rows,
        int connections,
        double ratePerSecond,
        Mix mix,
        long seed,
        Duration warmUp,
        Duration duration,
        Duration timeout) {

    /** What a transaction does. */
    public enum Mix {
        /** Reads two accounts, moves money between them, notes it down. */
        MIXED,
        /** Reads ten accounts and sums up a hundred neighbours. */
        READ,
        /** Moves money and notes it down without reading first. */
        WRITE,
        /** Twenty notes, four balances and four reads by key: many rows for each commit, as data entry makes them. */
        BURST;

        static final int BURST_NOTES = 20;
        static final int BURST_MOVES = 4;

        /** Rows inserted or updated by one transaction. */
        int rowsWritten() {
            return switch (this) {
                case MIXED, WRITE -> 3;
                case READ -> 0;
                case BURST -> BURST_NOTES + BURST_MOVES;
            };
        }
    }

    /** Size of the filled database with some growth, in bytes. */
    public static long bytes(int rows) {
        return 256L * rows + (64L << 20);
    }

    boolean isOpen() {
        return ratePerSecond > 0;
    }

    /** Never shows the password. */
    @Override
    public String toString() {
        return "OltpPlan[" + url + ", " + rows + " rows, " + connections + " connections, " + mix + "]";
    }
}
