package dev.vkval.capture;

import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.block.StoredBlock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Reads, decompresses and decodes ahead of the caller, on a thread of its own, by a few batches at most. The order of
 * items, anomalies and errors is that of {@link DirectItems}.
 */
final class ReadAheadItems implements ItemSource {
    private static final int BATCHES = 4;
    private static final long PATIENCE_MILLIS = 2_000;

    private final BlockingQueue<ItemBatch> empty = new ArrayBlockingQueue<>(BATCHES);
    private final BlockingQueue<ItemBatch> full = new ArrayBlockingQueue<>(BATCHES);
    private final CaptureBlocks blocks;
    private final ItemDecoder decoder;
    private final AnomalySink anomalies;
    private final FrameCounter frames;
    private final Thread producer = new Thread(this::produce, "read-ahead");
    private volatile ItemBatch filling;
    private ItemBatch large;
    private ItemBatch current;
    private boolean endsFrame;
    private boolean ended;
    private long blockCount;
    private long callCount;
    private long position;

    ReadAheadItems(ByteSource source, Path folder, AnomalySink anomalies) throws IOException {
        this.anomalies = anomalies;
        for (int i = 0; i < BATCHES; i++) {
            empty.add(new ItemBatch());
        }
        filling = empty.peek();
        AnomalySink noted = (kind, detail, block, offset) -> filling.note(kind, detail, block, offset);
        try {
            blocks = new CaptureBlocks(source, folder, noted, bytes -> filling.allocate(bytes));
        } catch (IOException | RuntimeException e) {
            empty.forEach(ItemBatch::close);
            throw e;
        }
        decoder = new ItemDecoder(blocks, noted);
        frames = new FrameCounter(blocks.header());
        producer.setDaemon(true);
        producer.start();
    }

    CaptureBlocks blocks() {
        return blocks;
    }

    private void produce() {
        try {
            boolean goOn = true;
            while (goOn) {
                filling = toFill();
                filling.fill(decoder, blocks);
                goOn = !filling.isLast();
                large = filling.isLarge() ? filling : null;
                full.put(filling);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A batch to fill: after a large one the same again, so that there is never more than one of them. */
    private ItemBatch toFill() throws InterruptedException {
        List<ItemBatch> others = new ArrayList<>();
        try {
            ItemBatch batch = empty.take();
            while (large != null && batch != large) {
                others.add(batch);
                batch = empty.take();
            }
            return batch;
        } finally {
            empty.addAll(others);
        }
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

    private void exchange() throws IOException {
        try {
            if (current != null) {
                empty.put(current);
                current = null;
            }
            current = full.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while reading", e);
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
        throw new IllegalStateException("the file's bytes are gone when a capture is read ahead");
    }

    /** Ends the thread and frees the memory; memory that a thread stuck in a read may still use is left to the process. */
    @Override
    public void close() throws IOException {
        producer.interrupt();
        try {
            producer.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (producer.isAlive()) {
            return;
        }
        blocks.close();
        if (filling != current && !full.contains(filling) && !empty.contains(filling)) {
            filling.close();
        }
        if (current != null) {
            current.close();
        }
        full.forEach(ItemBatch::close);
        empty.forEach(ItemBatch::close);
    }
}
