package dev.hone.change;

import dev.hone.kind.ConfigFile;

/** A file is no longer what was edited: somebody else changed it meanwhile. Nothing was made. */
final class BaseChanged extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final String pointer;
    private final transient ConfigFile file;
    private final String wanted;
    private final String currentHash;

    BaseChanged(String pointer, ConfigFile file, String wanted, String currentHash) {
        super(file.path()
                + " changed since you opened it (its hash differs); compare, then plan again from what is there now");
        this.pointer = pointer;
        this.file = file;
        this.wanted = wanted;
        this.currentHash = currentHash;
    }

    String pointer() {
        return pointer;
    }

    /** The file as it is now. */
    ConfigFile file() {
        return file;
    }

    /** The text that was sent. */
    String wanted() {
        return wanted;
    }

    String currentHash() {
        return currentHash;
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }
}
