package dev.hone.account;

import dev.hone.web.Problem;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A name and the password chosen for it, checked: the name can stand in a path and a log, the password is long enough.
 *
 * @param name lower-case letter first, then letters, digits, dot, dash, underscore; at most 32
 * @param password 12 to 200 characters, none of the name's making
 */
record Credentials(String name, String password) {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9._-]{0,31}");
    private static final int SHORTEST = 12;
    private static final int LONGEST = 200;

    Credentials {
        if (!NAME.matcher(name).matches()) {
            throw Problem.at(
                            422,
                            "invalid_name",
                            "the name must begin with a lower-case letter and hold at most 32 of a-z 0-9 . - _",
                            "/user")
                    .thrown();
        }
        check(password.length() >= SHORTEST, "the password must have at least 12 characters");
        check(password.length() <= LONGEST, "the password may have at most 200 characters");
        check(
                !password.toLowerCase(Locale.ROOT).contains(name) || password.length() > name.length() + SHORTEST,
                "the password must be more than the name");
    }

    private static void check(boolean holds, String detail) {
        if (!holds) {
            throw Problem.at(422, "weak_password", detail, "/password").thrown();
        }
    }
}
