package dev.vkval.capture.block;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file, read from front to back. */
public final class FileSource implements ByteSource {
    private final FileChannel channel;
    private final long sizeBytes;

    public FileSource(Path file) throws IOException {
        this(file, 0);
    }

    /** @param start byte position of the first byte to read */
    public FileSource(Path file, long start) throws IOException {
        channel = FileChannel.open(file, StandardOpenOption.READ);
        sizeBytes = channel.size();
        channel.position(start);
    }

    @Override
    public long read(ByteBuffer target) throws IOException {
        return Math.max(channel.read(target), 0);
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = Math.min(count, Math.max(channel.size() - channel.position(), 0));
        channel.position(channel.position() + skipped);
        return skipped;
    }

    @Override
    public long sizeBytes() {
        return sizeBytes;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
