package dev.vkval.trim;

import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.FrameMarker;
import dev.vkval.capture.block.StateMarker;
import java.io.IOException;

/**
 * Where a range of frames begins and ends in a capture.
 *
 * @param start index of its first block
 * @param end index of the first block after it
 */
record CutPoints(long start, long end) {

    /**
     * Finds a range.
     *
     * @param reader at the beginning of the capture
     * @throws TrimException if the capture does not have all of these frames
     */
    static CutPoints of(CaptureReader reader, FrameSpan span) throws IOException, TrimException {
        long start = -1;
        for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
            long block = index(item);
            if (item instanceof CaptureReader.BlockItem other && other.block() instanceof StateMarker) {
                start = -1;
                continue;
            }
            long frame = frame(item, reader);
            if (start < 0 && frame >= span.first() && !reader.frames().inStateSetup()) {
                start = block;
            }
            if (frame > span.last()) {
                return new CutPoints(start, block);
            }
        }
        return atEnd(reader, span, start);
    }

    /** The capture ends with the last of the frames, or before it. */
    private static CutPoints atEnd(CaptureReader reader, FrameSpan span, long start) throws TrimException {
        long first = reader.frames().first();
        long last = first + reader.frames().count() - 1;
        if (start >= 0 && span.first() >= first && last >= span.last()) {
            return new CutPoints(start, reader.blockCount());
        }
        throw absent(span, first, last);
    }

    private static TrimException absent(FrameSpan span, long first, long last) {
        String there = last < first
                ? "no complete frame"
                : last == first ? "frame " + first + " only" : "frames " + first + " to " + last;
        return new TrimException("the capture has " + there + ", so " + span + " cannot be cut out");
    }

    /** The number of a block in the capture. */
    static long index(CaptureReader.Item item) {
        return item instanceof CaptureReader.CallItem call
                ? call.call().blockIndex()
                : ((CaptureReader.BlockItem) item).block().index();
    }

    /** The frame that an item belongs to; a marker belongs to the frame that it ends. */
    private static long frame(CaptureReader.Item item, CaptureReader reader) {
        if (item instanceof CaptureReader.CallItem call) {
            return call.call().frame();
        }
        boolean ends = ((CaptureReader.BlockItem) item).block() instanceof FrameMarker marker
                && marker.end()
                && reader.frames().byMarkers();
        return reader.frames().current() - (ends ? 1 : 0);
    }
}
