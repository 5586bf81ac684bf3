package dev.vkval.chassis;

import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import java.io.IOException;
import java.util.function.LongPredicate;

/** Runs a capture through a chassis, from its first block to its last. */
public final class AnalysisRun {

    /** Is told how far the run has come. */
    @FunctionalInterface
    public interface Progress {
        /** @param reader the reader, between two blocks */
        void at(CaptureReader reader);
    }

    private static final int PROGRESS_MASK = 0xFF;

    private final CaptureReader reader;
    private final Chassis chassis;
    private final Progress progress;
    private final LongPredicate frames;
    private final long lastFrame;
    private long callsJudged;
    private boolean stopped;

    public AnalysisRun(CaptureReader reader, Chassis chassis, Progress progress) {
        this(reader, chassis, progress, frame -> true, Long.MAX_VALUE);
    }

    /**
     * @param frames the frames whose calls count as judged; the calls of others go through the chassis all the same,
     *     because what they do to the state matters
     * @param lastFrame the run ends before the first call of a later frame
     */
    public AnalysisRun(CaptureReader reader, Chassis chassis, Progress progress, LongPredicate frames, long lastFrame) {
        this.frames = frames;
        this.lastFrame = lastFrame;
        this.reader = reader;
        this.chassis = chassis;
        this.progress = progress;
    }

    /**
     * Runs to the end of the capture, or to where the skip policy stops it. Whatever is thrown, what was found before has
     * gone to the chassis's sink.
     */
    public void run() throws IOException {
        boolean goOn = true;
        for (CaptureReader.Item item = reader.next(); item != null && goOn; item = reader.next()) {
            if (item instanceof CaptureReader.CallItem callItem) {
                if (callItem.call().frame() > lastFrame) {
                    break;
                }
                goOn = chassis.call(callItem.call());
                stopped = !goOn;
                callsJudged += judged(callItem.call()) ? 1 : 0;
            } else if (item instanceof CaptureReader.BlockItem blockItem
                    && blockItem.block() instanceof Metadata metadata) {
                chassis.metadata(metadata);
            }
            if ((reader.blockCount() & PROGRESS_MASK) == 0) {
                progress.at(reader);
            }
        }
        chassis.finish();
    }

    private boolean judged(Call call) {
        return !call.stateSetup() && frames.test(call.frame());
    }

    /** Calls that went through the chassis so far, those of a trimmed capture's state setup and of other frames aside. */
    public long callsJudged() {
        return callsJudged;
    }

    /** Whether the skip policy ended the run before the capture's end. */
    public boolean stopped() {
        return stopped;
    }
}
