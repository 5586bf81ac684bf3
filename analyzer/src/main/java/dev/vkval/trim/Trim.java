package dev.vkval.trim;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.AnomalySink;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.write.CaptureWriter;
import dev.vkval.chassis.Driver;
import java.io.IOException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Cuts a range of frames out of a capture. What is written is a trimmed capture: a state section with those calls before the
 * range that the range needs, in their order, and with what the executed capture has made of their objects by then; after
 * it, the blocks of the range unchanged.
 */
public final class Trim {

    /**
     * What was written.
     *
     * @param notes what could not be restored, a sentence each
     */
    public record Written(long callsBefore, long callsAfter, List<String> notes) {}

    private final Path capture;
    private final FrameSpan span;
    private final CutPoints cut;
    private final PrefixReader prefix = new PrefixReader();
    private final BitSet kept;
    private final boolean fromFirst;
    private long callsBefore;
    private long callsAfter;

    /**
     * Finds what a range needs; no device is used for that.
     *
     * @param anomalies receives what cannot be read of the capture
     * @throws TrimException if the capture does not have the frames, or if they need what cannot be restored
     */
    public Trim(Path capture, FrameSpan span, AnomalySink anomalies) throws IOException, TrimException {
        this.capture = capture;
        this.span = span;
        try (CaptureReader reader = CaptureReader.open(capture, anomalies)) {
            cut = CutPoints.of(reader, span);
            fromFirst = reader.frames().first() == span.first();
        }
        kept = fromFirst ? new BitSet() : read();
    }

    private CaptureReader open() throws IOException {
        return CaptureReader.open(capture, new Anomalies());
    }

    private BitSet read() throws IOException, TrimException {
        if (cut.end() > Integer.MAX_VALUE) {
            throw new TrimException("the capture has more than " + Integer.MAX_VALUE + " blocks");
        }
        try (CaptureReader reader = open()) {
            boolean began = false;
            for (CaptureReader.Item item = reader.next();
                    item != null && CutPoints.index(item) < cut.end();
                    item = reader.next()) {
                if (CutPoints.index(item) < cut.start()) {
                    prefix.before(item);
                    continue;
                }
                if (!began) {
                    prefix.begin();
                    began = true;
                }
                prefix.within(item, cut.start());
            }
        }
        return prefix.prefix().kept();
    }

    /** Whether the range begins after the first frame, so that contents must be read where it begins. */
    public boolean readsContents() {
        return !fromFirst;
    }

    /**
     * Writes the trimmed capture, and executes the range as well.
     *
     * @param driver executes the capture; null if no contents are read
     * @param contents reads what the driver has made; null if no contents are read
     * @param target receives the bytes; closed at the end
     */
    public Written write(Driver driver, ResourceContents contents, WritableByteChannel target)
            throws IOException, TrimException {
        if (fromFirst) {
            try (CaptureReader reader = open();
                    CaptureWriter writer = new CaptureWriter(target, reader.header())) {
                copy(reader, writer, reader.next());
            }
            return new Written(callsBefore, callsAfter, List.of());
        }
        List<String> notes = new ArrayList<>();
        try (target;
                CaptureReader executed = open()) {
            CutState state = new CutState(executed, driver);
            state.runTo(cut.start());
            long waiting = contents.waitingSubmit();
            if (waiting >= 0) {
                throw new TrimException(
                        "block " + waiting + " submits work before the first frame that waits for what is"
                                + " signaled later; choose another first frame");
            }
            write(new StateSectionWriter(state, kept, contents, notes), target);
            state.runTo(cut.end());
        }
        return new Written(callsBefore, callsAfter, List.copyOf(notes));
    }

    private void write(StateSectionWriter section, WritableByteChannel target) throws IOException, TrimException {
        BitSet mappings = mappings();
        try (CaptureReader reader = open();
                HeldBlocks mapped = new HeldBlocks();
                CaptureWriter writer = new CaptureWriter(target, reader.header())) {
            boolean opened = false;
            CaptureReader.Item item = reader.next();
            for (; item != null && CutPoints.index(item) < cut.start(); item = reader.next()) {
                int block = (int) CutPoints.index(item);
                boolean call = item instanceof CaptureReader.CallItem;
                callsBefore += call ? 1 : 0;
                if (!opened && !prefix.leading().get(block) && (call || kept.get(block))) {
                    opened = true;
                    writer.state(true, span.first());
                }
                if (mappings.get(block)) {
                    mapped.hold(reader.stored());
                } else if (kept.get(block) || prefix.leading().get(block)) {
                    callsAfter += call ? 1 : 0;
                    writer.copy(reader.stored());
                }
            }
            callsAfter += mappings.cardinality();
            if (!opened) {
                writer.state(true, span.first());
            }
            section.write(writer, mapped, prefix.largestId());
            writer.state(false, span.first());
            copy(reader, writer, item);
        }
    }

    /** The blocks that map memory which is restored. */
    private BitSet mappings() {
        BitSet mappings = new BitSet();
        for (Map.Entry<Long, Integer> mapping : prefix.mappings().entrySet()) {
            if (prefix.prefix().complete(mapping.getValue(), kept)) {
                mappings.set(mapping.getValue());
            }
        }
        return mappings;
    }

    /** Copies the blocks from one on to the end of the range; counts those after it. */
    private void copy(CaptureReader reader, CaptureWriter writer, CaptureReader.Item first) throws IOException {
        for (CaptureReader.Item item = first; item != null; item = reader.next()) {
            boolean call = item instanceof CaptureReader.CallItem;
            callsBefore += call ? 1 : 0;
            if (CutPoints.index(item) < cut.end() && !runsOtherFile(item)) {
                callsAfter += call ? 1 : 0;
                writer.copy(reader.stored());
            }
        }
    }

    /** Blocks of other files come after the block that runs them. */
    private static boolean runsOtherFile(CaptureReader.Item item) {
        return item instanceof CaptureReader.BlockItem other && other.block() instanceof Metadata.ExecuteBlocksFromFile;
    }
}
