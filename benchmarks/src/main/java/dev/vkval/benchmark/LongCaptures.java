package dev.vkval.benchmark;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.FrameIndex;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.write.FrameRepeater;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes long captures of real ones by repeating their frames from the third on. */
final class LongCaptures {
    private static final long FIRST_REPEATED_FRAME = 3;

    private LongCaptures() {}

    /** @param calls that the outcome has at least */
    static void write(Path capture, Path target, Compression compression, long calls) throws IOException {
        FrameRepeater repeater = new FrameRepeater(capture, new Anomalies());
        List<FrameIndex.Frame> frames = repeater.frames().frames();
        long first = frames.get(0).number() + FIRST_REPEATED_FRAME - 1;
        long last = frames.get(frames.size() - 1).number();
        repeater.write(target, compression, first, last, calls / callsOf(capture, first) + 1);
    }

    /** Calls in the frames from that one on. */
    private static long callsOf(Path capture, long firstFrame) throws IOException {
        long calls = 0;
        try (CaptureReader reader = CaptureReader.open(capture, new Anomalies())) {
            for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
                calls += item instanceof CaptureReader.CallItem call
                                && call.call().frame() >= firstFrame
                        ? 1
                        : 0;
            }
        }
        return Math.max(calls, 1);
    }
}
