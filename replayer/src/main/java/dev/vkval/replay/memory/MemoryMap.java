package dev.vkval.replay.memory;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.FlushMappedMemoryRanges;
import dev.vkval.capture.command.FreeMemory;
import dev.vkval.capture.command.InvalidateMappedMemoryRanges;
import dev.vkval.capture.command.MapMemory;
import dev.vkval.capture.command.MapMemory2;
import dev.vkval.capture.command.UnmapMemory;
import dev.vkval.capture.command.UnmapMemory2;
import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.settings.ReplayMode;
import dev.vkval.replay.structure.StructureTypes;
import java.util.Set;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTExternalMemoryHost;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkImportMemoryHostPointerInfoEXT;
import org.lwjgl.vulkan.VkMemoryAllocateFlagsInfo;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryDedicatedAllocateInfo;
import org.lwjgl.vulkan.VkMemoryMapInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryUnmapInfo;

/**
 * Allocates memory of the type most similar to the captured one, maps it as the application did, and writes to it what
 * the capture layer saw the application write.
 */
public final class MemoryMap {
    /** Replay is self-contained: memory is neither exported nor imported. */
    private static final Set<Integer> FOREIGN = StructureTypes.all(
            "VkImportMemoryFdInfoKHR",
            "VkImportMemoryHostPointerInfoEXT",
            "VkImportMemoryWin32HandleInfoKHR",
            "VkImportMemoryWin32HandleInfoNV",
            "VkImportMemoryZirconHandleInfoFUCHSIA",
            "VkImportMemoryMetalHandleInfoEXT",
            "VkExportMemoryAllocateInfo",
            "VkExportMemoryAllocateInfoNV",
            "VkExportMemoryWin32HandleInfoKHR",
            "VkExportMemoryWin32HandleInfoNV",
            "VkMemoryPriorityAllocateInfoEXT");

    private static final int ALLOCATE_FLAGS = StructureTypes.of("VkMemoryAllocateFlagsInfo");
    private static final int CAPTURED_ADDRESS = StructureTypes.of("VkMemoryOpaqueCaptureAddressAllocateInfo");
    private static final int DEDICATED = StructureTypes.of("VkMemoryDedicatedAllocateInfo");
    private static final Set<Integer> DEDICATED_SET = Set.of(DEDICATED);
    private static final int HOST =
            VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK10.VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;

    private final ReplayContext context;
    private final CallRunner calls;
    private final CapturedAddresses addresses;
    private final CapturedDescriptors descriptors;

    public MemoryMap(ReplayContext context, CommandTable table, CallRunner calls, CapturedAddresses addresses) {
        this.context = context;
        this.addresses = addresses;
        this.calls = calls;
        this.descriptors = new CapturedDescriptors(table, calls);
        table.onEffect(AllocateMemory.ID, this::allocate);
        table.onEffect(FreeMemory.ID, this::free);
        table.onEffect(MapMemory.ID, this::map);
        table.onEffect(MapMemory2.ID, this::map2);
        table.onEffect(UnmapMemory.ID, call -> unmap(call, UnmapMemory.memory(call)));
        table.onEffect(UnmapMemory2.ID, this::unmap2);
        // The chosen types are coherent: no flush or invalidate is needed.
        table.onEffect(FlushMappedMemoryRanges.ID, call -> {});
        table.onEffect(InvalidateMappedMemoryRanges.ID, call -> {});
    }

    /** The memory of that id, null if there is none. */
    LiveMemory get(long id) {
        LiveObject object = context.handles().get(id);
        return object != null && object.detail() instanceof LiveMemory memory ? memory : null;
    }

    private void allocate(Call call) {
        LiveCall live = calls.prepare(call);
        if (live == null || live.u64(1) == 0) {
            return;
        }
        long info = live.u64(1);
        LiveDevice device = live.object().device();
        PNext.remove(info, FOREIGN);
        forgetCapture(info);
        int captured = device.captured().memoryTypeFlags(VkMemoryAllocateInfo.nmemoryTypeIndex(info));
        int wanted = captured == -1 ? HOST : captured;
        int allowed = dedicate(device, info);
        int type = device.memoryTypes().choose(withCoherence(wanted), allowed);
        if (type == -1) {
            context.differs(call, "was not executed: the device has no suitable memory type");
            return;
        }
        VkMemoryAllocateInfo.nmemoryTypeIndex(info, type);
        long size = VkMemoryAllocateInfo.nallocationSize(info);
        MemoryPlaces.Place place = place(live);
        if (place != null) {
            importAt(live, info, place);
        }
        calls.run(live);
        LiveObject created = live.outputs().isEmpty()
                ? null
                : context.handles().get(live.outputs().get(0).id());
        if (created != null && created.detail() == null) {
            long host = place == null ? 0 : place.address();
            long shift = place == null ? 0 : host - CapturedAddresses.begin(place);
            LiveMemory memory = new LiveMemory(created.handle(), size, type, wanted, host, shift);
            created.detail(memory);
            fill(device, memory, PNext.find(info, DEDICATED) != 0);
        }
    }

