package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateFramebuffer;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BindMemory;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.MemoryRequirements;
import dev.vkval.state.object.RenderPassState;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkFramebufferCreateInfo;

/** Attachments whose contents never leave a render pass, on devices that need no memory for these. */
public final class LazyMemoryPractices implements Topic {
    private final CoreContext context;

    public LazyMemoryPractices(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        BindMemory.OF_IMAGES.forEach(command ->
                hooks.validate(command, call -> BindMemory.of(call).forEach(bind -> bind(call, bind))));
        hooks.validate(CreateFramebuffer.ID, this::framebuffer);
    }

    private static boolean lazy(int flags) {
        return (flags & VK10.VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT) != 0;
    }

    private static boolean isTransient(ImageState image) {
        return (image.info().usage() & VK10.VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT) != 0;
    }

    private void bind(Call call, BindMemory bind) {
        ImageState image = context.get(ImageState.class, bind.resource());
        DeviceMemoryState memory = context.get(DeviceMemoryState.class, bind.memory());
        DeviceState device = context.device(image);
        MemoryRequirements required = image == null ? null : image.requirements(0);
        if (memory == null || device == null || required == null || !isTransient(image)) {
            return;
        }
        List<Integer> types = device.physicalDeviceState().memoryTypeFlags();
        boolean possible = false;
        for (int i = 0; i < types.size(); i++) {
            possible |= lazy(types.get(i)) && (required.typeBits() >>> i & 1) != 0;
        }
        int type = memory.typeIndex();
        if (possible && type >= 0 && type < types.size() && !lazy(types.get(type))) {
            context.warning(call, "BestPractices-vkBindImageMemory-non-lazy-transient-image")
                    .on(image)
                    .on(memory)
                    .parameter(bind.path() + "memory")
                    .title("a transient image is bound to memory that is not allocated lazily")
                    .message(
                            "memory type %d does not have VK_MEMORY_PROPERTY_LAZILY_ALLOCATED_BIT, but others do", type)
                    .help("allocate the memory from a type that has it, so that it may never be needed")
                    .report();
        }
    }

    private void framebuffer(Call call) {
        long info = CreateFramebuffer.pCreateInfo(call);
        DeviceState device = context.get(DeviceState.class, CreateFramebuffer.device(call));
        RenderPassState pass = context.get(RenderPassState.class, VkFramebufferCreateInfo.nrenderPass(info));
        long views = CMemory.pointer(info + VkFramebufferCreateInfo.PATTACHMENTS);
        boolean imageless = (VkFramebufferCreateInfo.nflags(info) & VK12.VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT) != 0;
        if (device == null
                || pass == null
                || imageless
                || device.physicalDeviceState().memoryTypeFlags().stream().noneMatch(LazyMemoryPractices::lazy)) {
            return;
        }
        int count = CMemory.count(VkFramebufferCreateInfo.nattachmentCount(info), views);
        for (int i = 0; i < Math.min(count, pass.attachments().size()); i++) {
            ImageViewState view = context.get(ImageViewState.class, CMemory.handle(views, i));
            ImageState image = view == null ? null : view.image();
            if (image != null
                    && image.swapchain() == null
                    && !isTransient(image)
                    && stays(pass.attachments().get(i))) {
                context.warning(call, "BestPractices-vkCreateFramebuffer-attachment-should-be-transient")
                        .on(image)
                        .parameter("pCreateInfo->pAttachments[" + i + "]")
                        .title("an attachment that is neither loaded nor stored is not transient")
                        .message("%s does not have VK_IMAGE_USAGE_TRANSIENT_ATTACHMENT_BIT", image)
                        .help("create the image with this usage, and bind it to lazily allocated memory")
                        .report();
            }
        }
    }

    /** Whether the contents are neither loaded nor stored. */
    private static boolean stays(RenderPassState.Attachment at) {
        boolean first =
                at.loadOp() != VK10.VK_ATTACHMENT_LOAD_OP_LOAD && at.storeOp() != VK10.VK_ATTACHMENT_STORE_OP_STORE;
        boolean stencil = at.stencilLoadOp() != VK10.VK_ATTACHMENT_LOAD_OP_LOAD
                && at.stencilStoreOp() != VK10.VK_ATTACHMENT_STORE_OP_STORE;
        FormatInfo format = FormatInfo.of(at.format());
        return first && (stencil || !format.hasStencil());
    }
}
