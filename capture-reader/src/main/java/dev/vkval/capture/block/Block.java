package dev.vkval.capture.block;

/**
 * One block of a capture. Native addresses are valid until the reader is asked for the next block.
 *
 * <p>{@code index} counts every block from 0 in the order they run, as the peers count; {@code offset} is the byte
 * position of the block's header in its file.
 */
public sealed interface Block
        permits CallBlock, MethodCallBlock, FrameMarker, StateMarker, Annotation, Metadata, UnknownBlock, DamagedBlock {
    long index();

    long offset();
}
