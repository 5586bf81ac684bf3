package dev.vkval.trim;

import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Annotation;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetDescriptorEXT;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.command.UpdateDescriptorSetWithTemplate;
import dev.vkval.capture.command.UpdateDescriptorSets;
import dev.vkval.capture.edit.MetadataObjects;
import dev.vkval.chassis.CallEffect;
import dev.vkval.command.Submit;
import dev.vkval.identity.DestroyCommands;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds what the blocks before a range of frames create and need, and what the range needs of them. */
final class PrefixReader {
    private final Prefix prefix = new Prefix();
    private final CallUses uses = new CallUses();
    private final LivingObjects objects = new LivingObjects();
    private final DescriptorUpdates updates = new DescriptorUpdates();
    private final Recordings recordings = new Recordings();
    /** Blocks that return addresses, with the objects whose addresses they are. */
    private final Map<Integer, List<Long>> addresses = new TreeMap<>();
    /** Blocks about objects that later blocks create. */
    private final Map<Long, List<Integer>> announced = new HashMap<>();

    private final Map<Long, Integer> mappings = new HashMap<>();
    private final BitSet leading = new BitSet();
    private boolean began;

    /** The prefix, when all blocks have been taken. */
    Prefix prefix() {
        return prefix;
    }

    /** The blocks before the first call: who wrote the capture of what. */
    BitSet leading() {
        return leading;
    }

    /** The blocks that map memory which is still mapped at the beginning of the range, by memory. */
    Map<Long, Integer> mappings() {
        return mappings;
    }

    /** The largest id in the capture up to the end of the range. */
    long largestId() {
        return objects.largest();
    }

    /** Takes an item before the range. */
    void before(CaptureReader.Item item) throws TrimException {
        if (item instanceof CaptureReader.CallItem decoded) {
            began = true;
            before(decoded.call());
        } else if (item instanceof CaptureReader.BlockItem other) {
            before(other.block());
        }
    }

    private void before(Call call) throws TrimException {
        int block = (int) call.blockIndex();
        if (!CallEffect.of(call) || call.absent() != null) {
            return;
        }
        uses.read(call);
        prefix.needs(block, creators());
        int number = call.command().number();
        if (PrefixCommands.records(call.command())) {
            recordings.before(call, uses, prefix);
        } else if (number == UpdateDescriptorSets.ID) {
            updates.update(call);
        } else if (number == UpdateDescriptorSetWithTemplate.ID) {
            updates.updateWithTemplate(call);
        } else if (number == GetDescriptorEXT.ID) {
            throw new TrimException("block " + block + ": descriptor buffers cannot be restored");
        } else if (number == QueueBindSparse.ID) {
            sparse(call);
        } else if (PrefixCommands.binds(call.command())) {
            binds(block);
        } else if (PrefixCommands.maps(call.command())) {
            memory().forEach(id -> mappings.put(id, block));
        } else if (PrefixCommands.unmaps(call.command())) {
            memory().forEach(mappings::remove);
        } else if (!ends(call, block) && !creates(call, block)) {
            others(call, block);
        }
    }

    private int[] creators() {
        TreeSet<Integer> creators = new TreeSet<>();
        for (CallUses.Handle handle : uses.used()) {
            Integer creator = objects.creator(handle.id());
            if (creator != null) {
                creators.add(creator);
            }
        }
        return creators.stream().mapToInt(Integer::intValue).toArray();
    }

    private List<Long> memory() {
        return uses.used().stream()
                .filter(handle -> handle.type().equals("VkDeviceMemory"))
                .map(CallUses.Handle::id)
                .toList();
    }

    /** What is bound sparsely cannot be restored. */
    private void sparse(Call call) {
        for (CallUses.Handle handle : uses.used()) {
            Integer creator = objects.creator(handle.id());
            if (creator != null
                    && (handle.type().equals("VkBuffer") || handle.type().equals("VkImage"))) {
                prefix.obstacle(
                        creator,
                        "sparse resources cannot be restored, and block " + call.blockIndex()
                                + " binds memory to what this one creates");
            }
        }
    }

    private void binds(int block) {
        for (CallUses.Handle handle : uses.used()) {
            boolean bound = !handle.type().equals("VkDevice") && !handle.type().equals("VkDeviceMemory");
            Integer creator = bound ? objects.creator(handle.id()) : null;
            if (creator != null) {
                prefix.attach(creator, block);
            }
        }
    }

