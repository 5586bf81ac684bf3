package dev.vkval.replay.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateBuffer;
import dev.vkval.capture.command.CreateImage;
import dev.vkval.capture.command.DestroyBuffer;
import dev.vkval.capture.command.DestroyImage;
import dev.vkval.capture.command.GetBufferMemoryRequirements;
import dev.vkval.capture.command.GetBufferMemoryRequirements2;
import dev.vkval.capture.command.GetImageMemoryRequirements;
import dev.vkval.capture.command.GetImageMemoryRequirements2;
import dev.vkval.capture.memory.PNext;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import dev.vkval.replay.call.ReplayContext;
import dev.vkval.replay.live.LiveDevice;
import dev.vkval.replay.live.LiveObject;
import dev.vkval.replay.structure.ImageInfo;
import dev.vkval.replay.structure.StructureTypes;
import java.util.Set;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.EXTExternalMemoryHost;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCreateInfo;
import org.lwjgl.vulkan.VkBufferUsageFlags2CreateInfo;
import org.lwjgl.vulkan.VkExternalMemoryBufferCreateInfo;
import org.lwjgl.vulkan.VkImageCreateInfo;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkMemoryRequirements2;

/** Creates buffers and images, and keeps what the capture records of their memory. */
public final class Resources {
    /** Replay is self-contained: memory is neither exported nor imported, and the device has no swapchain. */
    private static final Set<Integer> EXTERNAL = StructureTypes.all(
            "VkExternalMemoryBufferCreateInfo", "VkExternalMemoryImageCreateInfo", "VkImageSwapchainCreateInfoKHR");
    /** Offset of the resource in VkBufferMemoryRequirementsInfo2 and VkImageMemoryRequirementsInfo2. */
    private static final int RESOURCE_OFFSET = 16;

    private static final int USAGE2 = StructureTypes.of("VkBufferUsageFlags2CreateInfo");
    private static final int DESCRIPTORS = EXTDescriptorBuffer.VK_BUFFER_USAGE_RESOURCE_DESCRIPTOR_BUFFER_BIT_EXT
            | EXTDescriptorBuffer.VK_BUFFER_USAGE_SAMPLER_DESCRIPTOR_BUFFER_BIT_EXT;
    private static final int TRANSIENT = VK10.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT;

    private final ReplayContext context;
    private final CallRunner calls;
    private final CapturedAddresses addresses;

    public Resources(ReplayContext context, CommandTable table, CallRunner calls, CapturedAddresses addresses) {
        this.context = context;
        this.addresses = addresses;
        this.calls = calls;
        table.onEffect(CreateBuffer.ID, this::createBuffer);
        table.onEffect(CreateImage.ID, this::createImage);
        table.onEffect(DestroyBuffer.ID, this::destroy);
        table.onEffect(DestroyImage.ID, this::destroy);
        table.onEffect(GetBufferMemoryRequirements.ID, call -> required(call.u64(1), call.u64(2)));
        table.onEffect(GetImageMemoryRequirements.ID, call -> required(call.u64(1), call.u64(2)));
        table.onEffect(GetBufferMemoryRequirements2.ID, this::required2);
        table.onEffect(GetImageMemoryRequirements2.ID, this::required2);
    }

    /** The buffer or image of that id, null if there is none. */
    public LiveResource get(long id) {
        LiveObject object = context.handles().get(id);
        return object != null && object.detail() instanceof LiveResource resource ? resource : null;
    }

    private void createBuffer(Call call) {
        LiveCall live = calls.prepare(call);
        if (live == null || live.u64(1) == 0) {
            return;
        }
        long info = live.u64(1);
        PNext.remove(info, EXTERNAL);
        if (addresses.any() && live.object().device().extensions().contains(CapturedAddresses.EXTENSION)) {
            mayLieInHostMemory(live, info);
        }
        if (call.stateSetup()) {
            int both = VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT;
            VkBufferCreateInfo.nusage(info, VkBufferCreateInfo.nusage(info) | both);
        } else if (context.settings().mode().copiesResources()) {
            mayBeCopied(info);
        }
        calls.run(live);
        keep(live, null, VkBufferCreateInfo.nsize(info));
        LiveResource created =
                live.outputs().isEmpty() ? null : get(live.outputs().get(0).id());
        if (created != null) {
            created.holdsDescriptors((usage(info) & DESCRIPTORS) != 0);
        }
    }

    private static void mayBeCopied(long createInfo) {
        int copied = VK10.VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
        long flags2 = PNext.find(createInfo, USAGE2);
        if (flags2 == 0) {
            VkBufferCreateInfo.nusage(createInfo, VkBufferCreateInfo.nusage(createInfo) | copied);
        } else {
            VkBufferUsageFlags2CreateInfo.nusage(flags2, VkBufferUsageFlags2CreateInfo.nusage(flags2) | copied);
        }
    }

    /** VkBufferUsageFlags2 of a buffer, from its create info. */
    private static long usage(long createInfo) {
        long flags2 = PNext.find(createInfo, USAGE2);
        return flags2 == 0 ? VkBufferCreateInfo.nusage(createInfo) : VkBufferUsageFlags2CreateInfo.nusage(flags2);
    }

    /** Memory at a captured address is imported host memory, which a buffer must declare before it is bound there. */
    private static void mayLieInHostMemory(LiveCall live, long info) {
        long external = live.allocate(VkExternalMemoryBufferCreateInfo.SIZEOF);
        VkExternalMemoryBufferCreateInfo.create(external)
                .sType$Default()
                .handleTypes(EXTExternalMemoryHost.VK_EXTERNAL_MEMORY_HANDLE_TYPE_HOST_ALLOCATION_BIT_EXT);
        PNext.insert(info, external);
    }

    private void createImage(Call call) {
        LiveCall live = calls.prepare(call);
        if (live == null || live.u64(1) == 0) {
            return;
        }
        long info = live.u64(1);
        PNext.remove(info, EXTERNAL);
        int usage = VkImageCreateInfo.nusage(info);
        boolean copied = call.stateSetup() || context.settings().mode().copiesResources();
        if (copied && (usage & TRANSIENT) == 0) {
            int both = VK10.VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT;
            VkImageCreateInfo.nusage(info, usage | both);
        }
        calls.run(live);
        keep(live, ImageInfo.of(info), 0);
    }

    private void keep(LiveCall live, ImageInfo image, long bufferBytes) {
        LiveObject created = live.outputs().isEmpty()
                ? null
                : context.handles().get(live.outputs().get(0).id());
        if (created != null && created.detail() == null) {
            created.detail(new LiveResource(created.handle(), created.device(), image, bufferBytes));
        }
    }

    private void required(long id, long requirements) {
        LiveResource resource = get(id);
        if (resource != null && requirements != 0) {
            resource.capturedBytes(VkMemoryRequirements.nsize(requirements));
        }
    }

    private void required2(Call call) {
        long info = call.u64(1);
        if (info != 0 && call.u64(2) != 0) {
            required(
                    MemoryUtil.memGetLong(info + RESOURCE_OFFSET),
                    call.u64(2) + VkMemoryRequirements2.MEMORYREQUIREMENTS);
        }
    }

    private void destroy(Call call) {
        LiveResource resource = get(call.u64(1));
        calls.execute(call);
        if (resource != null) {
            resource.release();
        }
    }

    /** Frees the own memory of a device's remaining resources. */
    public void close(LiveDevice device) {
        context.handles()
                .youngestFirst(object -> object.device() == device && object.detail() instanceof LiveResource)
                .forEach(object -> ((LiveResource) object.detail()).release());
    }
}
