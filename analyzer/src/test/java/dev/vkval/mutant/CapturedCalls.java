package dev.vkval.mutant;

import dev.vkval.capture.Anomalies;
import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.call.Call;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/** Single calls of a capture, each kept in memory by a reader of its own until this is closed. */
public final class CapturedCalls implements AutoCloseable {
    private final Path file;
    private final Map<Long, Call> calls = new LinkedHashMap<>();
    private final Deque<CaptureReader> readers = new ArrayDeque<>();

    public CapturedCalls(Path file) {
        this.file = file;
    }

    /** The call that a change is made to: the one at hand, or the one that is repeated in its place. */
    public Call changed(Call at, CallChange change) throws IOException {
        return change.repeated().isPresent() ? in(change.repeated().getAsLong()) : at;
    }

    /** The call in a block. */
    public Call in(long block) throws IOException {
        Call known = calls.get(block);
        if (known != null) {
            return known;
        }
        CaptureReader reader = CaptureReader.open(file, new Anomalies());
        readers.add(reader);
        for (CaptureReader.Item item = reader.next(); item != null; item = reader.next()) {
            if (item instanceof CaptureReader.CallItem callItem
                    && callItem.call().blockIndex() == block) {
                calls.put(block, callItem.call());
                return callItem.call();
            }
        }
        throw new IllegalArgumentException("there is no call in block " + block + " of " + file);
    }

    @Override
    public void close() throws IOException {
        calls.clear();
        while (!readers.isEmpty()) {
            readers.remove().close();
        }
    }
}
