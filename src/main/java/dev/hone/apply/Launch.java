package dev.hone.apply;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How a service is started by hand.
 *
 * @param arguments   program and arguments
 * @param environment all of it
 * @param directory   working directory
 * @param uid         user
 * @param gid         group
 * @param output      file that its standard output goes to; /dev/null for none
 * @param errors      file that its standard error goes to
 */
record Launch(
        List<String> arguments,
        Map<String, String> environment,
        Path directory,
        int uid,
        int gid,
        Path output,
        Path errors) {
    Launch {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    Launch with(List<String> otherArguments, int otherUid, int otherGid) {
        return new Launch(otherArguments, environment, directory, otherUid, otherGid, output, errors);
    }
}
