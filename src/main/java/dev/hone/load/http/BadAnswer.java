package dev.hone.load.http;

import java.io.IOException;

/** What came is no HTTP/1.x answer. Cheap to throw, since a broken server may send many. */
final class BadAnswer extends IOException {
    BadAnswer(String message) {
        super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
