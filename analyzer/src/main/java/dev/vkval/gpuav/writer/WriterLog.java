package dev.vkval.gpuav.writer;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.chassis.Hooks;
import dev.vkval.command.ActionKind;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.finding.Place;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.MemoryBinding;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;

/**
 * The latest writes to buffers, in the order of host writes and submits; the oldest ones are forgotten beyond a limit.
 *
 * <p>A write precedes another one, or a read, surely if it is the host's, in an earlier place of the same queue, or in a
 * submit that the host had seen completed.
 */
public final class WriterLog implements StateObserver {
    private static final int MOST_KEPT = 1 << 18;
    /** Writes that are looked at in all searches together. */
    private static final long MOST_STEPS = 1L << 28;

    static final String HOST = "the host";
    private static final String INITIAL = "the initial contents of the capture";

    private final StateTracker state;
    private final int most;
    private final TreeMap<Long, Event> events = new TreeMap<>();
    private final Map<Long, Executed> unretired = new HashMap<>();
    private final Map<CommandBufferRecording, RecordedWrites> byRecording = new WeakHashMap<>();
    /** Commands whose writes are not known: of what is being recorded, and of recordings. */
    private final Map<CommandBufferState, List<CommandPlace>> recording = new HashMap<>();

    private final Map<CommandBufferRecording, List<CommandPlace>> unknown = new WeakHashMap<>();
    private long kept;
    private long steps;
    private long frame = 1;

    /** What happened at a block. */
    private sealed interface Event {
        long size();
    }

    private record HostWrite(Write write) implements Event {
        @Override
        public long size() {
            return 1;
        }
    }

    private static final class Executed implements Event {
        private final Submission submission;
        private final List<RecordedWrites> recordings;
        /** Block from which on it was known to have completed. */
        private long retired = Long.MAX_VALUE;

        Executed(Submission submission, List<RecordedWrites> recordings) {
            this.submission = submission;
            this.recordings = recordings;
        }

        @Override
        public long size() {
            return recordings.stream().mapToLong(RecordedWrites::size).sum() + 1;
        }

        boolean meets(BufferPart part) {
            return recordings.stream().anyMatch(each -> each.writes().stream().anyMatch(write -> write.meets(part)));
        }
    }

    /** Where something executes: the submit, null for the host. */
    private record Point(Executed executed, long block) {
        /** Whether another point that is earlier in the log surely precedes this one. */
        boolean follows(Point earlier) {
            return earlier.executed == null
                    || executed == earlier.executed
                    || executed != null && executed.submission.queue() == earlier.executed.submission.queue()
                    || earlier.executed.retired < block;
        }
    }

    public WriterLog(StateTracker state) {
        this(state, MOST_KEPT);
    }

    WriterLog(StateTracker state, int most) {
        this.state = state;
        this.most = most;
    }

    /** Follows what is written from here on. */
    public void register(Hooks hooks) {
        state.observe(this);
        hooks.metadata(this::add);
        for (CommandTraits traits : Commands.where(WriterLog::unknown)) {
            hooks.preCallRecord(traits.command().number(), this::addUnknown);
        }
    }

    static boolean unknown(CommandTraits traits) {
        return traits.sync().gap() != null
                && (traits.action().runsShaders()
                        || traits.action() == ActionKind.TRANSFER
                        || traits.action() == ActionKind.BUILD);
    }

    private void addUnknown(Call call) {
        CommandBufferState buffer = state.get(CommandBufferState.class, call.u64(0));
        if (buffer != null && buffer.open()) {
            recording.computeIfAbsent(buffer, key -> new ArrayList<>()).add(buffer.nextPlace(call));
        }
    }

    /** The host wrote to memory, or the capture initializes a buffer. */
    void add(Metadata block) {
        if (block instanceof Metadata.FillMemory fill) {
            DeviceMemoryState memory = state.get(DeviceMemoryState.class, fill.memory());
            if (memory != null && memory.mapping() != null && fill.fillOffset() >= 0) {
                long begin = memory.mapping().offset() + fill.fillOffset();
                written(memory, begin, fill.data().sizeBytes(), HOST, fill.index());
            }
        } else if (block instanceof Metadata.InitBuffer init) {
            BufferState buffer = state.get(BufferState.class, init.buffer());
            MemoryBinding binding = buffer == null ? null : buffer.binding();
            if (binding != null) {
                written(binding.memory(), binding.offset(), init.data().sizeBytes(), INITIAL, init.index());
            }
        }
    }

    /** @param what wrote it */
    void written(DeviceMemoryState memory, long begin, long sizeBytes, String what, long block) {
        if (begin >= 0 && sizeBytes > 0 && begin + sizeBytes > begin) {
            CommandPlace place = new CommandPlace(what, block, frame, (int) Place.NONE, List.of());
            add(block, new HostWrite(Write.of(memory, begin, begin + sizeBytes, true, WriteKind.HOST, null, place, 0)));
        }
    }

    private void add(long block, Event event) {
        events.put(block, event);
        kept += event.size();
        while (kept > most && events.size() > 1) {
            Event oldest = events.pollFirstEntry().getValue();
            kept -= oldest.size();
            if (oldest instanceof Executed executed) {
                unretired.remove(executed.submission.number());
            }
        }
    }