    /**
     * Gives new memory its contents, if the replay is to do so.
     *
     * @param dedicated whether only one resource may be bound to it
     */
    private void fill(LiveDevice device, LiveMemory memory, boolean dedicated) {
        int fresh = context.settings().mode().freshByte();
        if (fresh == ReplayMode.AS_ALLOCATED) {
            return;
        }
        long address = device.memoryTypes().hostVisible(memory.type()) ? memory.open(device) : 0;
        if (address != 0) {
            MemoryUtil.memSet(address, fresh, memory.sizeBytes());
            memory.close(device);
        } else if (!dedicated) {
            FreshMemory.fill(device, memory.handle(), memory.sizeBytes(), memory.type(), fresh);
        }
    }

    /**
     * The capture layer requests addresses that can be reproduced, and records that at the beginning of a trimmed
     * capture.
     */
    private static void forgetCapture(long info) {
        long flags = PNext.find(info, ALLOCATE_FLAGS);
        if (flags != 0 && PNext.find(info, CAPTURED_ADDRESS) == 0) {
            int others = VkMemoryAllocateFlagsInfo.nflags(flags)
                    & ~VK12.VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_CAPTURE_REPLAY_BIT;
            VkMemoryAllocateFlagsInfo.nflags(flags, others);
        }
    }

    /** The required address of the memory, null if any address will do or none can be chosen. */
    private MemoryPlaces.Place place(LiveCall live) {
        boolean imports = live.object().device().extensions().contains(CapturedAddresses.EXTENSION);
        return imports && !live.outputs().isEmpty()
                ? addresses.place(live.outputs().get(0).id())
                : null;
    }

    private static void importAt(LiveCall live, long info, MemoryPlaces.Place place) {
        PNext.remove(info, DEDICATED_SET);
        long begin = CapturedAddresses.begin(place);
        VkImportMemoryHostPointerInfoEXT host = VkImportMemoryHostPointerInfoEXT.create(
                        live.allocate(VkImportMemoryHostPointerInfoEXT.SIZEOF))
                .sType$Default()
                .handleType(EXTExternalMemoryHost.VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT)
                .pHostPointer(begin);
        PNext.insert(info, host.address());
        VkMemoryAllocateInfo.nallocationSize(info, CapturedAddresses.end(place) - begin);
    }

    /** Host-visible memory is always coherent here, so that writes need no flush. */
    private static int withCoherence(int flags) {
        return (flags & VK10.VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT) != 0 ? flags | HOST : flags;
    }

    /** Adapts a dedicated allocation to the requirements of its resource and returns the allowed types. */
    private static int dedicate(LiveDevice device, long info) {
        long dedicated = PNext.find(info, DEDICATED);
        if (dedicated == 0) {
            return -1;
        }
        long image = VkMemoryDedicatedAllocateInfo.nimage(dedicated);
        long buffer = VkMemoryDedicatedAllocateInfo.nbuffer(dedicated);
        if (image == 0 && buffer == 0) {
            PNext.remove(info, DEDICATED_SET);
            return -1;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryRequirements requirements =
                    device.memoryRequirements(image != 0, image != 0 ? image : buffer, stack);
            VkMemoryAllocateInfo.nallocationSize(info, requirements.size());
            return requirements.memoryTypeBits();
        }
    }

    private void free(Call call) {
        calls.execute(call);
    }

    private void map(Call call) {
        map(call, MapMemory.memory(call), MapMemory.offset(call), MapMemory.size(call));
    }

    private void map2(Call call) {
        long info = MapMemory2.pMemoryMapInfo(call);
        if (info != 0) {
            map(call, VkMemoryMapInfo.nmemory(info), VkMemoryMapInfo.noffset(info), VkMemoryMapInfo.nsize(info));
        }
    }

    private void map(Call call, long id, long offset, long size) {
        LiveMemory memory = get(id);
        if (memory == null || Long.compareUnsigned(offset, memory.sizeBytes()) >= 0) {
            context.differs(call, "was not executed: its memory does not exist in the replay or is smaller");
            return;
        }
        memory.map(context.handles().get(id).device(), offset, size);
    }

    private void unmap2(Call call) {
        long info = UnmapMemory2.pMemoryUnmapInfo(call);
        if (info != 0) {
            unmap(call, VkMemoryUnmapInfo.nmemory(info));
        }
    }

    private void unmap(Call call, long id) {
        LiveMemory memory = get(id);
        if (memory != null) {
            memory.unmap(context.handles().get(id).device());
        }
    }

    /** Writes what the application wrote to mapped memory. */
    public void fill(Metadata.FillMemory fill) {
        LiveMemory memory = get(fill.memory());
        long size = fill.data().sizeBytes();
        if (memory == null
                || memory.mapped() == 0
                || fill.fillOffset() < 0
                || size > memory.mapBytes()
                || fill.fillOffset() > memory.mapBytes() - size) {
            context.differs(fill.index(), "a write to mapped memory was not repeated: the memory is not mapped there");
            return;
        }
        long begin = memory.mapOffset() + fill.fillOffset();
        fill.data().copyTo(memory.mapped() + begin);
        descriptors.replace(memory, begin, size);
        for (LiveResource resource : memory.elsewhere()) {
            resource.follow(fill.data().address(), begin, size);
        }
    }
}