    private boolean ends(Call call, int block) {
        List<Long> ended = objects.ended(call);
        for (long id : ended) {
            int creator = objects.creator(id);
            prefix.attach(creator, block);
            updates.copied(id).forEach(update -> prefix.attach(creator, update));
            objects.forget(id);
            updates.ended(id);
            recordings.ended(id);
            mappings.remove(id);
        }
        return !ended.isEmpty() || DestroyCommands.endsOrResets(call.command());
    }

    private boolean creates(Call call, int block) {
        List<Long> fresh = objects.created(call, uses);
        for (long id : fresh) {
            List<Integer> about = announced.remove(id);
            if (about != null) {
                about.forEach(earlier -> prefix.attach(block, earlier));
            }
        }
        String obstacle = PrefixCommands.obstacle(call.command());
        if (!fresh.isEmpty() && obstacle != null) {
            prefix.obstacle(block, obstacle);
        }
        return !fresh.isEmpty();
    }

    private void others(Call call, int block) {
        if (PrefixCommands.returnsAddress(call.command())) {
            addresses.put(block, uses.used().stream().map(CallUses.Handle::id).toList());
        } else if (!PrefixCommands.over(call.command())) {
            prefix.keepWithObjects(block);
        }
    }

    private void before(Block block) throws TrimException {
        int index = (int) block.index();
        if (block instanceof Annotation || block instanceof Metadata.ExeFileInfo || isAboutMachine(block)) {
            leading.set(index, !began);
        } else if (block instanceof Metadata metadata) {
            began = true;
            before(metadata, index);
        }
    }

    private static boolean isAboutMachine(Block block) {
        return block instanceof Metadata.DriverInfo || block instanceof Metadata.SetEnvironmentVariables;
    }

    private void before(Metadata block, int index) throws TrimException {
        if (block instanceof Metadata.CreateHardwareBuffer || block instanceof Metadata.DestroyHardwareBuffer) {
            throw new TrimException("block " + index + ": Android hardware buffers cannot be restored");
        }
        if (block instanceof Metadata.SetOpaqueAddress
                || block instanceof Metadata.SetRayTracingShaderGroupHandles
                || block instanceof Metadata.SetOpaqueCaptureDescriptorData) {
            long object = MetadataObjects.of(block).orElse(0);
            Integer creator = objects.creator(object);
            if (creator != null) {
                prefix.attach(creator, index);
            } else {
                announced.computeIfAbsent(object, key -> new ArrayList<>(1)).add(index);
            }
        } else if (block instanceof Metadata.ResizeWindow
                || block instanceof Metadata.SetDeviceProperties
                || block instanceof Metadata.SetDeviceMemoryProperties) {
            Integer creator = objects.creator(MetadataObjects.of(block).orElse(0));
            if (creator != null) {
                prefix.needs(index, new int[] {creator});
                prefix.keepWithObjects(index);
            }
        }
    }

    /** The range begins: what is in effect now is restored with the objects that it is about. */
    void begin() {
        for (long set : updates.sets()) {
            Integer creator = objects.creator(set);
            if (creator != null) {
                updates.inEffect(set).forEach(block -> prefix.attach(creator, block));
            }
        }
        addresses.forEach((block, about) -> {
            if (about.stream().allMatch(id -> objects.creator(id) != null)) {
                prefix.root(block);
            }
        });
    }

    /**
     * Takes an item of the range.
     *
     * @param start index of the first block of the range
     */
    void within(CaptureReader.Item item, long start) {
        if (item instanceof CaptureReader.CallItem decoded) {
            within(decoded.call(), start);
        } else if (item instanceof CaptureReader.BlockItem other && other.block() instanceof Metadata metadata) {
            MetadataObjects.of(metadata).ifPresent(id -> need(id, start));
        }
    }

    private void within(Call call, long start) {
        uses.read(call);
        uses.used().forEach(handle -> need(handle.id(), start));
        if (call.absent() != null) {
            return;
        }
        if (PrefixCommands.records(call.command())) {
            recordings.within(call, uses, prefix);
        } else if (call.name().startsWith("vkQueueSubmit")) {
            Submit.of(call).forEachCommandBuffer(buffer -> recordings.needed(buffer, prefix));
        }
        if (CallEffect.of(call)) {
            objects.ended(call).forEach(objects::forget);
            objects.created(call, uses);
        }
    }

    private void need(long id, long start) {
        Integer creator = objects.creator(id);
        if (creator != null && creator < start) {
            prefix.root(creator);
        }
    }
}
