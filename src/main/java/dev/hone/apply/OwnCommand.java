package dev.hone.apply;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a person on this machine runs one of Hone's verbs: a line that can be pasted as it stands. It names the Java that
 * runs here, since the one on the path may be too old, and the jar or, where Hone runs from its sources, the script
 * {@code hone} beside them.
 */
public final class OwnCommand {
    private static final String NESTED = "jar:nested:";
    private static final String END_OF_JAR = "/!";

    private OwnCommand() {}

    /** The line for a verb with its arguments. */
    public static String line(String verb) {
        return line(verb, origin(), Path.of(System.getProperty("java.home")));
    }

    /** The same without a path, for those who are not signed in. */
    public static String brief(String verb) {
        return (jar(origin()).isPresent() ? "java -jar hone.jar " : "./hone ") + verb;
    }

    static String line(String verb, String origin, Path javaHome) {
        Optional<Path> jar = jar(origin);
        if (jar.isPresent()) {
            return "%s -jar %s %s".formatted(word(javaHome.resolve("bin/java")), word(jar.get()), verb);
        }
        Path script = script(origin);
        return (Files.isExecutable(script) ? word(script) : "java -jar hone.jar") + " " + verb;
    }

    /** The jar as it was built, or the one that lies beside its unpacked libraries in a container. */
    private static Optional<Path> jar(String origin) {
        if (origin.startsWith(NESTED) && origin.contains(END_OF_JAR)) {
            return Optional.of(Path.of(origin.substring(NESTED.length(), origin.indexOf(END_OF_JAR))));
        }
        boolean plain = origin.startsWith("file:") && origin.endsWith(".jar");
        return plain ? Optional.of(Path.of(URI.create(origin))) : Optional.empty();
    }

    /** From {@code PROJECT/target/classes/} up to the project. */
    private static Path script(String origin) {
        Path classes = origin.startsWith("file:") ? Path.of(URI.create(origin)) : Path.of("");
        return classes.resolve("../../hone").toAbsolutePath().normalize();
    }

    private static String origin() {
        var source = OwnCommand.class.getProtectionDomain().getCodeSource();
        return source == null ? "" : source.getLocation().toString();
    }

    /** One word for a shell. */
    private static String word(Path path) {
        String text = path.toString();
        return text.matches("[\\w./+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
