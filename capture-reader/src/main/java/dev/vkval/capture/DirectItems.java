package dev.vkval.capture;

import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.block.StoredBlock;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.Sidecar;
import java.io.IOException;

/** Decodes each item when it is requested, on the caller's thread. */
final class DirectItems implements ItemSource {
    private final CaptureBlocks blocks;
    private final ItemDecoder decoder;
    private final CallArena arena = new CallArena();
    private final Sidecar sidecar = new Sidecar();

    DirectItems(CaptureBlocks blocks, AnomalySink anomalies) {
        this.blocks = blocks;
        this.decoder = new ItemDecoder(blocks.header(), anomalies);
    }

    @Override
    public CaptureReader.Item next() throws IOException {
        decoder.endFrame();
        arena.reset();
        CaptureReader.Item item = null;
        while (item == null) {
            Block block = blocks.next();
            if (block == null) {
                return null;
            }
            item = decoder.item(block, arena, sidecar);
        }
        return item;
    }

    @Override
    public FrameCounter frames() {
        return decoder.frames();
    }

    @Override
    public long blockCount() {
        return decoder.blockCount();
    }

    @Override
    public long callCount() {
        return decoder.callCount();
    }

    @Override
    public long position() {
        return blocks.position();
    }

    @Override
    public StoredBlock stored() {
        return blocks.stored();
    }

    @Override
    public void close() throws IOException {
        arena.close();
        blocks.close();
    }
}
