package dev.vkval.capture.write;

import dev.vkval.capture.AnomalySink;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.block.DamagedBlock;
import dev.vkval.capture.codec.Compression;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;

/**
 * Writes a capture again as one file, with the requested compression: its blocks unchanged and, in place of those that
 * refer to asset files, the blocks they run. A damaged block is copied if it need not be parsed, otherwise left out.
 */
public final class CaptureCopier implements Closeable {
    private final CaptureBlocks blocks;

    /**
     * @param folder the folder of asset files, null if there can be none
     * @param anomalies receive what cannot be read
     */
    public CaptureCopier(ByteSource source, Path folder, AnomalySink anomalies) throws IOException {
        blocks = new CaptureBlocks(source, folder, anomalies);
    }

    /** Byte position reached in the capture. */
    public long position() {
        return blocks.position();
    }

    /** Bytes of the capture, -1 if unknown before its end. */
    public long sourceBytes() {
        return blocks.sourceBytes();
    }

    /**
     * Copies all blocks.
     *
     * @param target receives the bytes; closed at the end
     * @param compression of the output, null for that of the capture
     * @param progress is called after each block
     * @return number of blocks written
     */
    public long copy(WritableByteChannel target, Compression compression, Runnable progress) throws IOException {
        Compression own = blocks.header().compression();
        boolean same = compression == null || compression == own;
        try (CaptureWriter writer = new CaptureWriter(
                target, same ? blocks.header() : blocks.header().withCompression(compression))) {
            for (Block block = blocks.next(); block != null; block = blocks.next()) {
                boolean unreadable = block instanceof DamagedBlock && !same;
                if (!blocks.entered() && !unreadable) {
                    writer.copy(blocks.stored());
                }
                progress.run();
            }
            return writer.blockCount();
        }
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }
}
