package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreateFramebuffer;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.DeviceState;
import dev.vkval.state.ImageState;
import dev.vkval.state.ImageViewState;
import dev.vkval.state.RenderPassState;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkFramebufferCreateInfo;

/** The attachments of a framebuffer must match its render pass and be at least as large as the framebuffer. */
public final class FramebufferRules implements Topic {

    private final CoreContext context;

    public FramebufferRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateFramebuffer.ID, this::create);
    }

    private void create(Call call) {
        long info = CreateFramebuffer.pCreateInfo(call);
        limits(call, info);
        RenderPassState pass = context.get(RenderPassState.class, VkFramebufferCreateInfo.nrenderPass(info));
        if (pass == null) {
            return;
        }
        int count = VkFramebufferCreateInfo.nattachmentCount(info);
        if (count != pass.attachments().size()) {
            error(call, pass, "VUID-VkFramebufferCreateInfo-attachmentCount-00876", "pCreateInfo->attachmentCount")
                    .title("the attachment counts of a framebuffer and its render pass differ")
                    .message(
                            "it is %d, but %s has %d",
                            count, pass, pass.attachments().size())
                    .help("specify one image view for each attachment of the render pass")
                    .report();
        }
        boolean imageless = (VkFramebufferCreateInfo.nflags(info) & VK12.VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT) != 0;
        if (imageless && !context.feature(pass, "imagelessFramebuffer")) {
            error(call, pass, "VUID-VkFramebufferCreateInfo-flags-03189", "pCreateInfo->flags")
                    .title("an imageless framebuffer is created without the feature")
                    .message("flags includes VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT, but imagelessFramebuffer is not "
                            + "enabled")
                    .help("enable the feature, or specify the image views")
                    .report();
        }
        multiview(call, info, pass);
        long views = CMemory.pointer(info + VkFramebufferCreateInfo.PATTACHMENTS);
        for (int i = 0;
                !imageless
                        && i < CMemory.count(count, views)
                        && i < pass.attachments().size();
                i++) {
            ImageViewState view = context.get(ImageViewState.class, CMemory.handle(views, i));
            if (CMemory.handle(views, i) == 0) {
                error(call, pass, "VUID-VkFramebufferCreateInfo-flags-02778", "pCreateInfo->pAttachments[" + i + "]")
                        .title("an attachment of a framebuffer is VK_NULL_HANDLE")
                        .message("it is VK_NULL_HANDLE; it must be a valid VkImageView")
                        .help("specify an image view for each attachment, or create an imageless framebuffer")
                        .report();
            }
            if (view != null) {
                attachment(call, info, pass, i, view);
            }
        }
    }

    private void multiview(Call call, long info, RenderPassState pass) {
        boolean views = pass.subpasses().stream().anyMatch(subpass -> subpass.viewMask() != 0);
        int layers = VkFramebufferCreateInfo.nlayers(info);
        if (views && layers != 1) {
            error(call, pass, "VUID-VkFramebufferCreateInfo-renderPass-02531", "pCreateInfo->layers")
                    .title("a framebuffer for multiview has more than one layer")
                    .message(
                            "it is %d, but the subpasses of %s have view masks; it must be 1",
                            CMemory.mask(layers), pass)
                    .help("set layers to 1")
                    .report();
        }
    }

    private Problem error(Call call, RenderPassState pass, String rule, String parameter) {
        return context.error(call, rule).on(pass).parameter(parameter);
    }

    private void limits(Call call, long info) {
        DeviceState device = context.get(DeviceState.class, CreateFramebuffer.device(call));
        limit(
                call,
                device,
                "width",
                VkFramebufferCreateInfo.nwidth(info),
                "maxFramebufferWidth",
                "VUID-VkFramebufferCreateInfo-width-00885",
                "VUID-VkFramebufferCreateInfo-width-00886");
        limit(
                call,
                device,
                "height",
                VkFramebufferCreateInfo.nheight(info),
                "maxFramebufferHeight",
                "VUID-VkFramebufferCreateInfo-height-00887",
                "VUID-VkFramebufferCreateInfo-height-00888");
        limit(
                call,
                device,
                "layers",
                VkFramebufferCreateInfo.nlayers(info),
                "maxFramebufferLayers",
                "VUID-VkFramebufferCreateInfo-layers-00889",
                "VUID-VkFramebufferCreateInfo-layers-00890");
    }

    private void limit(
            Call call, DeviceState device, String member, int value, String limit, String zero, String tooLarge) {
        long most = device == null
                ? Long.MAX_VALUE
                : device.physicalDeviceState().limits().orElse(limit, Long.MAX_VALUE);
        if (value == 0 || CMemory.mask(value) > most) {
            context.error(call, value == 0 ? zero : tooLarge)
                    .on(device)
                    .parameter("pCreateInfo->" + member)
                    .title("the size of a framebuffer exceeds the limit of the device")
                    .message("it is %d; it must be from 1 to %s (%d)", CMemory.mask(value), limit, most)
                    .help("use a size within the limit")
                    .report();
        }
    }

    private void attachment(Call call, long info, RenderPassState pass, int index, ImageViewState view) {
        RenderPassState.Attachment described = pass.attachments().get(index);
        String path = "pCreateInfo->pAttachments[" + index + "]";
        ImageState image = view.image();
        if (view.format() != described.format()) {
            error(call, pass, "VUID-VkFramebufferCreateInfo-pAttachments-00880", path)
                    .on(view)
                    .title("the format of a framebuffer attachment differs from the render pass")
                    .message(
                            "%s has the format %s, but the render pass has %s",
                            view, Names.format(view.format()), Names.format(described.format()))
                    .help("create the image view with the format in the attachment description")
                    .report();
        }
        if (image.info().samples() != described.samples()) {
            error(call, pass, "VUID-VkFramebufferCreateInfo-pAttachments-00881", path)
                    .on(view)
                    .title("the sample count of a framebuffer attachment differs from the render pass")
                    .message(
                            "%s has %d samples, but the render pass has %d",
                            image, image.info().samples(), described.samples())
                    .help("create the image with the sample count in the attachment description")
                    .report();
        }
        if (view.range().mipCount() != 1) {
            error(call, pass, "VUID-VkFramebufferCreateInfo-pAttachments-00883", path)
                    .on(view)
                    .title("a framebuffer attachment has more than one mip level")
                    .message(
                            "%s has %d mip levels; it must have 1",
                            view, view.range().mipCount())
                    .help("create an image view with one mip level")
                    .report();
        }
        usages(call, pass, index, view, path);
        size(call, info, pass, view, path);
    }

    private void usages(Call call, RenderPassState pass, int index, ImageViewState view, String path) {
        boolean color = false;
        boolean depth = false;
        boolean input = false;
        boolean resolve = false;
        for (RenderPassState.Subpass subpass : pass.subpasses()) {
            color |= names(subpass.colors(), index) || names(subpass.resolves(), index);
            depth |= subpass.depthStencil().used() && subpass.depthStencil().attachment() == index;
            input |= names(subpass.inputs(), index);
            RenderPassState.Reference resolved = subpass.depthStencilResolve();
            resolve |= resolved != null && resolved.used() && resolved.attachment() == index;
        }
        usage(
                call,
                pass,
                view,
                path,
                color,
                VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT,
                "VUID-VkFramebufferCreateInfo-pAttachments-00877");
        usage(
                call,
                pass,
                view,
                path,
                depth,
                VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                "VUID-VkFramebufferCreateInfo-pAttachments-02633");
        usage(
                call,
                pass,
                view,
                path,
                resolve,
                VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT,
                "VUID-VkFramebufferCreateInfo-pAttachments-02634");
        usage(
                call,
                pass,
                view,
                path,
                input,
                VK10.VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT,
                "VUID-VkFramebufferCreateInfo-pAttachments-00879");
    }

    private static boolean names(List<RenderPassState.Reference> references, int index) {
        return references.stream().anyMatch(reference -> reference.used() && reference.attachment() == index);
    }

    private void usage(
            Call call, RenderPassState pass, ImageViewState view, String path, boolean used, int needed, String rule) {
        ImageState image = view.image();
        if (used && ((image.info().usage() | image.info().stencilUsage()) & needed) == 0) {
            error(call, pass, rule, path)
                    .on(image)
                    .title("a framebuffer attachment was created without the usage that the render pass requires")
                    .message("the usage of %s is missing %s", image, Names.bits("VkImageUsageFlagBits", needed))
                    .help("create the image with this usage bit")
                    .report();
        }
    }

    private void size(Call call, long info, RenderPassState pass, ImageViewState view, String path) {
        ImageState.Info image = view.image().info();
        int mip = view.range().baseMip();
        boolean multiview = pass.subpasses().stream().anyMatch(subpass -> subpass.viewMask() != 0);
        part(
                call,
                pass,
                view,
                path,
                "width",
                VkFramebufferCreateInfo.nwidth(info),
                ImageState.Info.mipSize(image.width(), mip),
                "VUID-VkFramebufferCreateInfo-flags-04533");
        part(
                call,
                pass,
                view,
                path,
                "height",
                VkFramebufferCreateInfo.nheight(info),
                ImageState.Info.mipSize(image.height(), mip),
                "VUID-VkFramebufferCreateInfo-flags-04534");
        if (!multiview) {
            part(
                    call,
                    pass,
                    view,
                    path,
                    "layers",
                    VkFramebufferCreateInfo.nlayers(info),
                    view.range().layerCount(),
                    "VUID-VkFramebufferCreateInfo-flags-04535");
        }
    }

    private void part(
            Call call,
            RenderPassState pass,
            ImageViewState view,
            String path,
            String member,
            int framebuffer,
            int has,
            String rule) {
        if (CMemory.mask(framebuffer) > CMemory.mask(has)) {
            error(call, pass, rule, path)
                    .on(view)
                    .title("a framebuffer is larger than one of its attachments")
                    .message("%s is %d, but %s has %d", member, CMemory.mask(framebuffer), view, CMemory.mask(has))
                    .help("use a size of at most that of the smallest attachment")
                    .report();
        }
    }
}
