package dev.hone.load.http;

/** Why a request got no answer. */
enum Failure {
    /** No connection came about. */
    CONNECT,
    /** The peer closed or reset the connection before the answer was whole. */
    CLOSED,
    /** No whole answer within the timeout. */
    TIMEOUT,
    /** What came was no HTTP answer. */
    MALFORMED
}
