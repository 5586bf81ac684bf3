package dev.vkval.sync.content;

import java.nio.ByteBuffer;

/** Reads the contents of buffers on the device that replays the capture. */
@FunctionalInterface
public interface BufferContents {

    /**
     * The contents of a buffer after everything submitted so far.
     *
     * @param buffer captured id
     * @return little-endian, {@code sizeBytes} long; null if the device cannot read it
     */
    ByteBuffer read(long buffer, long offset, long sizeBytes);
}
