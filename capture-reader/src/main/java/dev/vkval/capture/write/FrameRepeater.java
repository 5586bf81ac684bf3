package dev.vkval.capture.write;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureFormatException;
import dev.vkval.capture.FrameIndex;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.FileHeader;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.FrameMarker;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.codec.Compression;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes a capture again with a range of its frames repeated, as a stream of any length. Frame markers are renumbered;
 * everything else is unchanged.
 */
public final class FrameRepeater {
    private final Path capture;
    private final Anomalies anomalies;
    private final FileHeader header;
    private final FrameIndex index;

    /**
     * Finds the frames of a capture.
     *
     * @param anomalies receive what cannot be read
     */
    public FrameRepeater(Path capture, Anomalies anomalies) throws IOException {
        this.capture = capture;
        this.anomalies = anomalies;
        this.index = FrameIndex.of(capture, anomalies);
        try (BlockReader reader = new BlockReader(new FileSource(capture), anomalies)) {
            this.header = reader.header();
        }
    }

    /** The capture's compression. */
    public Compression compression() {
        return header.compression();
    }

    public FrameIndex frames() {
        return index;
    }

    /**
     * Writes the capture, with the frames from the first to the last repeated {@code times}.
     *
     * @param compression of the output
     * @return number of blocks written
     */
    public long write(Path target, Compression compression, long firstFrame, long lastFrame, long times)
            throws IOException {
        FrameIndex.Frame first = index.frame(firstFrame);
        FrameIndex.Frame last = index.frame(lastFrame);
        if (first == null || last == null || first.number() > last.number() || times < 1) {
            throw new IllegalArgumentException("frames " + firstFrame + " to " + lastFrame + ", " + times + " times:"
                    + " the capture has the frames " + range() + ", and they must occur at least once");
        }
        FileHeader same = header.compression() == compression ? header : header.withCompression(compression);
        try (CaptureWriter writer = CaptureWriter.create(target, same)) {
            Copy copy = new Copy(writer, index.frames().get(0).number());
            copy.range(header.sizeBytes(), last.end());
            for (long i = 1; i < times; i++) {
                copy.range(first.start(), last.end());
            }
            copy.range(last.end(), Long.MAX_VALUE);
            return writer.blockCount();
        }
    }

    private String range() {
        int count = index.frames().size();
        return count == 0
                ? "none"
                : index.frames().get(0).number() + " to "
                        + index.frames().get(count - 1).number();
    }

    private final class Copy {
        private final CaptureWriter writer;
        private long nextFrame;

        Copy(CaptureWriter writer, long firstFrame) {
            this.writer = writer;
            this.nextFrame = firstFrame;
        }

        void range(long start, long end) throws IOException {
            try (BlockReader reader = new BlockReader(new FileSource(capture), anomalies)) {
                reader.skipTo(start);
                for (Block block = next(reader, end); block != null; block = next(reader, end)) {
                    if (block instanceof FrameMarker marker && marker.end()) {
                        writer.frameEnd(nextFrame++);
                    } else {
                        requireOneFile(block);
                        writer.copy(reader.stored());
                    }
                }
            }
        }

        /**
         * Blocks of other files have this capture's compression and are in its folder; for the output, neither may be
         * true.
         */
        private void requireOneFile(Block block) throws CaptureFormatException {
            if (block instanceof Metadata.ExecuteBlocksFromFile run) {
                throw new CaptureFormatException(
                        "frames can be repeated only within one file, but this capture runs blocks of " + run.fileName()
                                + "; write it as one file first (convert --to gfxr without --repeat)",
                        block.offset(),
                        block.index());
            }
        }

        private Block next(BlockReader reader, long end) throws IOException {
            return reader.position() < end ? reader.next() : null;
        }
    }
}
