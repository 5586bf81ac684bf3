package dev.vkval.capture.edit;

import dev.vkval.capture.AnomalySink;
import dev.vkval.capture.CaptureFormatException;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.ByteSource;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.write.CaptureWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A capture in memory, of which any set of blocks can be read or written as a capture of its own. */
public final class EditableCapture {
    /** Limit for the size of a capture that is held in memory. */
    public static final long LARGEST_BYTES = 1L << 30;

    private final byte[] bytes;
    /** Where each block begins, and the end of the last one. */
    private final int[] starts;

    private final List<Part> parts;
    private final Needs needs;

    private EditableCapture(byte[] bytes, int[] starts, List<Part> parts, Needs needs) {
        this.bytes = bytes;
        this.starts = starts;
        this.parts = parts;
        this.needs = needs;
    }

    /**
     * Reads a capture. Blocks of asset files replace the block that runs them; calls that cannot be decoded and damaged
     * blocks are left out.
     *
     * @param folder the folder of its asset files, null if there can be none
     * @throws CaptureFormatException if it is larger than {@link #LARGEST_BYTES}
     */
    public static EditableCapture read(ByteSource source, Path folder, AnomalySink anomalies) throws IOException {
        ByteArrayOutputStream copy = new ByteArrayOutputStream();
        PartReader reader = new PartReader();
        List<Long> starts = new ArrayList<>();
        try (CaptureReader capture = CaptureReader.of(source, folder, anomalies);
                CaptureWriter writer = new CaptureWriter(Channels.newChannel(copy), capture.header())) {
            for (CaptureReader.Item item = capture.next(); item != null; item = capture.next()) {
                if (reader.add(item)) {
                    starts.add(writer.sizeBytes());
                    writer.copy(capture.stored());
                }
                requireRoom(writer.sizeBytes(), capture);
            }
            starts.add(writer.sizeBytes());
        }
        int[] places = starts.stream().mapToInt(Long::intValue).toArray();
        return new EditableCapture(copy.toByteArray(), places, List.copyOf(reader.parts()), reader.needs());
    }

    private static void requireRoom(long sizeBytes, CaptureReader capture) throws CaptureFormatException {
        if (sizeBytes > LARGEST_BYTES) {
            throw new CaptureFormatException(
                    "the capture has more than " + (LARGEST_BYTES >> 20)
                            + " MiB, which is the limit for edits in memory",
                    capture.position(),
                    capture.blockCount());
        }
    }

    /** Number of blocks. */
    public int size() {
        return parts.size();
    }

    List<Part> parts() {
        return parts;
    }

    /** All blocks. */
    public BitSet all() {
        BitSet all = new BitSet(size());
        all.set(0, size());
        return all;
    }

    /**
     * What is left without some blocks and those that need them.
     *
     * @return null if a block would be left out that must be kept
     */
    BitSet without(BitSet kept, BitSet dropped) {
        BitSet closure = needs.closure(kept, dropped);
        for (int i = closure.nextSetBit(0); i >= 0; i = closure.nextSetBit(i + 1)) {
            if (parts.get(i).keeping() == Part.Keeping.ALWAYS) {
                return null;
            }
        }
        BitSet left = (BitSet) kept.clone();
        left.andNot(closure);
        return left;
    }

    /** The number of calls among some blocks. */
    public int calls(BitSet kept) {
        return (int) kept.stream().filter(i -> parts.get(i).call()).count();
    }

    /** The size of the capture that consists of some blocks, in bytes. */
    public long sizeBytes(BitSet kept) {
        return starts[0]
                + kept.stream().mapToLong(i -> starts[i + 1] - starts[i]).sum();
    }

    /** The capture that consists of some blocks. */
    public ByteSource source(BitSet kept) {
        return new KeptBlocks(bytes, starts, kept);
    }

    /** Writes the capture that consists of some blocks; an existing file is overwritten. */
    public void write(BitSet kept, Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            out.write(bytes, 0, starts[0]);
            for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
                out.write(bytes, starts[i], starts[i + 1] - starts[i]);
            }
        }
    }

    /** Whether a block belongs to a file that consists of blocks only. */
    static boolean runsOtherFile(CaptureReader.Item item) {
        return item instanceof CaptureReader.BlockItem other && other.block() instanceof Metadata.ExecuteBlocksFromFile;
    }
}
