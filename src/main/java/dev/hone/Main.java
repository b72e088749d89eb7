package dev.hone;

/** The one start class of the jar: picks the mode from the first argument and touches no Spring type before that. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Server.start(args);
    }
}
