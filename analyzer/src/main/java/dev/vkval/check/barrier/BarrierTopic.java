package dev.vkval.check.barrier;

import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Dependency;
import dev.vkval.command.Location;
import dev.vkval.state.BufferState;
import dev.vkval.state.ImageState;
import java.util.List;

/** The barriers of pipeline barrier and event commands. */
public final class BarrierTopic implements Topic {
    private final CoreContext context;
    private final AccessRules accesses;
    private final StageFeatureRules stages;
    private final QueueFamilyRules families;
    private final BarrierResourceRules resources;
    private final SharedPresentRules shared;
    private final RenderPassBarrierRules renderPasses;

    public BarrierTopic(CoreContext context) {
        this.context = context;
        this.accesses = new AccessRules(context);
        this.stages = new StageFeatureRules(context);
        this.families = new QueueFamilyRules(context);
        this.resources = new BarrierResourceRules(context);
        this.shared = new SharedPresentRules(context);
        this.renderPasses = new RenderPassBarrierRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        for (int command : new int[] {CmdPipelineBarrier.ID, CmdPipelineBarrier2.ID}) {
            hooks.validate(command, (call, buffer) -> {
                BarrierCall barriers = BarrierCall.of(call, buffer);
                check(barriers);
                renderPasses.check(barriers);
            });
        }
        for (int command : new int[] {CmdWaitEvents.ID, CmdWaitEvents2.ID, CmdSetEvent2.ID}) {
            hooks.validate(command, (call, buffer) -> check(BarrierCall.of(call, buffer)));
        }
    }

    private void commandStages(BarrierCall call) {
        commandStages(call, "srcStageMask", call.command().srcStages());
        commandStages(call, "dstStageMask", call.command().dstStages());
    }

    private void commandStages(BarrierCall call, String parameter, long stages) {
        stages(call, call.commandRule(parameter), Location.parameter(parameter), stages);
    }

    private void stages(BarrierCall call, String prefix, Location at, long mask) {
        stages.check(new StageFeatureRules.Mask(call.call(), call.buffer(), prefix, at, mask, call.newer()));
    }

    private void check(BarrierCall call) {
        if (call.newer()) {
            ownStages(call, call.memory(), "VkMemoryBarrier");
            ownStages(call, call.buffers(), "VkBufferMemoryBarrier");
            ownStages(call, call.images(), "VkImageMemoryBarrier");
        } else {
            commandStages(call);
        }
        call.memory()
                .forEach(barrier ->
                        accesses.check(call, barrier, "VkMemoryBarrier", "srcAccessMask-02815", "dstAccessMask-02816"));
        for (Dependency.Buffer barrier : call.buffers()) {
            accesses.check(
                    call,
                    barrier,
                    "VkBufferMemoryBarrier",
                    "pBufferMemoryBarriers-02817",
                    "pBufferMemoryBarriers-02818");
            Resource resource = Resource.ofBuffer(context, barrier);
            if (resource != null) {
                families.check(call, barrier, resource);
                resources.buffer(call, barrier, (BufferState) resource.object());
            }
        }
        for (Dependency.Image barrier : call.images()) {
            accesses.check(
                    call, barrier, "VkImageMemoryBarrier", "pImageMemoryBarriers-02819", "pImageMemoryBarriers-02820");
            Resource resource = Resource.ofImage(context, barrier);
            if (resource != null) {
                families.check(call, barrier, resource);
                resources.image(call, barrier, (ImageState) resource.object());
                shared.check(call, barrier, (ImageState) resource.object());
            }
        }
    }

    private void ownStages(BarrierCall call, List<? extends Dependency.Barrier> barriers, String struct) {
        String src = call.structRule(struct, "srcStageMask");
        String dst = call.structRule(struct, "dstStageMask");
        for (Dependency.Barrier barrier : barriers) {
            stages(call, src, barrier.at().dot("srcStageMask"), barrier.scope().srcStages());
            stages(call, dst, barrier.at().dot("dstStageMask"), barrier.scope().dstStages());
        }
    }
}
