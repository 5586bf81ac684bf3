package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;

/** The memory of the acceleration structures of a VK_KHR_acceleration_structure build. */
public final class BuildCallRules implements Topic {
    private static final int UPDATE = KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_MODE_UPDATE_KHR;

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
        hooks.validate(
                CmdBuildAccelerationStructuresKHR.ID,
                (call, buffer) -> check(
                        call,
                        buffer,
                        CmdBuildAccelerationStructuresKHR.infoCount(call),
                        CmdBuildAccelerationStructuresKHR.pInfos(call)));
        hooks.validate(
                CmdBuildAccelerationStructuresIndirectKHR.ID,
                (call, buffer) -> check(
                        call,
                        buffer,
                        CmdBuildAccelerationStructuresIndirectKHR.infoCount(call),
                        CmdBuildAccelerationStructuresIndirectKHR.pInfos(call)));
        hooks.validate(
                BuildAccelerationStructuresKHR.ID,
                call -> check(
                        call,
                        null,
                        BuildAccelerationStructuresKHR.infoCount(call),
                        BuildAccelerationStructuresKHR.pInfos(call)));
    }

    /** @param user the command buffer, null for a build on the host */
    private void check(Call call, StateObject user, int count, long infos) {
        for (int i = 0; i < CMemory.count(count, infos); i++) {
            long info = CMemory.element(infos, i, VkAccelerationStructureBuildGeometryInfoKHR.SIZEOF);
            String path = "pInfos[" + i + "].";
            AccelerationStructureState dst = context.get(
                    AccelerationStructureState.class,
                    VkAccelerationStructureBuildGeometryInfoKHR.ndstAccelerationStructure(info));
            if (dst != null) {
                memory(call, user, dst, path + "dstAccelerationStructure", DESTINATION);
            }
            AccelerationStructureState src = context.get(
                    AccelerationStructureState.class,
                    VkAccelerationStructureBuildGeometryInfoKHR.nsrcAccelerationStructure(info));
            if (src != null && VkAccelerationStructureBuildGeometryInfoKHR.nmode(info) == UPDATE) {
                memory(call, user, src, path + "srcAccelerationStructure", SOURCE);
            }
        }
    }

    private void memory(Call call, StateObject user, AccelerationStructureState at, String path, String id) {
        resources.memory(new ResourceRules.Use(call, user, path), rule(call, id), at.buffer());
    }

    private static String rule(Call call, String id) {
        return OwnerSets.id(id, call.command().name());
    }
}
