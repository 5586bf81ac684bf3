package dev.vkval.capture.source;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream without the compressions around it; its type is then known, and none of it is consumed. */
final class Unpacked {
    /** Maximum number of nested compressions. */
    private static final int MAXIMUM_LAYERS = 4;

    private final InputStream stream;
    private final Packing content;

    private Unpacked(InputStream stream, Packing content) {
        this.stream = stream;
        this.content = content;
    }

    static Unpacked of(InputStream packed) throws IOException {
        InputStream stream = packed;
        for (int layer = 0; ; layer++) {
            BufferedInputStream buffered = new BufferedInputStream(stream, Packing.START_BYTES);
            Packing packing = start(buffered);
            if (!packing.isCompression() || layer == MAXIMUM_LAYERS) {
                return new Unpacked(buffered, packing);
            }
            stream = packing.unpack(buffered);
        }
    }

    private static Packing start(BufferedInputStream stream) throws IOException {
        stream.mark(Packing.START_BYTES);
        byte[] start = new byte[Packing.START_BYTES];
        int count = stream.readNBytes(start, 0, start.length);
        stream.reset();
        return Packing.of(start, count);
    }

    InputStream stream() {
        return stream;
    }

    /** Never a compression, unless too many are nested. */
    Packing content() {
        return content;
    }
}
