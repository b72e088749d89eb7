package dev.hone.kind.fpm;

import dev.hone.kind.CommandResult;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a program of php-fpm says of itself with {@code -i}.
 *
 * @param version       such as {@code 8.2.36}
 * @param prefix        where relative paths of its configuration start
 * @param iniFile       the php.ini that it loads when it is told of no other; empty when there is none
 * @param scanDirectory whose {@code .ini} files it reads after that; empty for none
 */
public record FpmBuild(String version, Path prefix, String iniFile, String scanDirectory) {
    private static final Path USUAL_PREFIX = Path.of("/usr");

    static Optional<FpmBuild> read(CommandResult said) {
        String info = said.stdout();
        return row(info, "PHP Version")
                .map(version -> version.replaceFirst("[^0-9.].*", ""))
                .filter(version -> !version.isEmpty())
                .map(version -> new FpmBuild(
                        version,
                        prefix(info),
                        row(info, "Loaded Configuration File").orElse(""),
                        row(info, "Scan this dir for additional .ini files").orElse("")));
    }

    private static Optional<String> row(String info, String name) {
        Matcher row =
                Pattern.compile("(?m)^" + Pattern.quote(name) + " => (.*)$").matcher(info);
        return row.find() && !row.group(1).strip().matches("\\(none\\)|")
                ? Optional.of(row.group(1).strip())
                : Optional.empty();
    }

    private static Path prefix(String info) {
        Matcher given = Pattern.compile("'--prefix=(/[^']*)'").matcher(info);
        return given.find() ? Path.of(given.group(1)) : USUAL_PREFIX;
    }
}
