package dev.vkval.check.barrier;

import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.Dependency;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;

/** The barriers of pipeline barrier and event commands. */
public final class BarrierTopic implements Topic {
    private final CoreContext context;
    private final AccessRules accesses;
    private final QueueFamilyRules families;
    private final ResourceRules resources;
    private final SharedPresentRules shared;
    private final RenderPassBarrierRules renderPasses;
    private final QueueStageRules stages;

    public BarrierTopic(CoreContext context) {
        this.context = context;
        this.accesses = new AccessRules(context);
        this.families = new QueueFamilyRules(context);
        this.resources = new ResourceRules(context);
        this.shared = new SharedPresentRules(context);
        this.renderPasses = new RenderPassBarrierRules(context);
        this.stages = new QueueStageRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        for (int command : new int[] {CmdPipelineBarrier.ID, CmdPipelineBarrier2.ID}) {
            hooks.validate(command, (call, buffer) -> {
                BarrierCall barriers = BarrierCall.of(call, buffer);
                check(barriers);
                renderPasses.check(barriers);
                stages.check(barriers);
            });
        }
        for (int command : new int[] {CmdWaitEvents.ID, CmdWaitEvents2.ID, CmdSetEvent2.ID}) {
            hooks.validate(command, (call, buffer) -> {
                BarrierCall barriers = BarrierCall.of(call, buffer);
                check(barriers);
                if (command != CmdSetEvent2.ID) {
                    renderPasses.checkWait(barriers);
                }
            });
        }
    }

    private void check(BarrierCall call) {
        call.memory().forEach(barrier -> accesses.check(call, barrier, AccessRules.MEMORY));
        for (Dependency.Buffer barrier : call.buffers()) {
            accesses.check(call, barrier, AccessRules.BUFFER);
            Resource resource = Resource.ofBuffer(context, barrier);
            if (resource != null) {
                families.check(call, barrier, resource);
                resources.memory(
                        new ResourceRules.Use(
                                call.call(), call.buffer(), barrier.at().dot("buffer")),
                        call.structRule("VUID-{VkBufferMemoryBarrier|VkBufferMemoryBarrier2}-buffer-01931"),
                        (BufferState) resource.object());
            }
        }
        for (Dependency.Image barrier : call.images()) {
            accesses.check(call, barrier, AccessRules.IMAGE);
            Resource resource = Resource.ofImage(context, barrier);
            if (resource != null) {
                families.check(call, barrier, resource);
                resources.memory(
                        new ResourceRules.Use(
                                call.call(), call.buffer(), barrier.at().dot("image")),
                        call.structRule("VUID-{VkImageMemoryBarrier|VkImageMemoryBarrier2}-image-01932"),
                        (ImageState) resource.object());
                shared.check(call, barrier, (ImageState) resource.object());
            }
        }
    }
}
