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
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferAddresses;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.BuildSizes;
import org.lwjgl.vulkan.VK10;

/**
 * The sizes that the application was told for exactly a build: what it builds must fit into the structure, and its scratch
 * memory into a buffer. An update may be of a compacted structure, so that its destination may be smaller.
 */
public final class BuildSizeRules implements Topic {
    private static final String DESTINATION =
            "VUID-{vkBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresKHR}-pInfos-10126";
    private static final String INDIRECT_DESTINATION = "VUID-vkCmdBuildAccelerationStructuresIndirectKHR-pInfos-03652";
    private static final String OF_DEVICE =
            "{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}";
    private static final String BUILD_SCRATCH = "VUID-" + OF_DEVICE + "-pInfos-12258";
    private static final String UPDATE_SCRATCH = "VUID-" + OF_DEVICE + "-pInfos-12259";
    private static final String UPDATE_USAGE = "VUID-" + OF_DEVICE + "-pInfos-12260";

    private final CoreContext context;
    private final ResourceRules resources;

    public BuildSizeRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBuildAccelerationStructuresKHR.ID, (call, buffer) -> check(call, buffer));
        hooks.validate(CmdBuildAccelerationStructuresIndirectKHR.ID, (call, buffer) -> check(call, buffer));
        hooks.validate(BuildAccelerationStructuresKHR.ID, call -> check(call, null));
    }

    /** @param user the command buffer, null for builds on the host */
    private void check(Call call, StateObject user) {
        for (BuildCommand.Build build : BuildCommand.of(call).builds()) {
            BuildSizes.Sizes sizes = context.state().buildSizes().of(build.info(), build.primitives(), user == null);
            if (sizes == null) {
                continue;
            }
            if (!build.info().update()) {
                destination(call, user, build, sizes.structureBytes());
            }
            if (user != null) {
                scratch(call, user, build, sizes.scratchBytes(build.info().update()));
            }
        }
    }

    private void destination(Call call, StateObject user, BuildCommand.Build build, long neededBytes) {
        AccelerationStructureState dst =
                context.get(AccelerationStructureState.class, build.info().dst());
        if (dst != null && Long.compareUnsigned(dst.sizeBytes(), neededBytes) < 0) {
            String rule = build.indirect() == null
                    ? OwnerSets.id(DESTINATION, call.command().name())
                    : INDIRECT_DESTINATION;
            context.error(call, rule)
                    .on(user)
                    .on(dst)
                    .parameter(build.at().dot("dstAccelerationStructure"))
                    .title("an acceleration structure is smaller than what is built")
                    .message(
                            "%s was created with %s bytes, and vkGetAccelerationStructureBuildSizesKHR returned %s for it",
                            dst, Long.toUnsignedString(dst.sizeBytes()), Long.toUnsignedString(neededBytes))
                    .help("create it with the accelerationStructureSize of the build")
                    .report();
        }
    }

    private void scratch(Call call, StateObject user, BuildCommand.Build build, long neededBytes) {
        BuildInfo info = build.info();
        BufferAddresses addresses = context.state().bufferAddresses();
        BufferPart part = neededBytes == 0 ? null : addresses.largest(info.scratch());
        if (part == null) {
            return;
        }
        ResourceRules.Use use = new ResourceRules.Use(call, user, build.at().dot("scratchData"));
        if (part.sizeBytes() < neededBytes) {
            context.error(
                            call,
                            OwnerSets.id(
                                    info.update() ? UPDATE_SCRATCH : BUILD_SCRATCH,
                                    call.command().name()))
                    .on(user)
                    .on(part.buffer())
                    .parameter(use.parameter())
                    .title("a buffer is too small for the scratch memory of a build")
                    .message(
                            "%d bytes of %s are left from the address on, and the build needs %s",
                            part.sizeBytes(), part.buffer(), Long.toUnsignedString(neededBytes))
                    .help("use a buffer with the bytes that vkGetAccelerationStructureBuildSizesKHR returned")
                    .report();
        }
        int storage = VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
        if (info.update() && addresses.at(info.scratch(), 1, storage) == null) {
            resources.usage(use, OwnerSets.id(UPDATE_USAGE, call.command().name()), part.buffer(), storage);
        }
    }
}
