package dev.vkval.capture;

import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.block.StoredBlock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and decompresses on one thread and decodes on another, each ahead of the next and both of the caller, by a few
 * batches at most. Forerunners see each batch after it is decoded and before the caller does. The order of items, anomalies and errors is that of {@link DirectItems}.
 */
final class ReadAheadItems implements ItemSource {
    private final CaptureBlocks blocks;
    private final ItemDecoder decoder;
    /** Enough for forerunners to take different times for the same batch. */
    private static final int WITH_FORERUNNERS = 8;

    private final List<ForerunnerThread> forerunners = new ArrayList<>();
    private final BatchRelay<BlockBatch> reading;
    private final BatchRelay<ItemBatch> decoding;
    private final AnomalySink anomalies;
    private final FrameCounter frames;
    private BlockBatch undecoded;
    private ItemBatch current;
    private boolean endsFrame;
    private boolean ended;
    private long blockCount;
    private long callCount;
    private long position;

    ReadAheadItems(ByteSource source, Path folder, AnomalySink anomalies, List<? extends Forerunner> before)
            throws IOException {
        this.anomalies = anomalies;
        int batches = before.isEmpty() ? BatchRelay.FEW : WITH_FORERUNNERS;
        for (Forerunner forerunner : before) {
            forerunners.add(new ForerunnerThread(forerunner, forerunners.size() + 1, batches));
        }
        reading = new BatchRelay<>("read-ahead", batches, BlockBatch::new, this::read);
        decoding = new BatchRelay<>("decode-ahead", batches, ItemBatch::new, this::decode);
        try {
            blocks = new CaptureBlocks(
                    source,
                    folder,
                    (kind, detail, block, offset) -> reading.filling().note(kind, detail, block, offset),
                    bytes -> reading.filling().allocate(bytes));
        } catch (IOException | RuntimeException e) {
            reading.close();
            decoding.close();
            throw e;
        }
        decoder = new ItemDecoder(
                blocks.header(),
                (kind, detail, block, offset) -> decoding.filling().note(kind, detail, block, offset));
        frames = new FrameCounter(blocks.header());
        reading.start();
        decoding.start();
        forerunners.forEach(ForerunnerThread::start);
    }

    CaptureBlocks blocks() {
        return blocks;
    }

    private void read(BlockBatch batch) {
        batch.fill(blocks);
    }

    private void decode(ItemBatch batch) throws InterruptedException {
        if (undecoded == null) {
            undecoded = reading.take();
        }
        batch.fill(decoder, undecoded);
        if (batch.finished() != null) {
            undecoded = null;
        }
        batch.expect(forerunners.size());
        forerunners.forEach(forerunner -> forerunner.pass(batch));
    }

    @Override
    public CaptureReader.Item next() throws IOException {
        if (endsFrame) {
            endsFrame = false;
            frames.presented();
        }
        while (!ended) {
            CaptureReader.Item item = current == null ? null : current.next(anomalies);
            if (item != null) {
                take(item);
                return item;
            }
            if (current != null && current.isLast()) {
                ended = true;
                fail(current.failure());
            } else {
                exchange();
            }
        }
        return null;
    }

    private void take(CaptureReader.Item item) {
        blockCount = current.blockCount();
        callCount = current.callCount();
        position = current.position();
        if (item instanceof CaptureReader.CallItem call) {
            endsFrame = ItemDecoder.endsFrame(call.call());
        } else if (item instanceof CaptureReader.BlockItem block) {
            frames.block(block.block());
        }
    }

    /** Returns emptied batches; metadata use the memory of their blocks. */
    private void exchange() throws IOException {
        if (current != null) {
            if (current.finished() != null) {
                reading.giveBack(current.finished());
            }
            decoding.giveBack(current);
            current = null;
        }
        try {
            current = decoding.take();
            awaitForerunners();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while reading", e);
        }
    }

    /** Waits until all forerunners have seen the batch. */
    private void awaitForerunners() throws InterruptedException {
        while (!current.isSeen(BatchRelay.PATIENCE_MILLIS)) {
            if (forerunners.stream().anyMatch(ForerunnerThread::hasDied) && !current.isSeen(0)) {
                throw new IllegalStateException("a thread that looks ahead has died");
            }
        }
    }

    private void fail(Throwable failure) throws IOException {
        blockCount = decoder.blockCount();
        callCount = decoder.callCount();
        position = blocks.position();
        if (failure instanceof IOException e) {
            throw e;
        }
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
    }

    @Override
    public FrameCounter frames() {
        return frames;
    }

    @Override
    public long blockCount() {
        return blockCount;
    }

    @Override
    public long callCount() {
        return callCount;
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public StoredBlock stored() {
        throw new IllegalStateException("stored bytes are not available when a capture is read ahead");
    }

    /** Ends the threads and frees the memory, except memory that a thread blocked in a read may still use. */
    @Override
    public void close() throws IOException {
        forerunners.forEach(ForerunnerThread::end);
        boolean ended = true;
        for (ForerunnerThread forerunner : forerunners) {
            ended &= forerunner.ended(BatchRelay.PATIENCE_MILLIS);
        }
        if (ended && decoding.end() && reading.end()) {
            blocks.close();
        }
    }
}
