package dev.hone.kind;

import java.util.List;
import java.util.Map;

/**
 * How to make a private throw-away copy of a service, as data. Texts and arguments may hold {@code {programs}} (folder of
 * the unpacked programs), {@code {data}} (folder of the copy's data), {@code {port}} (a free port), {@code {login}} and
 * {@code {secret}} (a file with the password, gone after preparing).
 *
 * @param title   for people, with the version: {@code PostgreSQL 18}
 * @param archive class path resource, a tar packed by xz, that holds the programs
 * @param user    system user to run as when Hone is root and the user exists; else {@code nobody}
 * @param login   administrator's login inside the service
 * @param prepare commands that make the data folder, in order; programs relative to the unpacked folder
 * @param append  text to append to files below the data folder, by relative path
 * @param start   command that runs the service in the foreground
 * @param signal  signal that ends it in an orderly way
 */
public record TrialTemplate(
        String title,
        String archive,
        String user,
        String login,
        List<List<String>> prepare,
        Map<String, String> append,
        List<String> start,
        String signal) {
    public TrialTemplate {
        prepare = List.copyOf(prepare);
        append = Map.copyOf(append);
        start = List.copyOf(start);
    }
}
