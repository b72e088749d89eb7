package dev.hone.profile;

import dev.hone.kind.Parameter;
import dev.hone.kind.ParameterType;
import java.util.Locale;
import java.util.regex.Pattern;

/** Tells values that belong to one host, such as paths, addresses and ids, from those that others could share. */
final class OwnToHost {
    /** Last words of names whose values place or name a service. */
    private static final Pattern NAMES = Pattern.compile("(?:.*[^a-z])?(?:"
            + "dir|directory|datadir|basedir|tmpdir|path|file|files|log|root|socket|sockets|pid|pidfile"
            + "|port|ports|listen|listen_addresses|bind|bind_address|address|addresses|host|hostname|domainname"
            + "|user|group|owner|user_name|group_name|server_name|server_names|cluster_name|application_name"
            + "|server_id|server_uuid|uuid|id|upstream|resolver)");

    /** A path, an address, a socket or a URL somewhere in the value. */
    private static final Pattern VALUES = Pattern.compile("(?:^|[\\s,;=:'\"])(?:/|~/|\\./|unix:)\\S*"
            + "|[a-z][a-z0-9+.-]*://\\S+"
            + "|(?:^|[^0-9.])[0-9]{1,3}(?:\\.[0-9]{1,3}){3}(?:[^0-9.]|$)");

    /** Values that say whether, not where. */
    private static final Pattern WORDS = Pattern.compile("(?i)on|off|yes|no|none|default|auto|0|-1|");

    private OwnToHost() {}

    static boolean isOwn(Parameter parameter, String value) {
        String last = parameter
                .name()
                .substring(parameter.name().lastIndexOf('/') + 1)
                .toLowerCase(Locale.ROOT);
        boolean words = parameter.type() == ParameterType.TEXT;
        boolean count = parameter.type() == ParameterType.INTEGER;
        boolean names = NAMES.matcher(last).matches() && !WORDS.matcher(value).matches();
        return (words || count) && names || words && VALUES.matcher(value).find();
    }
}
