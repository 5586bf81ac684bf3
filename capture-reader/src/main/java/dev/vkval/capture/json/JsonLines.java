package dev.vkval.capture.json;

import dev.vkval.capture.AnomalyKind;
import dev.vkval.capture.AnomalySink;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.FrameCounter;
import dev.vkval.capture.block.Annotation;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.FrameMarker;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.block.StateMarker;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.UndecodableCallException;
import dev.vkval.capture.registry.Registry;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Writes a capture as lines of JSON, a call or block at a time; the package describes them. Needs memory for one line.
 * Not safe for several threads.
 */
public final class JsonLines implements Closeable {
    private static final int FULL_BYTES = 1 << 16;

    private final OutputStream target;
    private final Selection selection;
    private final AnomalySink anomalies;
    private final JsonBytes out = new JsonBytes();
    private final Shapes shapes = new Shapes(Registry.vulkan());
    private final CallPrinter calls;
    private final BlockPrinter blocks;

    /**
     * @param target receives the text as UTF-8; flushed and closed with this
     * @param binaries receives the binary data
     * @param anomalies receive what could not be written
     */
    public JsonLines(OutputStream target, Selection selection, BinaryStore binaries, AnomalySink anomalies) {
        this.target = target;
        this.selection = selection;
        this.anomalies = anomalies;
        ValuePrinter values = new ValuePrinter(shapes, out, binaries);
        this.calls = new CallPrinter(shapes, values, out);
        this.blocks = new BlockPrinter(shapes, values, out);
    }

    /** Writes the first line. */
    public void header(String sourcePath, String toolVersion) {
        out.ascii("{\"header\":{\"source-path\":");
        out.string(sourcePath);
        out.ascii(",\"vkval-replay-version\":");
        out.string(toolVersion);
        out.ascii(",\"vulkan-version\":");
        out.string(Registry.vulkan().version());
        out.ascii("}}\n");
    }

    /**
     * Writes what is selected of an item.
     *
     * @param frames the counter of the reader that returned it
     */
    public void item(CaptureReader.Item item, FrameCounter frames) throws IOException {
        int start = out.size();
        try {
            if (item instanceof CaptureReader.CallItem callItem) {
                call(callItem.call());
            } else if (item instanceof CaptureReader.BlockItem blockItem) {
                block(blockItem.block(), frames);
            }
        } catch (LongLineException e) {
            out.truncate(start);
            anomalies.add(AnomalyKind.LONG_LINE, "", index(item), -1);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (out.size() >= FULL_BYTES) {
            drain();
        }
    }

    private static long index(CaptureReader.Item item) {
        return item instanceof CaptureReader.CallItem callItem
                ? callItem.call().blockIndex()
                : ((CaptureReader.BlockItem) item).block().index();
    }

    private void call(Call call) {
        CallPrinter.Head head = calls.count(call);
        if (selection.calls().test(call.name()) && selected(call.stateSetup(), call.frame())) {
            calls.print(call, head);
        }
    }

    private boolean selected(boolean stateSetup, long frame) {
        return selection.frames() == null || !stateSetup && selection.frames().test(frame);
    }

    private void block(Block block, FrameCounter frames) {
        long frame = block instanceof FrameMarker marker ? marker.frame() : frames.current();
        if (!selection.blocks() || !selected(frames.inStateSetup() || block instanceof StateMarker, frame)) {
            return;
        }
        if (block instanceof Metadata metadata) {
            metadata(metadata);
        } else if (block instanceof Annotation annotation) {
            blocks.annotation(annotation);
        } else if (block instanceof StateMarker marker) {
            marker("state", marker.begin(), marker.frame());
        } else if (block instanceof FrameMarker marker) {
            marker("frame", !marker.end(), marker.frame());
        }
    }

    private void metadata(Metadata metadata) {
        try {
            blocks.metadata(metadata);
        } catch (UndecodableCallException e) {
            anomalies.add(AnomalyKind.UNDECODABLE_CALL, e.getMessage(), metadata.index(), metadata.offset());
        }
    }

    private void marker(String name, boolean begin, long frame) {
        out.ascii("{\"");
        out.ascii(name);
        out.ascii("\":{\"marker_type\":\"");
        out.ascii(begin ? "BeginMarker" : "EndMarker");
        out.ascii("\",\"frame_number\":");
        out.unsigned(frame);
        out.ascii("}}\n");
    }

    /** Flushes everything written so far to the target. */
    public void flush() throws IOException {
        drain();
        target.flush();
    }

    private void drain() throws IOException {
        target.write(out.array(), 0, out.size());
        out.truncate(0);
    }

    @Override
    public void close() throws IOException {
        try (target) {
            flush();
        }
    }
}
