package dev.vkval.check.barrier;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.Dependency;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RenderPassState;
import dev.vkval.state.object.RenderScope;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK13;

/** Barriers inside a render pass instance, which need a subpass self-dependency. */
final class RenderPassBarrierRules {
    private static final long GRAPHICS = StageTable.expand(VK13.VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT)
            | StageTable.expand(VK13.VK_PIPELINE_STAGE_2_PRE_RASTERIZATION_SHADERS_BIT)
            | StageTable.expand(VK13.VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT)
            | VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
            | VK13.VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT
            | VK13.VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT;

    private final CoreContext context;
    private final RenderingBarrierRules dynamic;

    RenderPassBarrierRules(CoreContext context) {
        this.context = context;
        this.dynamic = new RenderingBarrierRules(context);
    }

    void check(BarrierCall call) {
        RenderScope scope = call.buffer().renderScope();
        if (scope == null) {
            outside(call);
            return;
        }
        framebufferSpace(call, scope);
        if (scope.renderPass() == null) {
            dynamic.check(call, scope);
            call.images().forEach(barrier -> image(call, scope, barrier));
            return;
        }
        if (!dependsOnItself(scope)) {
            error(call, scope, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-None-07889")
                    .title("a barrier is recorded in a subpass without a self-dependency")
                    .message(
                            "%s has no VkSubpassDependency with srcSubpass and dstSubpass %d",
                            scope.renderPass(), scope.subpass())
                    .help("create the render pass with a self-dependency of the subpass, or move the barrier "
                            + "outside of the render pass instance")
                    .report();
        }
        stages(call, scope, call.memory());
        stages(call, scope, call.buffers());
        stages(call, scope, call.images());
        if (!call.buffers().isEmpty()) {
            error(call, scope, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-bufferMemoryBarrierCount-01178")
                    .parameter("bufferMemoryBarrierCount")
                    .title("a buffer memory barrier is recorded inside a render pass instance")
                    .message("it is %d; it must be 0", call.buffers().size())
                    .help("use a memory barrier, or move the buffer memory barrier outside of the render pass instance")
                    .report();
        }
        call.images().forEach(barrier -> image(call, scope, barrier));
    }

    /** Those of a command that waits for events. */
    void checkWait(BarrierCall call) {
        RenderScope scope = call.buffer().renderScope();
        if (scope != null && scope.renderPass() != null) {
            for (Dependency.Image barrier : call.images()) {
                Resource resource = Resource.ofImage(context, barrier);
                if (resource != null) {
                    resolved(call, scope, barrier, (ImageState) resource.object());
                }
            }
        }
    }

    private Problem error(BarrierCall call, RenderScope scope, String rule) {
        return context.error(call.call(), call.commandRule(rule))
                .on(call.buffer())
                .on(scope.renderPass());
    }

    private void outside(BarrierCall call) {
        for (Dependency dependency : call.command().dependencies()) {
            if ((dependency.flags() & VK11.VK_DEPENDENCY_VIEW_LOCAL_BIT) != 0) {
                context.error(
                                call.call(),
                                call.commandRule(
                                        "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-dependencyFlags-01186"))
                        .on(call.buffer())
                        .parameter("dependencyFlags")
                        .title("a barrier outside of a render pass instance is local to views")
                        .message(
                                "it includes VK_DEPENDENCY_VIEW_LOCAL_BIT, and %s is in no render pass instance",
                                call.buffer())
                        .help("record the barrier without VK_DEPENDENCY_VIEW_LOCAL_BIT")
                        .report();
            }
        }
    }

    private static boolean dependsOnItself(RenderScope scope) {
        return scope.renderPass().dependencies().stream()
                .anyMatch(dependency ->
                        dependency.srcSubpass() == scope.subpass() && dependency.dstSubpass() == scope.subpass());
    }

    private void stages(BarrierCall call, RenderScope scope, List<? extends Dependency.Barrier> barriers) {
        for (Dependency.Barrier barrier : barriers) {
            long others = (barrier.scope().srcStages() | barrier.scope().dstStages()) & ~GRAPHICS;
            if (others != 0) {
                error(call, scope, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-None-07892")
                        .parameter(barrier.at().dot("srcStageMask"))
                        .title("a stage mask of a barrier inside a render pass instance includes a stage that is "
                                + "not a graphics stage")
                        .message("it includes %s, which is not allowed here", Names.stages(others))
                        .help("use graphics stages only, or move the barrier outside of the render pass instance")
                        .report();
                return;
            }
        }
    }

    private void framebufferSpace(BarrierCall call, RenderScope scope) {
        long sources = call.command().srcStages();
        long destinations = call.command().dstStages();
        List<Dependency.Barrier> all = new ArrayList<>(call.memory());
        all.addAll(call.buffers());
        all.addAll(call.images());
        for (Dependency.Barrier barrier : all) {
            sources |= barrier.scope().srcStages();
            destinations |= barrier.scope().dstStages();
        }
        long others = destinations & ~RenderingBarrierRules.FRAMEBUFFER_SPACE;
        if ((sources & RenderingBarrierRules.FRAMEBUFFER_SPACE) != 0 && others != 0) {
            error(call, scope, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-None-07890")
                    .parameter("dstStageMask")
                    .title("a barrier inside a render pass instance is from framebuffer-space stages to others")
                    .message("the destination stages include %s", Names.stages(others))
                    .help("use fragment shader, fragment test and color attachment output stages only")
                    .report();
        }
    }

    private void image(BarrierCall call, RenderScope scope, Dependency.Image barrier) {
        Resource resource = Resource.ofImage(context, barrier);
        if (resource == null) {
            return;
        }
        ImageState image = (ImageState) resource.object();
        int oldLayout = barrier.oldLayout();
        int newLayout = barrier.newLayout();
        if (oldLayout != newLayout) {
            error(call, scope, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-oldLayout-01181")
                    .on(image)
                    .parameter(barrier.at().dot("oldLayout"))
                    .title("a layout transition is recorded inside a render pass instance")
                    .message(
                            "oldLayout is %s, newLayout is %s; they must be equal",
                            Names.layout(oldLayout), Names.layout(newLayout))
                    .help("transition the image before the render pass instance, or with the layouts of the attachment")
                    .report();
        }
        if (resource.srcFamily() != resource.dstFamily()) {
            error(call, scope, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-srcQueueFamilyIndex-01182")
                    .on(image)
                    .parameter(barrier.at().dot("srcQueueFamilyIndex"))
                    .title("a queue family ownership transfer is recorded inside a render pass instance")
                    .message(
                            "from queue family %s to %s; they must be equal",
                            Names.family(resource.srcFamily()), Names.family(resource.dstFamily()))
                    .help("record the transfer outside of the render pass instance")
                    .report();
        }
        attachment(call, scope, barrier, image, oldLayout);
        resolved(call, scope, barrier, image);
    }

    /** A color attachment that is resolved, which only one of an external format can be without samples of its own. */
    private void resolved(BarrierCall call, RenderScope scope, Dependency.Image barrier, ImageState image) {
        RenderPassState.Subpass subpass = scope.currentSubpass();
        for (int i = 0; subpass != null && i < subpass.resolves().size(); i++) {
            int index = subpass.resolves().get(i).attachment();
            ImageViewState view = index >= 0 && index < scope.attachments().size()
                    ? scope.attachments().get(index)
                    : null;
            if (view == null || view.image() != image) {
                continue;
            }
            boolean colored =
                    i < subpass.colors().size() && subpass.colors().get(i).used();
            if (colored) {
                error(
                                call,
                                scope,
                                "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2|vkCmdWaitEvents|vkCmdWaitEvents2}-image-09373")
                        .on(image)
                        .parameter(barrier.at().dot("image"))
                        .title(
                                "a barrier inside a render pass instance is about a resolve attachment of a color attachment")
                        .message(
                                "%s is pResolveAttachments[%d] of subpass %d, which has a color attachment",
                                image, i, scope.subpass())
                        .help("record the barrier outside of the render pass instance")
                        .report();
            }
            if (!externalFormat(image)) {
                error(
                                call,
                                scope,
                                "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2|vkCmdWaitEvents|vkCmdWaitEvents2}-image-09374")
                        .on(image)
                        .parameter(barrier.at().dot("image"))
                        .title(
                                "a barrier inside a render pass instance is about a resolve attachment without external format")
                        .message("%s is pResolveAttachments[%d] of subpass %d", image, i, scope.subpass())
                        .help("record the barrier outside of the render pass instance")
                        .report();
            }
            return;
        }
    }

    private void attachment(
            BarrierCall call, RenderScope scope, Dependency.Barrier barrier, ImageState image, int oldLayout) {
        if (scope.framebuffer() == null || scope.currentSubpass() == null) {
            return;
        }
        boolean found = false;
        boolean layout = false;
        boolean unknown = scope.attachments().isEmpty();
        RenderPassState.Subpass subpass = scope.currentSubpass();
        for (int i = 0; i < scope.attachments().size(); i++) {
            ImageViewState view = scope.attachments().get(i);
            unknown |= view == null;
            if (view != null && view.image() == image) {
                found |= used(subpass, i);
                layout |= usedIn(subpass, i, oldLayout);
            }
        }
        if (!found && !unknown) {
            error(call, scope, "VUID-{vkCmdPipelineBarrier|vkCmdPipelineBarrier2}-image-04073")
                    .on(image)
                    .on(scope.framebuffer())
                    .parameter(barrier.at().dot("image"))
                    .title("the image of a barrier inside a render pass instance is not an attachment of the subpass")
                    .message("%s is not an attachment of subpass %d of %s", image, scope.subpass(), scope.framebuffer())
                    .help("use an attachment of the subpass, or move the barrier outside of the render pass instance")
                    .report();
        } else if (found && !layout && !call.newer()) {
            error(call, scope, "VUID-vkCmdPipelineBarrier-oldLayout-10758")
                    .on(image)
                    .parameter(barrier.at().dot("oldLayout"))
                    .title("the layout of a barrier differs from the layout of the attachment in the subpass")
                    .message("it is %s, which is not the layout of the attachment reference", Names.layout(oldLayout))
                    .help("use the layout of the attachment reference")
                    .report();
        }
    }

    /** Only images of external formats are without a format. */
    private static boolean externalFormat(ImageState image) {
        return image.info().format() == VK10.VK_FORMAT_UNDEFINED;
    }

    private static boolean used(RenderPassState.Subpass subpass, int attachment) {
        return references(subpass).stream().anyMatch(reference -> reference.attachment() == attachment);
    }

    private static boolean usedIn(RenderPassState.Subpass subpass, int attachment, int layout) {
        return references(subpass).stream()
                .anyMatch(reference -> reference.attachment() == attachment && reference.layout() == layout);
    }

    private static List<RenderPassState.Reference> references(RenderPassState.Subpass subpass) {
        List<RenderPassState.Reference> all = new ArrayList<>(subpass.inputs());
        all.addAll(subpass.colors());
        all.addAll(subpass.resolves());
        all.add(subpass.depthStencil());
        all.add(subpass.depthStencilResolve());
        return all;
    }
}
