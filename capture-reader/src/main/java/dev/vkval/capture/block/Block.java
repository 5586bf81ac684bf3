package dev.vkval.capture.block;

/**
 * One block of a capture. Native addresses are valid until the next block is read.
 *
 * <p>{@code index} counts every block from 0 in execution order, as gfxrecon-convert does; {@code offset} is the byte
 * position of the block's header in its file.
 */
public sealed interface Block
        permits CallBlock, MethodCallBlock, FrameMarker, StateMarker, Annotation, Metadata, UnknownBlock, DamagedBlock {
    long index();

    long offset();
}
