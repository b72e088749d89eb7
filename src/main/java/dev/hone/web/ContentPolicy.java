package dev.hone.web;

/** What a page of Hone may load and be put into: its own files, and no frame. */
public final class ContentPolicy {
    /** Name of the header. */
    static final String HEADER = "Content-Security-Policy";

    /** Value of the header. */
    public static final String TEXT =
            "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
                    + "frame-ancestors 'none'; base-uri 'self'; form-action 'self'";

    private ContentPolicy() {}
}
