package dev.vkval.check.renderpass;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdEndRenderPass2;
import dev.vkval.capture.command.CmdEndRendering2KHR;
import dev.vkval.capture.command.CreateRenderPass;
import dev.vkval.capture.command.CreateRenderPass2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lwjgl.vulkan.EXTFragmentDensityMap;
import org.lwjgl.vulkan.EXTFragmentDensityMapOffset;
import org.lwjgl.vulkan.VkAttachmentReference;
import org.lwjgl.vulkan.VkRenderPassFragmentDensityMapCreateInfoEXT;
import org.lwjgl.vulkan.VkRenderPassFragmentDensityMapOffsetEndInfoEXT;
import org.lwjgl.vulkan.VkRenderingFragmentDensityMapAttachmentInfoEXT;

/** Offsets of a fragment density map, which the end of a render pass instance gives, by the attachments of the instance. */
public final class DensityOffsetRules implements Topic {
    private static final StateObject.SubStateKey<DensityMap> MAP = new StateObject.SubStateKey<>(DensityMap.class);
    private static final StateObject.SubStateKey<Rendering> RENDERING =
            StateObject.SubStateKey.ofRecording(Rendering.class);
    private static final int OFFSET_BIT =
            EXTFragmentDensityMapOffset.VK_IMAGE_CREATE_FRAGMENT_DENSITY_MAP_OFFSET_BIT_EXT;

    private final CoreContext context;

    public DensityOffsetRules(CoreContext context) {
        this.context = context;
    }

    /** The index of the fragment density map of a render pass. */
    private record DensityMap(int attachment) {}

    /** What a command buffer renders with. */
    private static final class Rendering {
        /** The density map of the render pass instance that it is in, null for none. */
        private ImageViewState density;
        /** The offsets at which it has suspended that instance, null for none. */
        private List<Integer> offsets;
    }

    /** The end of a render pass instance, with its offsets. */
    private record End(Call call, CommandBufferState buffer, RenderScope scope, List<Integer> offsets) {
        int count() {
            return offsets.size() / 2;
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CreateRenderPass.ID,
                call -> created(CreateRenderPass.pCreateInfo(call), CreateRenderPass.pRenderPass(call)));
        hooks.record(
                CreateRenderPass2.ID,
                call -> created(CreateRenderPass2.pCreateInfo(call), CreateRenderPass2.pRenderPass(call)));
        hooks.record(CmdBeginRendering.ID, this::begin);
        hooks.validate(
                CmdEndRenderPass2.ID, (call, buffer) -> end(call, buffer, CmdEndRenderPass2.pSubpassEndInfo(call)));
        hooks.validate(
                CmdEndRendering2KHR.ID,
                (call, buffer) -> end(call, buffer, CmdEndRendering2KHR.pRenderingEndInfo(call)));
        hooks.record(CmdEndRendering2KHR.ID, this::suspend);
    }

    private void created(long info, long handle) {
        long chained = info == 0
                ? 0
                : PNext.find(
                        info, EXTFragmentDensityMap.VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_CREATE_INFO_EXT);
        RenderPassState renderPass =
                chained == 0 || handle == 0 ? null : context.get(RenderPassState.class, CMemory.u64(handle));
        if (renderPass != null) {
            long reference = chained + VkRenderPassFragmentDensityMapCreateInfoEXT.FRAGMENTDENSITYMAPATTACHMENT;
            renderPass.subState(MAP, new DensityMap(VkAttachmentReference.nattachment(reference)));
        }
    }

