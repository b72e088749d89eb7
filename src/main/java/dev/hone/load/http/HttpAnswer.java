package dev.hone.load.http;

import java.nio.ByteBuffer;

/**
 * Reads one HTTP/1.x answer to a GET from however many pieces it arrives in: by content length, chunked, or up to the
 * close. Bodies are counted and searched, never kept.
 */
final class HttpAnswer {
    private enum Part {
        HEAD,
        FIXED,
        CHUNK_SIZE,
        CHUNK,
        CHUNK_END,
        TRAILER,
        UNTIL_CLOSE,
        DONE
    }

    private final HttpHead head = new HttpHead();
    private final Marker marker;
    private Part part = Part.HEAD;
    private long left;
    private boolean sizeEnded;
    private boolean lineEmpty;

    HttpAnswer(String marker) {
        this.marker = new Marker(marker);
    }

    void reset() {
        head.reset();
        marker.reset();
        part = Part.HEAD;
    }

    int status() {
        return head.status();
    }

    boolean closes() {
        return head.closes();
    }

    boolean hasMarker() {
        return marker.isFound();
    }

    /** Takes bytes in; true once the answer is whole. Bytes after it stay in the buffer. */
    boolean read(ByteBuffer in) throws BadAnswer {
        while (part != Part.DONE && in.hasRemaining()) {
            switch (part) {
                case HEAD -> readHead(in);
                case FIXED -> readBody(in, Part.DONE);
                case CHUNK_SIZE -> readChunkSize(in.get());
                case CHUNK -> readBody(in, Part.CHUNK_END);
                case CHUNK_END -> readChunkEnd(in.get());
                case TRAILER -> readTrailer(in.get());
                case UNTIL_CLOSE -> readBody(in, Part.UNTIL_CLOSE);
                case DONE -> throw new IllegalStateException("the loop ends here");
            }
        }
        return part == Part.DONE;
    }

    /** The peer closed: whether that is how this answer was to end. */
    boolean endsWithClose() {
        return part == Part.UNTIL_CLOSE;
    }

    private void readHead(ByteBuffer in) throws BadAnswer {
        if (!head.read(in)) {
            return;
        }
        if (head.status() / 100 == 1) {
            head.reset();
        } else if (head.status() == 204 || head.status() == 304) {
            part = Part.DONE;
        } else if (head.isChunked()) {
            startChunk();
        } else if (head.contentLength() >= 0) {
            left = head.contentLength();
            part = left == 0 ? Part.DONE : Part.FIXED;
        } else {
            left = Long.MAX_VALUE;
            part = Part.UNTIL_CLOSE;
        }
    }

    private void readBody(ByteBuffer in, Part then) {
        int size = (int) Math.min(left, in.remaining());
        int limit = in.limit();
        in.limit(in.position() + size);
        marker.look(in);
        in.position(in.limit());
        in.limit(limit);
        left -= size;
        if (left == 0) {
            part = then;
        }
    }

    private void startChunk() {
        left = 0;
        sizeEnded = false;
        part = Part.CHUNK_SIZE;
    }

    private void readChunkSize(byte b) throws BadAnswer {
        if (b == '\n') {
            lineEmpty = true;
            part = left == 0 ? Part.TRAILER : Part.CHUNK;
        } else if (!sizeEnded) {
            int digit = Character.digit(b, 16);
            sizeEnded = digit < 0;
            if (sizeEnded && b != '\r' && b != ';' && b != ' ' || left > Integer.MAX_VALUE) {
                throw new BadAnswer("no chunk size");
            }
            left = sizeEnded ? left : left * 16 + digit;
        }
    }

    private void readChunkEnd(byte b) throws BadAnswer {
        if (b == '\n') {
            startChunk();
        } else if (b != '\r') {
            throw new BadAnswer("a chunk is longer than it said");
        }
    }

    private void readTrailer(byte b) {
        if (b == '\n') {
            part = lineEmpty ? Part.DONE : part;
            lineEmpty = true;
        } else if (b != '\r') {
            lineEmpty = false;
        }
    }
}
