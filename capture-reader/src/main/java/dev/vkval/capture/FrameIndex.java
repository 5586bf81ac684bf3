package dev.vkval.capture;

import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.BlockReader;
import dev.vkval.capture.block.CallBlock;
import dev.vkval.capture.block.FileSource;
import dev.vkval.capture.block.FrameMarker;
import dev.vkval.capture.block.StateMarker;
import dev.vkval.capture.command.FrameBoundaryANDROID;
import dev.vkval.capture.command.QueuePresentKHR;
import dev.vkval.capture.registry.CallId;
import dev.vkval.capture.registry.Registry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the frames of a capture file begin and end. The first frame begins after the file's header or, in a trimmed
 * capture, after the recreated state; blocks after the last frame belong to none.
 */
public final class FrameIndex {

    /**
     * A frame.
     *
     * @param number as {@link FrameCounter} numbers it
     * @param start byte position of its first block
     * @param end byte position after its last block
     */
    public record Frame(long number, long start, long end) {}

    private final List<Frame> frames;

    private FrameIndex(List<Frame> frames) {
        this.frames = frames;
    }

    /** Reads a capture file from beginning to end; what cannot be read is an anomaly. */
    public static FrameIndex of(Path file, Anomalies anomalies) throws IOException {
        try (BlockReader reader = new BlockReader(new FileSource(file), anomalies)) {
            return new Scan(reader).run();
        }
    }

    /** All frames in order. */
    public List<Frame> frames() {
        return frames;
    }

    /** The frame of that number, null if there is none. */
    public Frame frame(long number) {
        if (frames.isEmpty()) {
            return null;
        }
        long index = number - frames.get(0).number();
        return index < 0 || index >= frames.size() ? null : frames.get((int) index);
    }

    /** One pass over a file that finds frame ends by both rules, because the file may say late which one it follows. */
    private static final class Scan {
        private final BlockReader reader;
        private final FrameCounter counter;
        private final List<Long> markers = new ArrayList<>();
        private final List<Long> presents = new ArrayList<>();
        private long start;

        Scan(BlockReader reader) {
            this.reader = reader;
            this.counter = new FrameCounter(reader.header());
            this.start = reader.header().sizeBytes();
        }

        FrameIndex run() throws IOException {
            for (Block block = reader.next(); block != null; block = reader.next()) {
                if (block instanceof CallBlock call) {
                    take(call);
                    continue;
                }
                counter.block(block);
                if (block instanceof FrameMarker marker && marker.end()) {
                    markers.add(reader.position());
                } else if (block instanceof StateMarker marker && !marker.begin()) {
                    start = reader.position();
                }
            }
            List<Long> ends = counter.byMarkers() ? markers : presents;
            List<Frame> frames = new ArrayList<>(ends.size());
            for (long end : ends) {
                frames.add(new Frame(counter.first() + frames.size(), start, end));
                start = end;
            }
            return new FrameIndex(List.copyOf(frames));
        }

        private void take(CallBlock block) {
            CallId id = block.ofVulkan() ? Registry.vulkan().callId(block.apiCallId()) : null;
            if (id == null || id.command() == null || counter.inStateSetup()) {
                return;
            }
            int number = id.command().number();
            if (number == QueuePresentKHR.ID || number == FrameBoundaryANDROID.ID) {
                counter.presented();
                presents.add(reader.position());
            }
        }
    }
}
