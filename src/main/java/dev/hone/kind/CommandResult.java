package dev.hone.kind;

/**
 * What a command did.
 *
 * @param exitCode its exit code; 128 + signal when it was killed
 * @param stdout   standard output, cut at 1 MiB
 * @param stderr   standard error, cut at 1 MiB
 * @param timedOut whether it was killed for taking too long
 */
public record CommandResult(int exitCode, String stdout, String stderr, boolean timedOut) {
    /** Whether it ended by itself with exit code 0. */
    public boolean succeeded() {
        return exitCode == 0 && !timedOut;
    }

    /** Both outputs, standard error last, as one text. */
    public String output() {
        return stdout.isBlank() ? stderr : stderr.isBlank() ? stdout : stdout + "\n" + stderr;
    }
}
