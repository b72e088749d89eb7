package dev.hone.benchmark;

import dev.hone.wire.RunResult;
import dev.hone.wire.WorkloadSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A run that was made elsewhere, as it would be kept.
 *
 * @param by the tool as it names itself
 * @param digest SHA-256 of what it printed: the same report brought twice is one run
 * @param spec tool, what the report says of its parameters, and the headline metric
 */
record Made(String by, String digest, WorkloadSpec spec, RunResult result) {

    static String digest(String text) {
        try {
            byte[] bytes = String.join("\n", text.strip().lines().toList()).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
