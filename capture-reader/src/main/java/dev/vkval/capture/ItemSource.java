package dev.vkval.capture;

import dev.vkval.capture.block.StoredBlock;
import java.io.IOException;

/** Returns the calls and blocks of a capture in order; the implementation of {@link CaptureReader}. */
interface ItemSource extends AutoCloseable {
    /** The next call or block, null at the end; the previous one is no longer valid. */
    CaptureReader.Item next() throws IOException;

    FrameCounter frames();

    /** Blocks, calls and bytes up to the last item returned. */
    long blockCount();

    long callCount();

    long position();

    StoredBlock stored();

    @Override
    void close() throws IOException;
}
