package dev.vkval.check.barrier;

import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPipelineBarrier2;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
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
        hooks.validate(CmdPipelineBarrier.ID, (call, buffer) -> {
            BarrierCall barriers = BarrierCallReader.pipelineBarrier(call, buffer);
            commandStages(
                    barriers,
                    CMemory.mask(CmdPipelineBarrier.srcStageMask(call)),
                    CMemory.mask(CmdPipelineBarrier.dstStageMask(call)));
            check(barriers);
            renderPasses.check(barriers);
        });
        hooks.validate(CmdPipelineBarrier2.ID, (call, buffer) -> {
            BarrierCall barriers = BarrierCallReader.pipelineBarrier2(call, buffer);
            check(barriers);
            renderPasses.check(barriers);
        });
        hooks.validate(CmdWaitEvents.ID, (call, buffer) -> {
            BarrierCall barriers = BarrierCallReader.waitEvents(call, buffer);
            commandStages(
                    barriers,
                    CMemory.mask(CmdWaitEvents.srcStageMask(call)),
                    CMemory.mask(CmdWaitEvents.dstStageMask(call)));
            check(barriers);
        });
        hooks.validate(CmdWaitEvents2.ID, (call, buffer) -> check(BarrierCallReader.waitEvents2(call, buffer)));
        hooks.validate(CmdSetEvent2.ID, (call, buffer) -> check(BarrierCallReader.setEvent2(call, buffer)));
    }

    private void commandStages(BarrierCall call, long src, long dst) {
        stages.check(new StageFeatureRules.Mask(
                call.call(), call.buffer(), call.commandRule("srcStageMask"), "srcStageMask", src, false));
        stages.check(new StageFeatureRules.Mask(
                call.call(), call.buffer(), call.commandRule("dstStageMask"), "dstStageMask", dst, false));
    }

    private void check(BarrierCall call) {
        ownStages(call, call.memory(), "VkMemoryBarrier");
        ownStages(call, call.buffers(), "VkBufferMemoryBarrier");
        ownStages(call, call.images(), "VkImageMemoryBarrier");
        call.memory()
                .forEach(barrier ->
                        accesses.check(call, barrier, "VkMemoryBarrier", "srcAccessMask-02815", "dstAccessMask-02816"));
        for (BarrierCall.Scoped barrier : call.buffers()) {
            accesses.check(
                    call,
                    barrier,
                    "VkBufferMemoryBarrier",
                    "pBufferMemoryBarriers-02817",
                    "pBufferMemoryBarriers-02818");
            Resource resource = Resource.ofBuffer(context, call, barrier);
            if (resource != null) {
                families.check(call, barrier, resource);
                resources.buffer(call, barrier, (BufferState) resource.object());
            }
        }
        for (BarrierCall.Scoped barrier : call.images()) {
            accesses.check(
                    call, barrier, "VkImageMemoryBarrier", "pImageMemoryBarriers-02819", "pImageMemoryBarriers-02820");
            Resource resource = Resource.ofImage(context, call, barrier);
            if (resource != null) {
                families.check(call, barrier, resource);
                resources.image(call, barrier, (ImageState) resource.object());
                shared.check(call, barrier, (ImageState) resource.object());
            }
        }
    }

    private void ownStages(BarrierCall call, List<BarrierCall.Scoped> barriers, String struct) {
        if (!call.newer()) {
            return;
        }
        for (BarrierCall.Scoped barrier : barriers) {
            stages.check(new StageFeatureRules.Mask(
                    call.call(),
                    call.buffer(),
                    call.structRule(struct, "srcStageMask"),
                    barrier.path() + ".srcStageMask",
                    barrier.srcStages(),
                    true));
            stages.check(new StageFeatureRules.Mask(
                    call.call(),
                    call.buffer(),
                    call.structRule(struct, "dstStageMask"),
                    barrier.path() + ".dstStageMask",
                    barrier.dstStages(),
                    true));
        }
    }
}
