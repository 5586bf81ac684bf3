package dev.vkval.check.event;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdResetEvent;
import dev.vkval.capture.command.CmdResetEvent2;
import dev.vkval.capture.command.CmdSetEvent;
import dev.vkval.capture.command.CmdSetEvent2;
import dev.vkval.capture.command.CmdWaitEvents2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.barrier.StageFeatureRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BarrierCommand;
import dev.vkval.command.Dependency;
import dev.vkval.command.Location;
import dev.vkval.state.CommandBufferState;
import org.lwjgl.vulkan.KHRMaintenance8;
import org.lwjgl.vulkan.KHRMaintenance9;
import org.lwjgl.vulkan.VK13;

/** Stage masks and flags of event commands. */
public final class EventCommandRules implements Topic {
    private static final long HOST = VK13.VK_PIPELINE_STAGE_2_HOST_BIT;
    private static final int ALL_STAGES =
            KHRMaintenance8.VK_DEPENDENCY_QUEUE_FAMILY_OWNERSHIP_TRANSFER_USE_ALL_STAGES_BIT_KHR;
    private static final int ASYMMETRIC = KHRMaintenance9.VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR;

    private final CoreContext context;
    private final StageFeatureRules stages;

    public EventCommandRules(CoreContext context) {
        this.context = context;
        this.stages = new StageFeatureRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdSetEvent.ID,
                (call, buffer) -> older(call, buffer, CMemory.mask(CmdSetEvent.stageMask(call)), "01149"));
        hooks.validate(
                CmdResetEvent.ID,
                (call, buffer) -> older(call, buffer, CMemory.mask(CmdResetEvent.stageMask(call)), "01153"));
        hooks.validate(CmdResetEvent2.ID, (call, buffer) -> {
            if ((CmdResetEvent2.stageMask(call) & HOST) != 0) {
                host(call, buffer, "VUID-vkCmdResetEvent2-stageMask-03830", "stageMask");
            }
        });
        hooks.validate(CmdSetEvent2.ID, this::set2);
        hooks.validate(CmdWaitEvents2.ID, this::wait2);
    }

    private void older(Call call, CommandBufferState buffer, long mask, String hostRule) {
        String prefix = "VUID-" + call.command().name() + "-stageMask";
        if ((mask & HOST) != 0) {
            host(call, buffer, prefix + "-" + hostRule, "stageMask");
        }
        stages.check(new StageFeatureRules.Mask(call, buffer, prefix, Location.parameter("stageMask"), mask, false));
    }

    private void host(Call call, CommandBufferState buffer, String rule, String parameter) {
        context.error(call, rule)
                .on(buffer)
                .parameter(parameter)
                .title("the stage mask of an event command includes the host stage")
                .message("it includes VK_PIPELINE_STAGE_HOST_BIT, which is not allowed in an event command")
                .help("use stages of commands; the host signals events with vkSetEvent")
                .report();
    }

    private void set2(Call call, CommandBufferState buffer) {
        BarrierCommand command = BarrierCommand.of(call);
        int flags = command.dependencies().get(0).flags();
        if ((flags & ~ASYMMETRIC) != 0) {
            context.error(call, "VUID-vkCmdSetEvent2-dependencyFlags-03825")
                    .on(buffer)
                    .parameter("pDependencyInfo->dependencyFlags")
                    .title("the dependency flags of vkCmdSetEvent2 are not allowed")
                    .message("they are %s; they must be 0", Names.bits("VkDependencyFlagBits", CMemory.mask(flags)))
                    .help("set them to 0")
                    .report();
        }
        command.all(Dependency::memory).forEach(barrier -> sides(call, buffer, barrier));
        command.all(Dependency::buffers).forEach(barrier -> sides(call, buffer, barrier));
        command.all(Dependency::images).forEach(barrier -> sides(call, buffer, barrier));
    }

    private void sides(Call call, CommandBufferState buffer, Dependency.Barrier barrier) {
        if ((barrier.scope().srcStages() & HOST) != 0) {
            host(
                    call,
                    buffer,
                    "VUID-vkCmdSetEvent2-srcStageMask-09391",
                    barrier.at().dot("srcStageMask").toString());
        }
        if ((barrier.scope().dstStages() & HOST) != 0) {
            host(
                    call,
                    buffer,
                    "VUID-vkCmdSetEvent2-dstStageMask-09392",
                    barrier.at().dot("dstStageMask").toString());
        }
    }

    private void wait2(Call call, CommandBufferState buffer) {
        for (Dependency dependency : BarrierCommand.of(call).dependencies()) {
            if ((dependency.flags() & ALL_STAGES) != 0 && !context.feature(buffer, "maintenance8")) {
                context.error(call, "VUID-vkCmdWaitEvents2-maintenance8-10205")
                        .on(buffer)
                        .parameter(dependency.at().dot("dependencyFlags"))
                        .title("a dependency uses all stages for queue family ownership transfers without the feature")
                        .message("the flag is set, but maintenance8 is not enabled")
                        .help("enable the maintenance8 feature, or remove the flag")
                        .report();
            }
        }
    }
}
