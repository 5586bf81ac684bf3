package dev.vkval.gpuav.content;

import dev.vkval.state.object.BufferPart;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;

/** A check of what a command reads from buffers. */
public interface ContentCheck {
    /** What the command reads; each range is within its buffer. */
    List<BufferPart> parts();

    /** @param contents of the parts in their order, little-endian */
    void judge(List<ByteBuffer> contents, Consumer<ContentError> errors);
}
