package dev.vkval.capture;

import dev.vkval.capture.block.StoredBlock;
import java.io.IOException;

/** Gives the calls and blocks of a capture in order; what {@link CaptureReader} stands in front of. */
interface ItemSource extends AutoCloseable {
    /** The next call or block, null at the end; the one before ends its life. */
    CaptureReader.Item next() throws IOException;

    FrameCounter frames();

    /** Blocks, calls and bytes up to the item that was given last. */
    long blockCount();

    long callCount();

    long position();

    StoredBlock stored();

    @Override
    void close() throws IOException;
}
