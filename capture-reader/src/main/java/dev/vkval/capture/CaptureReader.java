package dev.vkval.capture;

import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.CaptureBlocks;
import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.StoredBlock;
import dev.vkval.capture.call.Call;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a capture as the sequence of its calls and other blocks, with frame numbers. What cannot be read is an anomaly;
 * a call that cannot be decoded is left out.
 *
 * <p>A call or block is valid until the next one is requested.
 */
public final class CaptureReader implements AutoCloseable {

    /** One item of a capture. */
    public sealed interface Item permits CallItem, BlockItem {}

    /** A decoded Vulkan call. */
    public record CallItem(Call call) implements Item {}

    /** Any other block. */
    public record BlockItem(Block block) implements Item {}

    private final CaptureBlocks blocks;
    private final ItemSource items;

    private CaptureReader(CaptureBlocks blocks, ItemSource items) {
        this.blocks = blocks;
        this.items = items;
    }

    /** Opens a capture file. */
    public static CaptureReader open(Path file, AnomalySink anomalies) throws IOException {
        return of(new FileSource(file), file.toAbsolutePath().getParent(), anomalies);
    }

    /**
     * Reads a capture from any source, on the thread that requests its items.
     *
     * @param folder the folder of its asset files, null if there can be none
     */
    public static CaptureReader of(ByteSource source, Path folder, AnomalySink anomalies) throws IOException {
        CaptureBlocks blocks = new CaptureBlocks(source, folder, anomalies);
        return new CaptureReader(blocks, new DirectItems(blocks, anomalies));
    }

    /**
     * Reads a capture from any source ahead, on its own thread. Items and anomalies come in the same order as without;
     * {@link #stored} is not available.
     *
     * @param folder the folder of its asset files, null if there can be none
     */
    public static CaptureReader readingAhead(ByteSource source, Path folder, AnomalySink anomalies) throws IOException {
        return readingAhead(source, folder, anomalies, List.of());
    }

    /**
     * Reads a capture from any source ahead, as {@link #readingAhead(ByteSource, Path, AnomalySink)} does, and shows it to
     * others before.
     *
     * @param forerunners each sees an item, on a thread of its own, before {@link #next} returns it
     */
    public static CaptureReader readingAhead(
            ByteSource source, Path folder, AnomalySink anomalies, List<? extends Forerunner> forerunners)
            throws IOException {
        ReadAheadItems items = new ReadAheadItems(source, folder, anomalies, forerunners);
        return new CaptureReader(items.blocks(), items);
    }

    public FileHeader header() {
        return blocks.header();
    }

    public FrameCounter frames() {
        return items.frames();
    }

    /** Blocks read so far, of every kind. */
    public long blockCount() {
        return items.blockCount();
    }

    /** Function-call blocks read so far, decodable or not. */
    public long callCount() {
        return items.callCount();
    }

    /** Byte position reached. */
    public long position() {
        return items.position();
    }

    /** Bytes of the file, -1 if unknown before its end. */
    public long sourceBytes() {
        return blocks.sourceBytes();
    }

    /** The next call or block, null at the end. */
    public Item next() throws IOException {
        return items.next();
    }

    /** The bytes of the call or block that {@link #next} returned last, as stored in its file. */
    public StoredBlock stored() {
        return items.stored();
    }

    @Override
    public void close() throws IOException {
        items.close();
    }
}