    private void begin(Call call, CommandBufferState buffer) {
        RenderScope scope = buffer.renderScope();
        long info = CmdBeginRendering.pRenderingInfo(call);
        long chained = info == 0
                ? 0
                : PNext.find(
                        info,
                        EXTFragmentDensityMap.VK_STRUCTURE_TYPE_RENDERING_FRAGMENT_DENSITY_MAP_ATTACHMENT_INFO_EXT);
        if (chained == 0 && buffer.subState(RENDERING) == null) {
            return;
        }
        Rendering rendering = buffer.subStateOr(RENDERING, Rendering::new);
        rendering.density = chained == 0
                ? null
                : context.get(ImageViewState.class, VkRenderingFragmentDensityMapAttachmentInfoEXT.nimageView(chained));
        if (scope == null || scope.rendering() == null || !scope.rendering().resuming()) {
            rendering.offsets = null;
        }
    }

    /** The coordinates of the offsets in a chain, null where it has none. */
    private static List<Integer> offsets(long info) {
        long chained = info == 0
                ? 0
                : PNext.find(
                        info,
                        EXTFragmentDensityMapOffset
                                .VK_STRUCTURE_TYPE_RENDER_PASS_FRAGMENT_DENSITY_MAP_OFFSET_END_INFO_EXT);
        if (chained == 0) {
            return null;
        }
        long array = CMemory.pointer(chained + VkRenderPassFragmentDensityMapOffsetEndInfoEXT.PFRAGMENTDENSITYOFFSETS);
        int count = CMemory.count(
                VkRenderPassFragmentDensityMapOffsetEndInfoEXT.nfragmentDensityOffsetCount(chained), array);
        List<Integer> offsets = new ArrayList<>(2 * count);
        for (int i = 0; i < 2 * count; i++) {
            offsets.add(CMemory.u32(array, i));
        }
        return offsets;
    }

    private void suspend(Call call, CommandBufferState buffer) {
        List<Integer> offsets = offsets(CmdEndRendering2KHR.pRenderingEndInfo(call));
        if (offsets != null) {
            buffer.subStateOr(RENDERING, Rendering::new).offsets = offsets;
        }
    }

    private void end(Call call, CommandBufferState buffer, long info) {
        List<Integer> offsets = offsets(info);
        RenderScope scope = buffer.renderScope();
        if (offsets == null || offsets.isEmpty() || scope == null) {
            return;
        }
        End end = new End(call, buffer, scope, offsets);
        if (scope.renderPass() != null) {
            DensityMap map = scope.renderPass().subState(MAP);
            if (map != null) {
                List<ImageViewState> views = scope.attachments();
                density(end, attachment(views, map.attachment()), multiview(scope.renderPass()));
            }
            subpasses(end);
        } else if (scope.rendering() != null) {
            Rendering rendering = buffer.subState(RENDERING);
            if (rendering != null) {
                density(end, rendering.density, scope.viewMask() != 0);
                identical(end, rendering);
            }
            rendering(end, scope.rendering());
        }
    }

    private static boolean multiview(RenderPassState renderPass) {
        return renderPass.subpasses().stream().anyMatch(subpass -> subpass.viewMask() != 0);
    }

    private static ImageViewState attachment(List<ImageViewState> views, int index) {
        return index >= 0 && index < views.size() ? views.get(index) : null;
    }

    private void density(End end, ImageViewState map, boolean multiview) {
        if (map == null) {
            return;
        }
        moved(
                end,
                map,
                "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-fragmentDensityMapAttachment-06504",
                "the fragment density map");
        int needed = multiview ? map.range().layerCount() : 1;
        if (end.count() != needed) {
            context.error(
                            end.call(),
                            multiview
                                    ? "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-fragmentDensityOffsetCount-06510"
                                    : "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-fragmentDensityOffsetCount-06511")
                    .on(end.buffer())
                    .on(map)
                    .title("a render pass instance ends with another number of fragment density offsets than it needs")
                    .message(
                            "there are %d offsets; %s",
                            end.count(),
                            multiview
                                    ? "with multiview there is one for each of the %d layers of %s"
                                            .formatted(needed, map)
                                    : "without multiview there is one")
                    .help("pass an offset for each layer of the density map, or one without multiview")
                    .report();
        }
    }

