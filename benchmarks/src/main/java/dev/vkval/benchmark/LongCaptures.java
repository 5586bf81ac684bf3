package dev.vkval.benchmark;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.FrameIndex;
import dev.vkval.capture.codec.Compression;
import dev.vkval.capture.write.FrameRepeater;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Makes long captures from real ones by repeating their frames from the third on. */
final class LongCaptures {
    private static final long FIRST_REPEATED_FRAME = 3;

    private LongCaptures() {}

    /** @param calls minimum number of calls of the output */
    static void write(Path capture, Path target, Compression compression, long calls) throws IOException {
        Repetition repetition = Repetition.of(capture);
        repetition.write(target, compression, calls / callsOf(capture, repetition.first()) + 1);
    }

    /**
     * The same by a number of frames.
     *
     * @param frames approximate number of frames of the output, at least those of the capture
     */
    static void writeFrames(Path capture, Path target, Compression compression, long frames) throws IOException {
        Repetition repetition = Repetition.of(capture);
        long repeated = repetition.last() - repetition.first() + 1;
        repetition.write(target, compression, Math.max(frames - FIRST_REPEATED_FRAME + 1, repeated) / repeated);
    }

    /** The frames that are repeated. */
    private record Repetition(FrameRepeater repeater, long first, long last) {
        static Repetition of(Path capture) throws IOException {
            FrameRepeater repeater = new FrameRepeater(capture, new Anomalies());
            List<FrameIndex.Frame> frames = repeater.frames().frames();
            return new Repetition(
                    repeater,
                    frames.get(0).number() + FIRST_REPEATED_FRAME - 1,
                    frames.get(frames.size() - 1).number());
        }

        void write(Path target, Compression compression, long times) throws IOException {
            repeater.write(target, compression, first, last, times);
        }
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
