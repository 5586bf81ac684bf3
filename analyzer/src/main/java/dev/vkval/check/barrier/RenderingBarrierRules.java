package dev.vkval.check.barrier;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.Dependency;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.RenderScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VK14;

/** Barriers inside dynamic rendering, which are for local reads and for tile images. */
final class RenderingBarrierRules {
    static final long FRAMEBUFFER_SPACE = VK13.VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT
            | VK13.VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT
            | VK13.VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT
            | VK13.VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT;

    private static final long ATTACHMENT_ACCESSES = VK13.VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT
            | VK13.VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT
            | VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT
            | VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT;

    private final CoreContext context;

    RenderingBarrierRules(CoreContext context) {
        this.context = context;
    }

    void check(BarrierCall call, RenderScope scope) {
        if (!scope.dynamic()) {
            return;
        }
        boolean reads = context.feature(call.buffer(), "dynamicRenderingLocalRead");
        boolean tiles = context.feature(call.buffer(), "shaderTileImageColorReadAccess")
                || context.feature(call.buffer(), "shaderTileImageDepthReadAccess")
                || context.feature(call.buffer(), "shaderTileImageStencilReadAccess");
        if (!reads && !tiles) {
            error(call, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-None-09553")
                    .title("a barrier is recorded inside dynamic rendering without the feature")
                    .message("neither dynamicRenderingLocalRead nor a shader tile image feature is enabled")
                    .help("record the barrier after vkCmdEndRendering, or enable the dynamicRenderingLocalRead feature")
                    .report();
        } else {
            framebufferSpace(call);
        }
        if (!reads) {
            resources(call);
            accesses(call);
        }
        regions(call);
        if (scope.rendering() != null) {
            call.images().forEach(barrier -> attachment(call, scope.rendering(), barrier));
        }
    }

    private Problem error(BarrierCall call, String rule) {
        return context.error(call.call(), call.commandRule(rule)).on(call.buffer());
    }

    private static List<Dependency.Barrier> all(BarrierCall call) {
        List<Dependency.Barrier> all = new ArrayList<>(call.memory());
        all.addAll(call.buffers());
        all.addAll(call.images());
        return all;
    }

    private void framebufferSpace(BarrierCall call) {
        long stages = call.command().srcStages() | call.command().dstStages();
        for (Dependency.Barrier barrier : all(call)) {
            stages |= barrier.scope().srcStages() | barrier.scope().dstStages();
        }
        long others = stages & ~FRAMEBUFFER_SPACE;
        if (others != 0) {
            error(call, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-srcStageMask-09556")
                    .title("a barrier inside dynamic rendering has stages that are not framebuffer-space stages")
                    .message("it includes %s, which is not allowed here", Names.stages(others))
                    .help("use fragment shader, fragment test and color attachment output stages only")
                    .report();
        }
    }

    private void resources(BarrierCall call) {
        if (!call.buffers().isEmpty() || !call.images().isEmpty()) {
            error(call, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-None-09554")
                    .title("a barrier of a buffer or an image is recorded inside dynamic rendering without the feature")
                    .message(
                            "there are %d buffer barriers and %d image barriers, and dynamicRenderingLocalRead is not "
                                    + "enabled",
                            call.buffers().size(), call.images().size())
                    .help("use memory barriers, or enable the dynamicRenderingLocalRead feature")
                    .report();
        }
    }

    private void accesses(BarrierCall call) {
        for (Dependency.Memory barrier : call.memory()) {
            long others = (barrier.scope().srcAccesses() | barrier.scope().dstAccesses()) & ~ATTACHMENT_ACCESSES;
            if (others != 0) {
                error(call, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-None-09586")
                        .parameter(barrier.at())
                        .title("a memory barrier inside dynamic rendering is about other accesses than of attachments")
                        .message("it includes %s, and dynamicRenderingLocalRead is not enabled", Names.accesses(others))
                        .help("use accesses of color, depth and stencil attachments only")
                        .report();
            }
        }
    }

    private void regions(BarrierCall call) {
        for (Dependency dependency : call.command().dependencies()) {
            long stages = call.command().srcStages();
            for (Dependency.Memory barrier : dependency.memory()) {
                stages |= barrier.scope().srcStages();
            }
            if ((stages & FRAMEBUFFER_SPACE) != 0 && (dependency.flags() & VK10.VK_DEPENDENCY_BY_REGION_BIT) == 0) {
                error(call, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-dependencyFlags-07891")
                        .parameter("dependencyFlags")
                        .title("a barrier of framebuffer-space stages inside dynamic rendering is not by region")
                        .message("dependencyFlags is 0x%x, without VK_DEPENDENCY_BY_REGION_BIT", dependency.flags())
                        .help("set VK_DEPENDENCY_BY_REGION_BIT")
                        .report();
            }
        }
    }

    private void attachment(BarrierCall call, RecordedCommand.BeginRendering rendering, Dependency.Image barrier) {
        ImageState image = context.get(ImageState.class, barrier.image());
        List<RecordedCommand.RenderingAttachment> used = new ArrayList<>(rendering.colors());
        used.add(rendering.depth());
        used.add(rendering.stencil());
        List<Integer> layouts = used.stream()
                .filter(each ->
                        each != null && each.view() != null && each.view().image() == image && image != null)
                .map(RecordedCommand.RenderingAttachment::layout)
                .filter(Objects::nonNull)
                .toList();
        if (layouts.isEmpty()) {
            return;
        }
        if (layouts.stream()
                .noneMatch(layout -> layout == VK14.VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ
                        || layout == VK10.VK_IMAGE_LAYOUT_GENERAL)) {
            layout(call, image, rendering)
                    .title("a barrier inside dynamic rendering is about an attachment in a layout without local reads")
                    .message("%s is an attachment in the layout %s", image, Names.layout(layouts.get(0)))
                    .help("render with the layout VK_IMAGE_LAYOUT_RENDERING_LOCAL_READ or VK_IMAGE_LAYOUT_GENERAL")
                    .report();
        } else if (!call.newer() && !layouts.contains(barrier.oldLayout())) {
            error(call, "VUID-vkCmdPipelineBarrier-oldLayout-10759")
                    .on(image)
                    .after("begins", rendering.place(), call.buffer())
                    .parameter(barrier.at().dot("oldLayout"))
                    .title("the layout of a barrier differs from the layout of the attachment in dynamic rendering")
                    .message(
                            "it is %s, and the attachment is in the layout %s",
                            Names.layout(barrier.oldLayout()), Names.layout(layouts.get(0)))
                    .help("use the layout of the attachment")
                    .report();
        }
    }

    private Problem layout(BarrierCall call, ImageState image, RecordedCommand.BeginRendering rendering) {
        return error(call, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-image-09555")
                .on(image)
                .after("begins", rendering.place(), call.buffer());
    }
}