    private void identical(End end, Rendering rendering) {
        if (rendering.offsets != null && !rendering.offsets.equals(end.offsets())) {
            context.error(
                            end.call(),
                            "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-pFragmentDensityOffsets-10730")
                    .on(end.buffer())
                    .title("a resumed render pass instance ends with other fragment density offsets")
                    .message("the offsets are %s, and it was suspended with %s", end.offsets(), rendering.offsets)
                    .help("pass the same offsets wherever the render pass instance is suspended or ends")
                    .report();
        }
    }

    private void subpasses(End end) {
        List<RenderPassState.Subpass> all = end.scope().renderPass().subpasses();
        used(
                end,
                "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-pColorAttachments-06507",
                "a color attachment",
                all,
                subpass -> subpass.colors().stream());
        used(
                end,
                "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-pInputAttachments-06506",
                "an input attachment",
                all,
                subpass -> subpass.inputs().stream());
        used(
                end,
                "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-pResolveAttachments-06508",
                "a resolve attachment",
                all,
                subpass -> subpass.resolves().stream());
        used(
                end,
                "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-pDepthStencilAttachment-06505",
                "the depth/stencil attachment",
                all,
                subpass -> Stream.of(subpass.depthStencil()));
        all.stream()
                .flatMap(subpass -> subpass.preserves().stream())
                .map(index -> attachment(end.scope().attachments(), index))
                .filter(Objects::nonNull)
                .filter(view -> moved(
                        end,
                        view,
                        "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-pPreserveAttachments-06509",
                        "a preserved attachment"))
                .findFirst();
    }

    private void used(
            End end,
            String rule,
            String what,
            List<RenderPassState.Subpass> subpasses,
            Function<RenderPassState.Subpass, Stream<RenderPassState.Reference>> references) {
        subpasses.stream()
                .flatMap(references)
                .map(reference -> attachment(end.scope().attachments(), reference.attachment()))
                .filter(Objects::nonNull)
                .filter(view -> moved(end, view, rule, what))
                .findFirst();
    }

    private void rendering(End end, RecordedCommand.BeginRendering rendering) {
        rendering.colors().stream()
                .map(RecordedCommand.RenderingAttachment::view)
                .filter(Objects::nonNull)
                .filter(view -> moved(
                        end,
                        view,
                        "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-pColorAttachments-06507",
                        "a color attachment"))
                .findFirst();
        rendering.colors().stream()
                .map(RecordedCommand.RenderingAttachment::resolveView)
                .filter(Objects::nonNull)
                .filter(view -> moved(
                        end,
                        view,
                        "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-pResolveAttachments-06508",
                        "a resolve attachment"))
                .findFirst();
        Stream.of(rendering.depth() == null ? rendering.stencil() : rendering.depth())
                .filter(Objects::nonNull)
                .map(RecordedCommand.RenderingAttachment::view)
                .filter(Objects::nonNull)
                .forEach(view -> moved(
                        end,
                        view,
                        "VUID-VkRenderPassFragmentDensityMapOffsetEndInfoEXT-pDepthStencilAttachment-06505",
                        "the depth/stencil attachment"));
    }

    /** Reports an image of which the density map cannot be moved; whether it is one. */
    private boolean moved(End end, ImageViewState view, String rule, String what) {
        if (view.image() == null || (view.image().info().flags() & OFFSET_BIT) != 0) {
            return false;
        }
        context.error(end.call(), rule)
                .on(end.buffer())
                .on(view)
                .on(view.image())
                .title("fragment density offsets are given for an attachment that was created without them")
                .message(
                        "%s is %s, whose image has no VK_IMAGE_CREATE_FRAGMENT_DENSITY_MAP_OFFSET_BIT_EXT; there are %d"
                                + " offsets",
                        what, view, end.count())
                .help("create the images of all attachments with that flag, or pass no offsets")
                .report();
        return true;
    }
}
