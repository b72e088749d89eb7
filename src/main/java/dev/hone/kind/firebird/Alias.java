package dev.hone.kind.firebird;

/**
 * A database that databases.conf names.
 *
 * @param name short name by which clients may ask for it
 * @param file its file, macros expanded as far as they are known
 */
record Alias(String name, String file) {
    /** One line for an installation's facts. */
    String line() {
        return name + "\t" + file;
    }

    static Alias of(String line) {
        int tab = line.indexOf('\t');
        return new Alias(line.substring(0, tab), line.substring(tab + 1));
    }
}
