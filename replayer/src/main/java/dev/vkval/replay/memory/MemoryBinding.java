package dev.vkval.replay.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.AllocateMemory;
import dev.vkval.capture.command.BindBufferMemory;
import dev.vkval.capture.command.BindBufferMemory2;
import dev.vkval.capture.command.BindImageMemory;
import dev.vkval.capture.command.BindImageMemory2;
import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.call.ResultPolicy;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.live.OwnImages;
import dev.vkval.replay.live.OwnMemory;
import dev.vkval.replay.settings.ReplayMode;
import dev.vkval.replay.structure.StructureTypes;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBindImageMemoryInfo;
import org.lwjgl.vulkan.VkBindImageMemorySwapchainInfoKHR;
import org.lwjgl.vulkan.VkMemoryAllocateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;

/**
 * Binds resources where the application bound them, if possible. If the device requires another size, alignment or type
 * of memory, the resource gets its own memory, and host writes go to both.
 */
public final class MemoryBinding {
    private static final int SWAPCHAIN = StructureTypes.of("VkBindImageMemorySwapchainInfoKHR");
    private static final int RESOURCE_OFFSET = 16;
    private static final int MEMORY_OFFSET = 24;
    private static final int PLACE_OFFSET = 32;

    private final ReplayContext context;
    private final CallRunner calls;
    private final Resources resources;
    private final MemoryMap memories;

    public MemoryBinding(
            ReplayContext context, CommandTable table, CallRunner calls, Resources resources, MemoryMap memories) {
        this.context = context;
        this.calls = calls;
        this.resources = resources;
        this.memories = memories;
        table.onEffect(BindBufferMemory.ID, this::bind);
        table.onEffect(BindImageMemory.ID, this::bind);
        table.onEffect(BindBufferMemory2.ID, this::bind2);
        table.onEffect(BindImageMemory2.ID, this::bind2);
    }

    private void bind(Call call) {
        bind(call, call.u64(1), call.u64(2), call.u64(3));
    }

    /** VkBindBufferMemoryInfo and VkBindImageMemoryInfo are laid out alike. */
    private void bind2(Call call) {
        int count = call.u64(2) == 0 ? 0 : call.u32(1);
        for (int i = 0; i < count; i++) {
            long at = (long) i * VkBindImageMemoryInfo.SIZEOF;
            long info = call.u64(2) + at;
            long swapchain = PNext.find(info, SWAPCHAIN);
            if (swapchain != 0) {
                bindToSwapchain(call, MemoryUtil.memGetLong(info + RESOURCE_OFFSET), swapchain);
            } else if (PNext.next(info) != 0) {
                bindAsRecorded(call, info, at);
            } else {
                bind(
                        call,
                        MemoryUtil.memGetLong(info + RESOURCE_OFFSET),
                        MemoryUtil.memGetLong(info + MEMORY_OFFSET),
                        MemoryUtil.memGetLong(info + PLACE_OFFSET));
            }
        }
    }

    /** The image becomes an alias of the swapchain image's replacement. */
    private void bindToSwapchain(Call call, long resourceId, long info) {
        LiveResource resource = resources.get(resourceId);
        LiveObject object = context.handles().get(VkBindImageMemorySwapchainInfoKHR.nswapchain(info));
        OwnMemory image = object != null && object.detail() instanceof OwnImages images
                ? images.obtain(VkBindImageMemorySwapchainInfoKHR.nimageIndex(info))
                : null;
        if (resource == null || image == null) {
            context.differs(call, "was not executed: the image or the swapchain does not exist in the replay");
            return;
        }
        bind(call, resource, image.memory(), 0);
    }

    /** A bind with a pNext chain: of a plane, or for several devices. */
    private void bindAsRecorded(Call call, long recorded, long at) {
        LiveCall live = calls.prepare(call);
        LiveResource resource = resources.get(MemoryUtil.memGetLong(recorded + RESOURCE_OFFSET));
        LiveMemory memory = memories.get(MemoryUtil.memGetLong(recorded + MEMORY_OFFSET));
        if (live == null || resource == null || memory == null) {
            return;
        }
        long offset = MemoryUtil.memGetLong(recorded + PLACE_OFFSET);
        resource.bind(memory, offset);
        long info = live.u64(2) + at;
        MemoryUtil.memPutLong(info + PLACE_OFFSET, offset + memory.shift());
        int result = resource.device().call(call.command().number(), 1, info);
        new ResultPolicy(context.settings()).check(call, result);
    }

    private void bind(Call call, long resourceId, long memoryId, long offset) {
        LiveResource resource = resources.get(resourceId);
        LiveMemory memory = memories.get(memoryId);
        if (resource == null || memory == null) {
            context.differs(call, "was not executed: the resource or the memory does not exist in the replay");
            return;
        }
        if (resource.memory() != null) {
            context.differs(call, "was not executed: the resource is already bound");
            return;
        }
        resource.bind(memory, offset);
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryRequirements requirements =
                    resource.device().memoryRequirements(resource.isImage(), resource.handle(), stack);
            if (fits(resource, memory, offset, requirements)) {
                bind(call, resource, memory.handle(), offset + memory.shift());
            } else {
                bindElsewhere(call, resource, requirements, stack);
            }
        }
    }

    private static boolean fits(
            LiveResource resource, LiveMemory memory, long offset, VkMemoryRequirements requirements) {
        boolean grows = resource.capturedBytes() >= 0 && requirements.size() > resource.capturedBytes();
        return (requirements.memoryTypeBits() & 1 << memory.type()) != 0
                && Long.remainderUnsigned(offset + memory.shift(), requirements.alignment()) == 0
                && !grows
                && Long.compareUnsigned(offset, memory.sizeBytes()) <= 0
                && Long.compareUnsigned(requirements.size(), memory.sizeBytes() - offset) <= 0;
    }

    private void bind(Call call, LiveResource resource, long memory, long offset) {
        LiveDevice device = resource.device();
        int command = resource.isImage() ? BindImageMemory.ID : BindBufferMemory.ID;
        int result = (int) device.functions().call(command, device.handle(), resource.handle(), memory, offset);
        new ResultPolicy(context.settings()).check(call, result);
    }

    private void bindElsewhere(Call call, LiveResource resource, VkMemoryRequirements requirements, MemoryStack stack) {
        LiveDevice device = resource.device();
        int allowed = requirements.memoryTypeBits();
        int type = device.memoryTypes().choose(resource.memory().capturedFlags(), allowed);
        if (type == -1) {
            type = device.memoryTypes().choose(-1, allowed);
        }
        VkMemoryAllocateInfo info = VkMemoryAllocateInfo.calloc(stack)
                .sType$Default()
                .allocationSize(requirements.size())
                .memoryTypeIndex(type);
        long out = stack.ncalloc(Long.BYTES, 1, Long.BYTES);
        int result = device.call(AllocateMemory.ID, info.address(), 0, out);
        if (result != VK10.VK_SUCCESS) {
            new ResultPolicy(context.settings()).check(call, result);
            return;
        }
        long own = MemoryUtil.memGetLong(out);
        long mapped = device.memoryTypes().hostVisible(type) ? device.map(own) : 0;
        int fresh = context.settings().mode().freshByte();
        if (mapped != 0 && fresh != ReplayMode.AS_ALLOCATED) {
            MemoryUtil.memSet(mapped, fresh, requirements.size());
        } else if (fresh != ReplayMode.AS_ALLOCATED) {
            FreshMemory.fill(device, own, requirements.size(), type, fresh);
        }
        resource.liesIn(own, requirements.size(), mapped);
        resource.followPresentContents();
        bind(call, resource, own, 0);
    }
}
