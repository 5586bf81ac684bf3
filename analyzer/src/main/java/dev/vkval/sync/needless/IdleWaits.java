package dev.vkval.sync.needless;

import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.QueueState;
import dev.vkval.sync.access.AccessStore;
import dev.vkval.sync.access.AccessWatch;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.access.ResourceUsage;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.access.Timelines;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lwjgl.vulkan.VK10;

/**
 * Waits of the host for an idle queue or device that it may not need. What it reads in mapped memory is not in a capture: a wait
 * before which the device wrote to memory that is mapped at any time is needed, and so is one before results of queries are read
 * that are not waited for. Whether objects are in use without it is for others to judge.
 */
final class IdleWaits implements AccessWatch {

    /**
     * What counts as one place in the program: waits for the same queue, or the device, after the same kind of work.
     *
     * @param queue null for the device
     */
    private record Key(QueueState queue, String after) {}

    /** What is known of such waits, and what the device wrote before them. */
    private static final class Place {
        private final NeedlessWait wait;
        private final Set<DeviceMemoryState> written = new HashSet<>();
        private boolean needed;

        Place(NeedlessWait wait) {
            this.wait = wait;
        }

        boolean mayBeNeedless() {
            return !needed && written.stream().noneMatch(DeviceMemoryState::wasMapped);
        }
    }

    private final Map<Key, Place> places = new LinkedHashMap<>();
    private final Set<DeviceMemoryState> written = new HashSet<>();
    private Place latest;
    private String work = "nothing";

    @Override
    public void begins(ResourceUsage begun) {
        work = begun.place().call();
    }

    @Override
    public void accessed(Object space, long[] ranges, MemoryAccess access, QueueTimeline timeline) {
        if (!access.write() || access.queue() == Timelines.HOST) {
            return;
        }
        if (space instanceof DeviceMemoryState memory) {
            written.add(memory);
        } else if (space instanceof ImageState image
                && image.info().tiling() != VK10.VK_IMAGE_TILING_OPTIMAL
                && image.binding() != null) {
            written.add(image.binding().memory());
        }
    }

    @Override
    public void hostIdle(QueueState queue, CommandPlace call) {
        String after = work;
        latest = places.computeIfAbsent(
                new Key(queue, after), key -> new Place(new NeedlessWait(call.call(), key.after())));
        latest.wait.executed(call);
        latest.written.addAll(written);
        written.clear();
        work = call.call();
    }

    @Override
    public void hostReadsQueries() {
        if (latest != null) {
            latest.needed = true;
        }
    }

    @Override
    public void transitioned(AccessStore.RangeBarrier barrier, long toTag, QueueTimeline timeline) {
        // The host reads no contents that only a layout transition has changed.
    }

    @Override
    public void performed(SyncOperation operation) {
        // What orders commands does not order the host.
    }

    /** Those that nothing is seen to need, once the capture has come to its end. */
    List<Needless> candidates() {
        List<Needless> candidates = new ArrayList<>();
        places.values().stream().filter(Place::mayBeNeedless).forEach(place -> candidates.add(place.wait));
        return candidates;
    }
}
