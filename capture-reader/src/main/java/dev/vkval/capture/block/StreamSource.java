package dev.vkval.capture.block;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** A stream: standard input, a member of an archive. */
public final class StreamSource implements ByteSource {
    private static final int CHUNK_BYTES = 64 << 10;

    private final InputStream stream;
    private final byte[] chunk = new byte[CHUNK_BYTES];

    public StreamSource(InputStream stream) {
        this.stream = stream;
    }

    @Override
    public long read(ByteBuffer target) throws IOException {
        int count = stream.read(chunk, 0, Math.min(chunk.length, target.remaining()));
        if (count <= 0) {
            return 0;
        }
        target.put(chunk, 0, count);
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        long left = count;
        while (left > 0) {
            int read = stream.read(chunk, 0, (int) Math.min(chunk.length, left));
            if (read <= 0) {
                break;
            }
            left -= read;
        }
        return count - left;
    }

    @Override
    public long sizeBytes() {
        return -1;
    }

    @Override
    public void close() throws IOException {
        stream.close();
    }
}
