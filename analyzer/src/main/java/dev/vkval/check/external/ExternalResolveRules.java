package dev.vkval.check.external;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CreateFramebuffer;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BeginRenderPassCommand;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.FramebufferState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.StateObject;
import java.util.List;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VkFramebufferCreateInfo;

/**
 * Subpasses that resolve to images of external formats: their color attachments have the format that the query of the
 * Android hardware buffer returned.
 */
final class ExternalResolveRules {
    private static final String CREATED =
            "VUID-VkFramebufferCreateInfo-nullColorAttachmentWithExternalFormatResolve-09349";
    private static final String BEGUN = "VUID-VkRenderPassBeginInfo-framebuffer-09353";

    private final CoreContext context;
    private final HardwareBuffers buffers;

    ExternalResolveRules(CoreContext context, HardwareBuffers buffers) {
        this.context = context;
        this.buffers = buffers;
    }

    void register(TopicHooks hooks) {
        hooks.validate(CreateFramebuffer.ID, this::create);
        hooks.validate(CmdBeginRenderPass.ID, this::begin);
        hooks.validate(CmdBeginRenderPass2.ID, this::begin);
    }

    /** Where attachments are given: the call, the id of the rule, and the path of the array. */
    private record Site(Call call, StateObject user, String rule, String path) {}

    private void create(Call call) {
        long info = CreateFramebuffer.pCreateInfo(call);
        DeviceState device = context.get(DeviceState.class, CreateFramebuffer.device(call));
        RenderPassState pass = context.get(RenderPassState.class, VkFramebufferCreateInfo.nrenderPass(info));
        boolean imageless = (VkFramebufferCreateInfo.nflags(info) & VK12.VK_FRAMEBUFFER_CREATE_IMAGELESS_BIT) != 0;
        if (!imageless && pass != null && ExternalFormatRules.needsAttachment(device)) {
            List<Long> views = CMemory.handles(
                    CMemory.pointer(info + VkFramebufferCreateInfo.PATTACHMENTS),
                    VkFramebufferCreateInfo.nattachmentCount(info));
            resolves(new Site(call, null, CREATED, "pCreateInfo->pAttachments"), pass, views);
        }
    }

    private void begin(Call call, CommandBufferState buffer) {
        BeginRenderPassCommand begin = BeginRenderPassCommand.of(call);
        FramebufferState framebuffer = begin == null ? null : context.get(FramebufferState.class, begin.framebuffer());
        RenderPassState pass = begin == null ? null : context.get(RenderPassState.class, begin.renderPass());
        boolean judged = framebuffer != null && framebuffer.imageless() && pass != null;
        if (judged && ExternalFormatRules.needsAttachment(context.device(buffer))) {
            Site site = new Site(
                    call, buffer, BEGUN, "pRenderPassBegin->pNext<VkRenderPassAttachmentBeginInfo>.pAttachments");
            resolves(site, pass, begin.attachments());
        }
    }

    private void resolves(Site site, RenderPassState pass, List<Long> views) {
        for (RenderPassState.Subpass subpass : pass.subpasses()) {
            for (int i = 0;
                    i < Math.min(subpass.colors().size(), subpass.resolves().size());
                    i++) {
                int color = subpass.colors().get(i).attachment();
                int resolve = subpass.resolves().get(i).attachment();
                boolean known = color >= 0
                        && resolve >= 0
                        && Math.max(color, resolve) < views.size()
                        && color < pass.attachments().size();
                if (known) {
                    resolve(site, pass.attachments().get(color).format(), views.get(resolve), resolve);
                }
            }
        }
    }

    private void resolve(Site site, int colorFormat, long id, int index) {
        ImageViewState view = context.get(ImageViewState.class, id);
        int format = view == null || view.image() == null
                ? -1
                : ExternalFormatRules.colorAttachmentFormat(buffers, view.image());
        if (format >= 0 && format != colorFormat) {
            context.error(site.call(), site.rule())
                    .on(site.user())
                    .on(view)
                    .parameter(site.path() + "[" + index + "]")
                    .title("an attachment is resolved to an external format of another format")
                    .message(
                            "the format of the color attachment is %s, but colorAttachmentFormat of the external format is %s",
                            Names.of("VkFormat", colorFormat), Names.of("VkFormat", format))
                    .help("describe the attachment with the colorAttachmentFormat of the Android hardware buffer")
                    .report();
        }
    }
}
