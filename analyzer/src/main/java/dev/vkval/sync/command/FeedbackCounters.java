package dev.vkval.sync.command;

import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObject;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.range.Spaces;
import java.util.HashMap;
import java.util.Map;

/**
 * The contents of transform feedback counters, if they follow from the captured draws and nothing else wrote to them.
 */
public final class FeedbackCounters {
    static final long UNKNOWN = -1;

    private record Place(BufferState buffer, long offset) {}

    /** @param tag from which another write makes it unknown */
    private record Saved(long bytes, long tag) {}

    private final Map<Place, Saved> saved = new HashMap<>();
    private final AccessStore store;
    private final Spaces spaces;
    private long unknownDraws;

    public FeedbackCounters(AccessStore store, Spaces spaces) {
        this.store = store;
        this.spaces = spaces;
    }

    /** The same contents, judged by the accesses in another store. */
    public FeedbackCounters copy(AccessStore other) {
        FeedbackCounters copy = new FeedbackCounters(other, spaces);
        copy.saved.putAll(saved);
        return copy;
    }

    /** @param bytes {@link #UNKNOWN} if unknown */
    void save(BufferPart counter, long bytes, long tag) {
        Place place = new Place(counter.buffer(), counter.offset());
        if (bytes == UNKNOWN) {
            saved.remove(place);
        } else {
            saved.put(place, new Saved(bytes, tag));
        }
    }

    /** The value of a counter in bytes, {@link #UNKNOWN} if unknown. */
    long bytes(BufferState buffer, long offset) {
        Saved value = saved.get(new Place(buffer, offset));
        if (value == null) {
            return UNKNOWN;
        }
        long[] range = spaces.range(buffer, offset, Integer.BYTES);
        boolean overwritten =
                store.earliest(spaces.of(buffer), range, access -> access.write() && access.tag() > value.tag())
                        != null;
        return overwritten ? UNKNOWN : value.bytes();
    }

    /** A draw whose number of vertices is in a counter, as a draw of that number; unchanged if unknown. */
    public RecordedCommand.Draw counted(RecordedCommand.Draw draw) {
        RecordedCommand.Indirect indirect = draw.indirect();
        if (indirect == null || indirect.byteCount() == null || indirect.countBuffer() == null) {
            return draw;
        }
        long bytes = bytes(indirect.countBuffer(), indirect.countOffset());
        if (bytes == UNKNOWN) {
            unknownDraws++;
            return draw;
        }
        return new RecordedCommand.Draw(
                draw.place(),
                draw.bound(),
                false,
                false,
                (int) Math.min(indirect.byteCount().vertices(bytes), Integer.MAX_VALUE),
                0,
                0,
                draw.instanceCount(),
                draw.firstInstance(),
                null);
    }

    /** How many draws had an unknown number of vertices. */
    public long unknownDraws() {
        return unknownDraws;
    }

    /** The host has written to a memory, or an object is destroyed. */
    public void forget(StateObject object) {
        saved.keySet().removeIf(place -> {
            MemoryBinding binding = place.buffer().binding();
            return place.buffer() == object || binding != null && binding.memory() == object;
        });
    }
}
