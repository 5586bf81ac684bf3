package dev.vkval.trim;

import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.change.Assignment;
import dev.vkval.capture.change.ChangeException;
import dev.vkval.capture.change.HandleNames;
import dev.vkval.capture.change.MutableCall;
import dev.vkval.capture.write.CaptureWriter;
import java.io.IOException;
import java.util.List;

/** Writes calls of a state section that no application made. */
final class SectionCalls implements AutoCloseable {
    private static final long THREAD = 1;

    private final CaptureWriter writer;
    private final CallArena arena = new CallArena();
    private long lastId;

    /** @param lastId the largest id of the capture */
    SectionCalls(CaptureWriter writer, long lastId) {
        this.writer = writer;
        this.lastId = lastId;
    }

    /** An id that nothing else has. */
    long newId() {
        return ++lastId;
    }

    /** @param values assignments, {@code device=4}, in an order in which lengths come before arrays */
    void write(String command, List<String> values) throws IOException {
        arena.reset();
        try {
            MutableCall call = MutableCall.blank(command, writer.blockCount(), THREAD, arena, HandleNames.ANY);
            for (String value : values) {
                call.apply(Assignment.parse(value));
            }
            writer.call(call.call());
        } catch (ChangeException e) {
            throw new IllegalStateException(command, e);
        }
    }

    void write(String command, String... values) throws IOException {
        write(command, List.of(values));
    }

    @Override
    public void close() {
        arena.close();
    }
}
