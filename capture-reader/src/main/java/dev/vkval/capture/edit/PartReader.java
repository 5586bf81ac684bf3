package dev.vkval.capture.edit;

import dev.vkval.capture.CaptureReader;
import dev.vkval.capture.block.Annotation;
import dev.vkval.capture.block.Block;
import dev.vkval.capture.block.DamagedBlock;
import dev.vkval.capture.block.FrameMarker;
import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.block.MethodCallBlock;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.HandleWalker;
import dev.vkval.capture.call.Programs;
import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what the blocks of a capture create and need, in one pass over it. */
final class PartReader implements HandleWalker.Visitor {
    private static final Set<String> MAPS = Set.of("vkMapMemory", "vkMapMemory2", "vkMapMemory2KHR");
    private static final Set<String> UNMAPS = Set.of("vkUnmapMemory", "vkUnmapMemory2", "vkUnmapMemory2KHR");

    private final HandleWalker walker = new HandleWalker(Programs.vulkan(), this);
    private final List<Part> parts = new ArrayList<>();
    private final Needs needs = new Needs();
    private final Map<Long, Integer> creators = new HashMap<>();
    private final Map<Long, Integer> mappings = new HashMap<>();
    private final Map<Long, Integer> recordings = new HashMap<>();
    private final Set<Integer> needed = new LinkedHashSet<>();
    private final Set<Long> returned = new HashSet<>();
    private long memory;
    private int recordingCount;

    List<Part> parts() {
        return parts;
    }

    Needs needs() {
        return needs;
    }

    /** Adds an item; returns whether it belongs to the edited capture. */
    boolean add(CaptureReader.Item item) {
        if (EditableCapture.runsOtherFile(item)) {
            return false;
        }
        if (item instanceof CaptureReader.BlockItem other) {
            if (other.block() instanceof DamagedBlock || other.block() instanceof MethodCallBlock) {
                return false;
            }
            block(other.block());
        } else if (item instanceof CaptureReader.CallItem decoded) {
            call(decoded.call());
        }
        return true;
    }

    private void call(Call call) {
        needed.clear();
        returned.clear();
        memory = 0;
        walker.walk(call);
        returned.forEach(id -> creators.put(id, parts.size()));
        if (MAPS.contains(call.name())) {
            mappings.put(memory, parts.size());
        } else if (UNMAPS.contains(call.name())) {
            need(mappings.remove(memory));
        }
        long frame = call.stateSetup() ? Part.NONE : call.frame();
        add(new Part(call.name(), true, frame, recording(call), !returned.isEmpty(), keeping(call.name())));
    }

    private int recording(Call call) {
        boolean begins = call.name().equals("vkBeginCommandBuffer");
        if (begins) {
            recordings.put(call.u64(0), recordingCount++);
        }
        boolean records =
                begins || call.name().startsWith("vkCmd") || call.name().equals("vkEndCommandBuffer");
        return records ? recordings.getOrDefault(call.u64(0), Part.NONE) : Part.NONE;
    }

    private static Part.Keeping keeping(String call) {
        if (call.contains("DeviceAddress") && call.startsWith("vkGet") || call.contains("OpaqueCapture")) {
            return Part.Keeping.ALWAYS;
        }
        return call.startsWith("vkGetPhysicalDevice") || call.startsWith("vkEnumerate")
                ? Part.Keeping.WITH_OBJECT
                : Part.Keeping.FREE;
    }

    @Override
    public void handle(String type, long address, boolean output) {
        long id = CMemory.u64(address);
        if (id == 0) {
            return;
        }
        if (type.equals("VkDeviceMemory")) {
            memory = id;
        }
        if (output && !creators.containsKey(id)) {
            returned.add(id);
        } else {
            object(id);
        }
    }

    @Override
    public void objectHandle(int objectType, long address) {
        object(CMemory.u64(address));
    }

    private void object(long id) {
        need(creators.get(id));
    }

    private void need(Integer block) {
        if (block != null) {
            needed.add(block);
        }
    }

    private void add(Part part) {
        parts.add(part);
        needs.add(needed);
    }

    private void block(Block block) {
        needed.clear();
        Part.Keeping keeping = Part.Keeping.ALWAYS;
        if (block instanceof FrameMarker || block instanceof Annotation) {
            keeping = Part.Keeping.FREE;
        } else if (block instanceof Metadata metadata) {
            keeping = metadata(metadata);
        }
        add(new Part(block.getClass().getSimpleName(), false, Part.NONE, Part.NONE, false, keeping));
    }

    /** Notes which objects a metadata block is about. */
    private Part.Keeping metadata(Metadata block) {
        MetadataObjects.of(block).ifPresent(this::object);
        if (block instanceof Metadata.FillMemory fill) {
            need(mappings.get(fill.memory()));
        }
        if (isContent(block) || block instanceof Metadata.DisplayMessage || block instanceof Metadata.ExeFileInfo) {
            return Part.Keeping.FREE;
        }
        if (MetadataObjects.of(block).isPresent()) {
            return Part.Keeping.WITH_OBJECT;
        }
        if (!(block instanceof Metadata.DriverInfo || block instanceof Metadata.SetEnvironmentVariables)) {
            // Which objects it is about is in encoded parameters: it needs all that there are.
            needed.addAll(creators.values());
        }
        return Part.Keeping.ALWAYS;
    }

    private static boolean isContent(Metadata block) {
        return block instanceof Metadata.FillMemory
                || block instanceof Metadata.InitBuffer
                || block instanceof Metadata.InitImage
                || block instanceof Metadata.InitTensor;
    }
}
