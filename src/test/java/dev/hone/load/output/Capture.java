package dev.hone.load.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Real output of a tool, from the folder of this package; its README says product, version and command. */
final class Capture {
    private Capture() {}

    static String text(String name) {
        try (InputStream in = Capture.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalArgumentException("no capture " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ToolResult understood(Tool tool, String name) {
        return switch (tool.parse(text(tool.id() + "/" + name))) {
            case Parsed.Understood understood -> understood.result();
            case Parsed.Unreadable unreadable -> throw new AssertionError(name + " " + unreadable.message());
        };
    }

    static Parsed.Unreadable unreadable(Tool tool, String text) {
        return switch (tool.parse(text)) {
            case Parsed.Unreadable unreadable -> unreadable;
            case Parsed.Understood understood -> throw new AssertionError("was understood: " + understood.result());
        };
    }
}