    @Override
    public void recorded(CommandBufferRecording recorded, boolean stateSetup) {
        List<CommandPlace> places = recording.remove(recorded.commandBuffer());
        if (places != null) {
            unknown.put(recorded, places);
        }
    }

    @Override
    public void discarded(CommandBufferState buffer) {
        recording.remove(buffer);
    }

    @Override
    public void unfinished(CommandBufferRecording recorded, boolean stateSetup) {
        recording.remove(recorded.commandBuffer());
    }

    @Override
    public void destroyed(StateObject object) {
        recording.remove(object);
    }

    @Override
    public void submitted(Submission submission) {
        frame = submission.frame();
        List<RecordedWrites> recordings = new ArrayList<>();
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording each : batch.recordings()) {
                RecordedWrites writes = byRecording.get(each);
                if (writes == null) {
                    writes = RecordedWrites.of(each, inner -> unknown.getOrDefault(inner, List.of()));
                    byRecording.put(each, writes);
                }
                recordings.add(writes);
            }
        }
        Executed executed = new Executed(submission, recordings);
        unretired.put(submission.number(), executed);
        add(submission.block(), executed);
    }

    @Override
    public void retired(Submission submission) {
        Executed executed = unretired.remove(submission.number());
        if (executed != null && !events.isEmpty()) {
            executed.retired = events.lastKey();
        }
    }

    /**
     * What gave a part its contents before a command read them.
     *
     * @param submit block of the submit with the command
     * @param command block of the command
     */
    public Writers of(BufferPart part, long submit, long command) {
        if (!(events.get(submit) instanceof Executed reading) || part.buffer().binding() == null) {
            return Writers.UNKNOWN;
        }
        Search search = new Search(part, new Point(reading, submit), !aliased(part));
        for (Map.Entry<Long, Event> entry :
                events.headMap(submit, true).descendingMap().entrySet()) {
            if (entry.getValue() instanceof HostWrite host) {
                search.look(host.write(), new Point(null, entry.getKey()));
            } else if (entry.getValue() instanceof Executed executed) {
                look(search, executed, entry.getKey(), executed == reading ? command : Place.NONE);
            }
            if (search.ended()) {
                break;
            }
        }
        return search.result();
    }

    /** Goes back through the writes of a submit, from a command on if it is given. */
    private static void look(Search search, Executed executed, long block, long command) {
        boolean all = command == Place.NONE;
        int last = all ? executed.recordings.size() - 1 : lastWith(executed, command);
        int end = all || last < 0
                ? Integer.MAX_VALUE
                : executed.recordings.get(last).position(command);
        Point point = new Point(executed, block);
        for (int r = last; r >= 0 && !search.ended(); r--) {
            List<Write> writes = executed.recordings.get(r).writes();
            for (int i = writes.size() - 1; i >= 0 && !search.ended(); i--) {
                if (r < last || writes.get(i).position() < end) {
                    search.look(writes.get(i), point);
                }
            }
        }
    }

    /** The search for the writers of a part, from the latest write back. */
    private final class Search {
        private final BufferPart part;
        private final Point reader;
        private final boolean alone;
        private Writer written;
        private Writer possible;
        private int more;

        /** @param alone whether nothing but buffers shares the bytes */
        Search(BufferPart part, Point reader, boolean alone) {
            this.part = part;
            this.reader = reader;
            this.alone = alone;
        }

        boolean ended() {
            return written != null || steps > MOST_STEPS;
        }

        void look(Write write, Point point) {
            steps++;
            if (!write.meets(part)) {
                return;
            }
            boolean certain = alone && write.covers(part) && reader.follows(point) && last(point);
            Executed executed = point.executed();
            Writer writer = new Writer(
                    write,
                    certain,
                    executed == null ? Place.NONE : executed.submission.queue().id(),
                    executed == null ? Place.NONE : executed.submission.number());
            if (certain) {
                written = writer;
            } else if (possible == null) {
                possible = writer;
            } else {
                more++;
            }
        }

        /** Whether no earlier write to the part may execute after a point. */
        private boolean last(Point point) {
            for (Map.Entry<Long, Event> entry :
                    events.headMap(point.block(), false).entrySet()) {
                steps++;
                if (entry.getValue() instanceof Executed executed
                        && !point.follows(new Point(executed, entry.getKey()))
                        && executed.meets(part)) {
                    return false;
                }
            }
            return true;
        }

        Writers result() {
            return steps > MOST_STEPS && written == null ? Writers.UNKNOWN : new Writers(written, possible, more);
        }
    }

    private static int lastWith(Executed executed, long command) {
        int recording = executed.recordings.size() - 1;
        while (recording >= 0 && executed.recordings.get(recording).position(command) < 0) {
            recording--;
        }
        return recording;
    }

    /** Whether searches have been given up for their cost. */
    public boolean exhausted() {
        return steps > MOST_STEPS;
    }

    /** Whether an image shares the bytes, so that writes of it may have changed them. */
    private boolean aliased(BufferPart part) {
        MemoryBinding own = part.buffer().binding();
        long begin = own.offset() + part.offset();
        long end = begin + part.sizeBytes();
        for (ImageState image : state.all(ImageState.class)) {
            MemoryBinding binding = image.binding();
            if (binding != null
                    && binding.memory() == own.memory()
                    && binding.offset() < end
                    && binding.offset() + image.requiredBytes() > begin) {
                return true;
            }
        }
        return false;
    }
}
