package dev.vkval.adversary;

import dev.vkval.adversary.PermittedOrders.Swap;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.MapMemory;
import dev.vkval.capture.command.MapMemory2;
import dev.vkval.capture.command.UnmapMemory;
import dev.vkval.capture.command.UnmapMemory2;
import dev.vkval.capture.edit.CallEdit;
import dev.vkval.capture.registry.Command;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.Presentation;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds memory that the host writes while a submit before may still read it: it is not known to have completed. The device may
 * read what was there before, or what is written.
 *
 * <p>What a capture has of memory that commands may write is not only what the program wrote, and is left alone.
 */
final class HostWriteReader implements StateObserver {
    private static final int MOST = 1024;
    private static final int MOST_PENDING = 16;

    /** What a submit may be made behind: it is neither about submitted work, nor does it end or change what that uses. */
    private static final Pattern INDIFFERENT = Pattern.compile("vkCmd\\w+|vk(Begin|End)CommandBuffer"
            + "|vk(Flush|Invalidate)MappedMemoryRanges|vk(Create|Allocate|EnumeratePhysicalDevice)\\w+|vk(Unm|M)apMemory\\w*"
            + "|vkGet(PhysicalDevice|Device|Image|Buffer)\\w+|vkSetDebugUtils\\w+|vkDebugMarkerSet\\w+");

    /**
     * A submit, and the memory that the host writes after it.
     *
     * @param last block of those that write some that the submit can be made behind, -1 for none
     * @param all the blocks that write some, in order
     */
    private record Written(QueuedWork work, long last, Set<Long> all) {
        private long first() {
            return all.iterator().next();
        }
    }

    private final DeviceWrittenMemory memory;
    private final QueuedWorkReader queues;
    private final List<Written> found = new ArrayList<>();

    /** The submits that are not known to have completed, with the blocks that write memory since then. */
    private final Map<Submission, Set<Long>> pending = new LinkedHashMap<>();

    /** The last submit, and the last block of those that it can be made behind, -1 for none. */
    private Submission newest;

    private long last = -1;
    private boolean behind;

    HostWriteReader(DeviceWrittenMemory memory, QueuedWorkReader queues) {
        this.memory = memory;
        this.queues = queues;
    }

    void register(Hooks hooks) {
        for (Command command : Registry.vulkan().commands()) {
            if (!INDIFFERENT.matcher(command.name()).matches()) {
                hooks.preCallRecord(command.number(), call -> behind = false);
            }
        }
        for (int map : new int[] {MapMemory.ID, UnmapMemory.ID}) {
            hooks.preCallRecord(map, call -> behind &= !memory.has(memoryOf(call)));
        }
        for (int map : new int[] {MapMemory2.ID, UnmapMemory2.ID}) {
            hooks.preCallRecord(map, call -> behind = false);
        }
        hooks.metadata(block -> {
            if (!pending.isEmpty() && block instanceof Metadata.FillMemory fill && !memory.filled(fill)) {
                written(fill.index());
            }
        });
    }

    private static long memoryOf(Call call) {
        return call.command().number() == MapMemory.ID ? MapMemory.memory(call) : UnmapMemory.memory(call);
    }

    private void written(long block) {
        pending.values().stream().filter(all -> all.size() < MOST).forEach(all -> all.add(block));
        last = behind ? block : last;
    }

    private void close(Submission completed) {
        Set<Long> all = pending.remove(completed);
        if (all != null && !all.isEmpty() && found.size() < MOST) {
            long ofThis = completed == newest ? last : -1;
            queues.of(completed.queue()).stream()
                    .filter(work -> work.submission() == completed)
                    .findFirst()
                    .ifPresent(work -> found.add(new Written(work, ofThis, all)));
        }
    }

    /** Another submit is newer: this one is not made behind what the host writes from now on. */
    private void older() {
        behind = false;
        if (newest != null && last >= 0 && pending.containsKey(newest)) {
            close(newest);
        }
        newest = null;
        last = -1;
    }

    @Override
    public void submitted(Submission submitted) {
        older();
        boolean works = submitted.batches().stream()
                .anyMatch(batch -> !batch.recordings().isEmpty());
        if (works && !submitted.stateSetup() && pending.size() < MOST_PENDING) {
            pending.put(submitted, new LinkedHashSet<>());
            newest = submitted;
            behind = true;
        }
    }

    @Override
    public void presented(Presentation presentation) {
        behind = false;
    }

    @Override
    public void boundSparse(Submission binds) {
        older();
    }

    @Override
    public void retired(Submission completed) {
        close(completed);
    }

    private void closeAll() {
        List.copyOf(pending.keySet()).forEach(this::close);
        found.sort(Comparator.comparingInt(each -> each.work().order()));
    }

    /** Two orders of each: the submit executes after the writes, or completes before them. */
    List<Swap> swaps() {
        closeAll();
        return found.stream().flatMap(each -> swaps(each).stream()).toList();
    }

    /** The orders of a submit, by its number, and of the writes that the one of a block is among; none if there is no such pair. */
    List<Swap> swaps(long submit, long block) {
        closeAll();
        return found.stream()
                .filter(each -> each.work().number() == submit && each.all().contains(block))
                .flatMap(each -> swaps(each).stream())
                .toList();
    }

    private static List<Swap> swaps(Written each) {
        List<Swap> swaps = new ArrayList<>();
        QueuedWork work = each.work();
        if (!work.reordered() || waitsForEvents(work)) {
            return swaps;
        }
        if (each.last() >= 0) {
            CallEdit move = new CallEdit.Move(work.block(), new CallEdit.Anchor(each.last(), true));
            swaps.add(new Swap(work.block(), each.last(), List.of(move), null, Swap.Kind.WRITTEN_FIRST));
        }
        CallEdit wait = new CallEdit.Insert(
                "vkQueueWaitIdle",
                List.of(BatchEdits.assignment("queue=" + work.queue().id())),
                new CallEdit.Anchor(work.block(), true));
        swaps.add(new Swap(work.block(), each.first(), List.of(wait), null, Swap.Kind.READ_FIRST));
        return swaps;
    }

    /** An event may be set by the host later. */
    private static boolean waitsForEvents(QueuedWork work) {
        boolean[] waits = new boolean[1];
        work.submission()
                .batches()
                .forEach(batch -> batch.recordings()
                        .forEach(recording -> recording.forEach(
                                (of, command) -> waits[0] |= command instanceof RecordedCommand.WaitEvents)));
        return waits[0];
    }
}
