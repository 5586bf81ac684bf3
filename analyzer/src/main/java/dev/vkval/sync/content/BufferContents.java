package dev.vkval.sync.content;

import java.nio.ByteBuffer;

/** Reads what buffers hold on the device that replays the capture. */
@FunctionalInterface
public interface BufferContents {

    /**
     * What a buffer holds after all that was submitted so far.
     *
     * @param buffer captured id
     * @return little-endian, {@code sizeBytes} long; null where the device cannot say
     */
    ByteBuffer read(long buffer, long offset, long sizeBytes);
}
