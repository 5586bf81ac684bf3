package dev.vkval.check.practice;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRenderPass;
import dev.vkval.capture.command.CmdBeginRenderPass2;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdClearAttachments;
import dev.vkval.capture.command.CmdClearColorImage;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand.RenderingAttachment;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkClearAttachment;
import org.lwjgl.vulkan.VkClearValue;
import org.lwjgl.vulkan.VkRenderPassBeginInfo;
import org.lwjgl.vulkan.VkRenderingAttachmentInfo;
import org.lwjgl.vulkan.VkRenderingInfo;

/** Colors of clears that are not compressed: other ones than 0 and 1, of other formats than some, or of too many. */
public final class ClearColorPractices implements Topic {
    private static final String RULE = "BestPractices-NVIDIA-ClearColor-NotCompressed";
    private static final int MOST_COLORS = 16;
    private static final int ONE = Float.floatToRawIntBits(1);
    private static final int COMPONENTS = 4;
    private static final int ALPHA = 3;

    /** Of these formats a few other colors are compressed as well. */
    private static final Set<Integer> SEVERAL_COLORS = Set.of(
            VK10.VK_FORMAT_R8G8B8A8_UNORM,
            VK10.VK_FORMAT_B8G8R8A8_UNORM,
            VK10.VK_FORMAT_A8B8G8R8_UNORM_PACK32,
            VK10.VK_FORMAT_A2R10G10B10_UNORM_PACK32,
            VK10.VK_FORMAT_A2B10G10R10_UNORM_PACK32,
            VK10.VK_FORMAT_R16G16B16A16_UNORM,
            VK10.VK_FORMAT_R16G16B16A16_SNORM,
            VK10.VK_FORMAT_R16G16B16A16_UINT,
            VK10.VK_FORMAT_R16G16B16A16_SINT,
            VK10.VK_FORMAT_R16G16B16A16_SFLOAT,
            VK10.VK_FORMAT_R32G32B32A32_SFLOAT,
            VK10.VK_FORMAT_B10G11R11_UFLOAT_PACK32);

    /**
     * A color that is cleared to.
     *
     * @param words of the components that the format has, 0 for the others
     */
    private record Clear(int format, List<Integer> words, String parameter) {
        static Clear of(int format, long color, String parameter) {
            List<Integer> words = new ArrayList<>();
            for (int i = 0; i < COMPONENTS; i++) {
                words.add(has(format, i) ? CMemory.u32(color + (long) i * Integer.BYTES) : 0);
            }
            return new Clear(format, words, parameter);
        }

        /** Formats have the first of the components red, green, blue and alpha, or alpha alone. */
        private static boolean has(int format, int component) {
            FormatInfo info = FormatInfo.of(format);
            boolean alphaAlone = info.componentCount() == 1 && info.colorBits().isEmpty();
            return info.isColor() && (alphaAlone ? component == ALPHA : component < info.componentCount());
        }

        boolean isAll(int word) {
            for (int i = 0; i < COMPONENTS; i++) {
                if (has(format, i) && words.get(i) != word) {
                    return false;
                }
            }
            return true;
        }

        /** Whether it takes one of the few places for other colors. */
        boolean takesPlace() {
            return !isAll(0) && !isAll(ONE) && SEVERAL_COLORS.contains(format);
        }
    }

    private final CoreContext context;
    private final PracticeVendors vendors;
    /** The first ones that were cleared to. */
    private final Set<List<Integer>> compressed = new HashSet<>();

    public ClearColorPractices(CoreContext context, PracticeVendors vendors) {
        this.context = context;
        this.vendors = vendors;
    }

    @Override
    public void register(TopicHooks hooks) {
        int[] commands = {
            CmdClearColorImage.ID,
            CmdClearAttachments.ID,
            CmdBeginRenderPass.ID,
            CmdBeginRenderPass2.ID,
            CmdBeginRendering.ID
        };
        for (int command : commands) {
            hooks.validate(command, (call, buffer) -> {
                if (vendors.report(RULE)) {
                    clears(call, buffer).forEach(clear -> judge(call, buffer, clear));
                }
            });
            hooks.recordBefore(command, (call, buffer) -> {
                if (vendors.report(RULE)) {
                    clears(call, buffer).forEach(this::keep);
                }
            });
        }
    }

    private void keep(Clear clear) {
        if (compressed.size() < MOST_COLORS && clear.takesPlace()) {
            compressed.add(clear.words());
        }
    }

    private void judge(Call call, CommandBufferState buffer, Clear clear) {
        if (clear.isAll(0) || clear.isAll(ONE)) {
            return;
        }
        if (!SEVERAL_COLORS.contains(clear.format())) {
            problem(call, buffer, clear)
                    .message(
                            "it is neither 0 nor 1 in all components, and the clears of %s are compressed for these alone",
                            Names.of("VkFormat", clear.format()))
                    .help("clear to 0 or to 1 in all components, or use a format such as VK_FORMAT_R8G8B8A8_UNORM")
                    .report();
        } else if (compressed.size() == MOST_COLORS && !compressed.contains(clear.words())) {
            problem(call, buffer, clear)
                    .message("clears to %d other colors came before it", MOST_COLORS)
                    .help("clear to few different colors; 0 and 1 in all components do not count")
                    .report();
        }
    }

