package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildInfo;
import dev.vkval.command.Location;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.StateObject;

/** The memory of the acceleration structures of a VK_KHR_acceleration_structure build. */
public final class BuildCallRules implements Topic {
    private static final String DESTINATION = "VUID-{builds}-pInfos-03707";
    private static final String SOURCE = "VUID-{builds}-pInfos-03708";

    private final CoreContext context;
    private final ResourceRules resources;

    public BuildCallRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBuildAccelerationStructuresKHR.ID, (call, buffer) -> check(call, buffer));
        hooks.validate(CmdBuildAccelerationStructuresIndirectKHR.ID, (call, buffer) -> check(call, buffer));
        hooks.validate(BuildAccelerationStructuresKHR.ID, call -> check(call, null));
    }

    /** @param user the command buffer, null for a build on the host */
    private void check(Call call, StateObject user) {
        for (BuildCommand.Build build : BuildCommand.of(call).builds()) {
            BuildInfo info = build.info();
            memory(call, user, info.dst(), build.at().dot("dstAccelerationStructure"), DESTINATION);
            if (info.update()) {
                memory(call, user, info.src(), build.at().dot("srcAccelerationStructure"), SOURCE);
            }
        }
    }

    private void memory(Call call, StateObject user, long id, Location at, String rule) {
        AccelerationStructureState structure = context.get(AccelerationStructureState.class, id);
        if (structure != null) {
            resources.memory(
                    new ResourceRules.Use(call, user, at.toString()),
                    OwnerSets.id(rule, call.command().name()),
                    structure.buffer());
        }
    }
}
