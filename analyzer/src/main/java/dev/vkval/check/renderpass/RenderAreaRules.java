package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.DeviceLimits;
import dev.vkval.state.DeviceState;
import dev.vkval.state.FramebufferState;
import dev.vkval.state.ImageState;
import dev.vkval.state.ImageViewState;
import dev.vkval.state.RenderPassState;
import dev.vkval.state.StateObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkExtent2D;
import org.lwjgl.vulkan.VkOffset2D;
import org.lwjgl.vulkan.VkRect2D;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/** The render area must be within the attachments, and each cleared attachment needs a clear value. */
public final class RenderAreaRules implements Topic {
    private final CoreContext context;

    public RenderAreaRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdBeginRenderPass.ID,
                (call, buffer) -> renderPass(call, buffer, CmdBeginRenderPass.pRenderPassBegin(call)));
        hooks.validate(
                CmdBeginRenderPass2.ID,
                (call, buffer) -> renderPass(call, buffer, CmdBeginRenderPass2.pRenderPassBegin(call)));
        hooks.validate(CmdBeginRendering.ID, this::rendering);
    }

    /** One axis of a render area. */
    private record Span(String axis, int offset, int extent) {
        boolean negative() {
            return offset < 0;
        }

        long end() {
            return offset + CMemory.mask(extent);
        }
    }

    private static Span x(long area) {
        return new Span("x", VkOffset2D.nx(area + VkRect2D.OFFSET), VkExtent2D.nwidth(area + VkRect2D.EXTENT));
    }

    private static Span y(long area) {
        return new Span("y", VkOffset2D.ny(area + VkRect2D.OFFSET), VkExtent2D.nheight(area + VkRect2D.EXTENT));
    }

    private void renderPass(Call call, CommandBufferState buffer, long info) {
        if (info == 0) {
            return;
        }
        FramebufferState framebuffer = context.get(FramebufferState.class, VkRenderPassBeginInfo.nframebuffer(info));
        RenderPassState pass = context.get(RenderPassState.class, VkRenderPassBeginInfo.nrenderPass(info));
        long devices = PNext.find(info, VK11.VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO);
        if (framebuffer != null && devices == 0) {
            long area = info + VkRenderPassBeginInfo.RENDERAREA;
            String rule = "VUID-VkRenderPassBeginInfo-pNext-";
            String path = "pRenderPassBegin->renderArea";
            inside(call, buffer, framebuffer, x(area), framebuffer.width(), path, rule + "02850", rule + "02852");
            inside(call, buffer, framebuffer, y(area), framebuffer.height(), path, rule + "02851", rule + "02853");
        }
        if (pass != null) {
            clearValues(call, buffer, pass, info);
        }
    }

    private void clearValues(Call call, CommandBufferState buffer, RenderPassState pass, long info) {
        int needed = 0;
        for (int i = 0; i < pass.attachments().size(); i++) {
            RenderPassState.Attachment attachment = pass.attachments().get(i);
            if (attachment.loadOp() == VK10.VK_ATTACHMENT_LOAD_OP_CLEAR
                    || attachment.stencilLoadOp() == VK10.VK_ATTACHMENT_LOAD_OP_CLEAR) {
                needed = i + 1;
            }
        }
        int given = VkRenderPassBeginInfo.nclearValueCount(info);
        if (given != 0 && CMemory.pointer(info + VkRenderPassBeginInfo.PCLEARVALUES) == 0) {
            context.error(call, "VUID-VkRenderPassBeginInfo-clearValueCount-04962")
                    .on(buffer)
                    .parameter("pRenderPassBegin->pClearValues")
                    .title("clearValueCount is not 0, but pClearValues is NULL")
                    .message("clearValueCount is %d and pClearValues is NULL", CMemory.mask(given))
                    .help("provide the clear values, or set clearValueCount to 0")
                    .report();
        }
        if (CMemory.mask(given) < needed) {
            context.error(call, "VUID-VkRenderPassBeginInfo-clearValueCount-00902")
                    .on(buffer)
                    .on(pass)
                    .parameter("pRenderPassBegin->clearValueCount")
                    .title("a render pass clears an attachment for which there is no clear value")
                    .message("it is %d, but attachment %d of %s is cleared", CMemory.mask(given), needed - 1, pass)
                    .help("provide clear values up to the last attachment that is cleared")
                    .report();
        }
    }

    private void rendering(Call call, CommandBufferState buffer) {
        long info = CmdBeginRendering.pRenderingInfo(call);
        long devices = PNext.find(info, VK11.VK_STRUCTURE_TYPE_DEVICE_GROUP_RENDER_PASS_BEGIN_INFO);
        if (devices != 0) {
            return;
        }
        long area = info + VkRenderingInfo.RENDERAREA;
        ImageViewState narrowest = null;
        ImageViewState lowest = null;
        long colors = CMemory.pointer(info + VkRenderingInfo.PCOLORATTACHMENTS);
        int count = CMemory.count(VkRenderingInfo.ncolorAttachmentCount(info), colors);
        for (int i = 0; i < count + 2; i++) {
            long attachment = i < count
                    ? CMemory.element(colors, i, VkRenderingAttachmentInfo.SIZEOF)
                    : CMemory.pointer(info
                            + (i == count ? VkRenderingInfo.PDEPTHATTACHMENT : VkRenderingInfo.PSTENCILATTACHMENT));
            ImageViewState view = attachment == 0
                    ? null
                    : context.get(ImageViewState.class, VkRenderingAttachmentInfo.nimageView(attachment));
            narrowest = view != null && (narrowest == null || width(view) < width(narrowest)) ? view : narrowest;
            lowest = view != null && (lowest == null || height(view) < height(lowest)) ? view : lowest;
        }
        String path = "pRenderingInfo->renderArea";
        String rule = "VUID-VkRenderingInfo-pNext-";
        int most = Integer.MAX_VALUE;
        int wide = narrowest == null ? most : width(narrowest);
        int high = lowest == null ? most : height(lowest);
        inside(call, buffer, narrowest, x(area), wide, path, rule + "06077", rule + "06079");
        inside(call, buffer, lowest, y(area), high, path, rule + "06078", rule + "06080");
        limits(call, buffer, area, path, rule);
    }

    private void limits(Call call, CommandBufferState buffer, long area, String path, String rule) {
        DeviceState device = context.device(buffer);
        if (device != null) {
            DeviceLimits limits = device.physicalDeviceState().limits();
            limit(call, buffer, x(area), limits, "maxFramebufferWidth", path, rule + "07815");
            limit(call, buffer, y(area), limits, "maxFramebufferHeight", path, rule + "07816");
        }
    }

    private void limit(
            Call call,
            CommandBufferState buffer,
            Span span,
            DeviceLimits limits,
            String name,
            String path,
            String rule) {
        long most = limits.orElse(name, Long.MAX_VALUE);
        if (span.end() > most) {
            context.error(call, rule)
                    .on(buffer)
                    .parameter(path)
                    .title("the render area exceeds the framebuffer limits of the device")
                    .message("along %s it ends at %d, but %s is %d", span.axis(), span.end(), name, most)
                    .help("use a render area within the limit")
                    .report();
        }
    }

    private static int width(ImageViewState view) {
        return ImageState.Info.mipSize(
                view.image().info().width(), Math.max(view.range().baseMip(), 0));
    }

    private static int height(ImageViewState view) {
        return ImageState.Info.mipSize(
                view.image().info().height(), Math.max(view.range().baseMip(), 0));
    }

    private void inside(
            Call call,
            CommandBufferState buffer,
            StateObject target,
            Span span,
            int size,
            String path,
            String negative,
            String beyond) {
        long end = CMemory.mask(size);
        if (span.negative() || span.end() > end) {
            context.error(call, span.negative() ? negative : beyond)
                    .on(buffer)
                    .on(target)
                    .parameter(path)
                    .title("the render area is not within the attachments")
                    .message(
                            "along %s the render area is from %d to %d, but %s from 0 to %d",
                            span.axis(),
                            span.offset(),
                            span.end(),
                            target == null ? "the attachments are" : target + " is",
                            end)
                    .help("use a render area within the attachments")
                    .report();
        }
    }
}