    private Problem problem(Call call, CommandBufferState buffer, Clear clear) {
        return context.warning(call, RULE)
                .on(buffer)
                .parameter(clear.parameter())
                .title("the color of a clear is one that is not compressed");
    }

    private List<Clear> clears(Call call, CommandBufferState buffer) {
        return switch (call.command().number()) {
            case CmdClearColorImage.ID -> ofImage(call);
            case CmdClearAttachments.ID -> ofAttachments(call, buffer.renderScope());
            case CmdBeginRenderPass.ID -> ofRenderPass(CmdBeginRenderPass.pRenderPassBegin(call));
            case CmdBeginRenderPass2.ID -> ofRenderPass(CmdBeginRenderPass2.pRenderPassBegin(call));
            default -> ofRendering(CmdBeginRendering.pRenderingInfo(call));
        };
    }

    private List<Clear> ofImage(Call call) {
        ImageState image = context.get(ImageState.class, CmdClearColorImage.image(call));
        long color = CmdClearColorImage.pColor(call);
        return image == null || color == 0
                ? List.of()
                : List.of(Clear.of(image.info().format(), color, "pColor"));
    }

    private static List<Clear> ofAttachments(Call call, RenderScope scope) {
        List<Clear> clears = new ArrayList<>();
        long attachments = CmdClearAttachments.pAttachments(call);
        for (int i = 0; i < CMemory.count(CmdClearAttachments.attachmentCount(call), attachments); i++) {
            long attachment = CMemory.element(attachments, i, VkClearAttachment.SIZEOF);
            int format = (VkClearAttachment.naspectMask(attachment) & VK10.VK_IMAGE_ASPECT_COLOR_BIT) == 0
                    ? VK10.VK_FORMAT_UNDEFINED
                    : format(scope, VkClearAttachment.ncolorAttachment(attachment));
            if (format != VK10.VK_FORMAT_UNDEFINED) {
                long value = attachment + VkClearAttachment.CLEARVALUE;
                clears.add(Clear.of(format, value, "pAttachments[" + i + "].clearValue.color"));
            }
        }
        return clears;
    }

    /** Of a color attachment, VK_FORMAT_UNDEFINED for one that is not used or not known. */
    private static int format(RenderScope scope, int index) {
        RenderPassState.Subpass subpass = scope == null ? null : scope.currentSubpass();
        if (subpass != null && index >= 0 && index < subpass.colors().size()) {
            int attachment = subpass.colors().get(index).attachment();
            List<RenderPassState.Attachment> all = scope.renderPass().attachments();
            return attachment >= 0 && attachment < all.size()
                    ? all.get(attachment).format()
                    : VK10.VK_FORMAT_UNDEFINED;
        }
        List<RenderingAttachment> colors = scope == null || scope.rendering() == null
                ? List.of()
                : scope.rendering().colors();
        RenderingAttachment color = index >= 0 && index < colors.size() ? colors.get(index) : null;
        return color == null || color.view() == null
                ? VK10.VK_FORMAT_UNDEFINED
                : color.view().format();
    }

    private List<Clear> ofRenderPass(long info) {
        RenderPassState renderPass = context.get(RenderPassState.class, VkRenderPassBeginInfo.nrenderPass(info));
        long values = CMemory.pointer(info + VkRenderPassBeginInfo.PCLEARVALUES);
        int count = CMemory.count(VkRenderPassBeginInfo.nclearValueCount(info), values);
        List<Clear> clears = new ArrayList<>();
        for (int i = 0;
                renderPass != null
                        && i < Math.min(count, renderPass.attachments().size());
                i++) {
            RenderPassState.Attachment attachment = renderPass.attachments().get(i);
            if (attachment.loadOp() == VK10.VK_ATTACHMENT_LOAD_OP_CLEAR) {
                long value = CMemory.element(values, i, VkClearValue.SIZEOF);
                clears.add(Clear.of(attachment.format(), value, "pRenderPassBegin->pClearValues[" + i + "].color"));
            }
        }
        return clears;
    }

    private List<Clear> ofRendering(long info) {
        long colors = CMemory.pointer(info + VkRenderingInfo.PCOLORATTACHMENTS);
        List<Clear> clears = new ArrayList<>();
        for (int i = 0; i < CMemory.count(VkRenderingInfo.ncolorAttachmentCount(info), colors); i++) {
            long color = CMemory.element(colors, i, VkRenderingAttachmentInfo.SIZEOF);
            ImageViewState view = context.get(ImageViewState.class, VkRenderingAttachmentInfo.nimageView(color));
            if (view != null && VkRenderingAttachmentInfo.nloadOp(color) == VK10.VK_ATTACHMENT_LOAD_OP_CLEAR) {
                long value = color + VkRenderingAttachmentInfo.CLEARVALUE;
                String parameter = "pRenderingInfo->pColorAttachments[" + i + "].clearValue.color";
                clears.add(Clear.of(view.format(), value, parameter));
            }
        }
        return clears;
    }
}
