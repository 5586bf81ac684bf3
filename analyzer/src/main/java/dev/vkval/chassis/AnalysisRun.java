package dev.vkval.chassis;

import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/** Runs a capture through a chassis, from its first block to its last. */
public final class AnalysisRun {

    /** Receives the progress of the run. */
    @FunctionalInterface
    public interface Progress {
        /** @param reader the reader, between two blocks */
        void at(CaptureReader reader);
    }

    /**
     * The range of a run, and the part of it that is reported.
     *
     * @param frames the frames whose calls count as checked; the calls of other frames also go through the chassis,
     *     because they change the state
     * @param lastFrame the run ends before the first call of a later frame
     * @param lastBlock the run ends after that block
     * @param enough whether what the run is for is known, so that it ends
     */
    public record Extent(LongPredicate frames, long lastFrame, long lastBlock, BooleanSupplier enough) {
        /** From the first block to the last. */
        public static final Extent WHOLE = of(frame -> true, Long.MAX_VALUE, Long.MAX_VALUE);

        /** Whether the run ends before a call. */
        boolean endsBefore(Call call) {
            return call.frame() > lastFrame;
        }

        /** Whether the run ends after so many blocks. */
        boolean endsAfter(long blocks) {
            return blocks > lastBlock;
        }

        /** To a frame and a block, whatever becomes known. */
        public static Extent of(LongPredicate frames, long lastFrame, long lastBlock) {
            return new Extent(frames, lastFrame, lastBlock, () -> false);
        }
    }

    private static final int PROGRESS_MASK = 0xFF;

    private final CaptureReader reader;
    private final Chassis chassis;
    private final Progress progress;
    private final Extent extent;
    private final FramesReached frames = new FramesReached();
    private Consumer<Call> edit = call -> {};
    private long callsJudged;
    private long callsRecreatingState;
    private boolean stopped;

    public AnalysisRun(CaptureReader reader, Chassis chassis, Progress progress) {
        this(reader, chassis, progress, Extent.WHOLE);
    }

    public AnalysisRun(CaptureReader reader, Chassis chassis, Progress progress, Extent extent) {
        this.extent = extent;
        this.reader = reader;
        this.chassis = chassis;
        this.progress = progress;
    }

    /** Changes each call before it is passed to the chassis. */
    public AnalysisRun editing(Consumer<Call> change) {
        edit = change;
        return this;
    }

    /**
     * Runs to the end of the capture, or to where the skip policy stops it. If an exception is thrown, the earlier
     * findings have been passed to the sink of the chassis.
     */
    public void run() throws IOException {
        boolean goOn = true;
        for (CaptureReader.Item item = reader.next(); item != null && goOn; item = next()) {
            if (item instanceof CaptureReader.CallItem callItem) {
                if (extent.endsBefore(callItem.call())) {
                    break;
                }
                frames.call(callItem.call());
                edit.accept(callItem.call());
                goOn = chassis.call(callItem.call());
                stopped = !goOn;
                callsJudged += judged(callItem.call()) ? 1 : 0;
                callsRecreatingState += StateSection.judges(callItem.call()) ? 0 : 1;
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

    /** The next item, null after the last block of the range. */
    private CaptureReader.Item next() throws IOException {
        return extent.endsAfter(reader.blockCount()) || extent.enough().getAsBoolean() ? null : reader.next();
    }

    private boolean judged(Call call) {
        return StateSection.judges(call) && extent.frames().test(call.frame());
    }

    /**
     * Calls that went through the chassis so far, without those of a trimmed capture's state section and of other
     * frames.
     */
    public long callsJudged() {
        return callsJudged;
    }

    /** Calls that recreate the state of a trimmed capture, which were not judged. */
    public long callsRecreatingState() {
        return callsRecreatingState;
    }

    /** Frames that the run reached so far. */
    public long frames() {
        return Math.max(frames.count(), Math.min(reader.frames().count(), extent.lastFrame()));
    }

    /** Whether the skip policy ended the run before the end of the capture. */
    public boolean stopped() {
        return stopped;
    }
}
