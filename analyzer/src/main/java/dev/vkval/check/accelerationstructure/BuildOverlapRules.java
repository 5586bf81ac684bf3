package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildGeometry;
import dev.vkval.command.BuildInfo;
import dev.vkval.command.Location;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.reader.BuildSizes;

/**
 * The builds of one call are not ordered: what one writes must not be what another one accesses. Scratch memory is looked at
 * where the application asked for its size; that of the host is compared with nothing else, since it is not told where memory
 * of the device is mapped.
 */
public final class BuildOverlapRules implements Topic {
    private static final String SAME_BUILD = "VUID-{builds}-pInfos-03668";
    private static final String DESTINATION_SOURCE = "VUID-{builds}-dstAccelerationStructure-03701";
    private static final String DESTINATIONS = "VUID-{builds}-dstAccelerationStructure-03702";
    private static final String DESTINATION_SCRATCH =
            "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-dstAccelerationStructure-03703";
    private static final String SCRATCHES = "VUID-{builds}-scratchData-03704";
    private static final String SCRATCH_SOURCE =
            "VUID-{vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR}-scratchData-03705";
    private static final String MICROMAP = "VUID-vkCmdBuildAccelerationStructuresKHR-dstAccelerationStructure-11548";
    private static final String MICROMAP_MEMORY =
            "VUID-vkCmdBuildAccelerationStructuresKHR-dstAccelerationStructure-11549";

    private final CoreContext context;

    public BuildOverlapRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBuildAccelerationStructuresKHR.ID, (call, buffer) -> check(call, buffer));
        hooks.validate(CmdBuildAccelerationStructuresIndirectKHR.ID, (call, buffer) -> check(call, buffer));
        hooks.validate(BuildAccelerationStructuresKHR.ID, call -> check(call, null));
    }

    /** @param user the command buffer, null for builds on the host */
    private void check(Call call, StateObject user) {
        BuildParts parts = new BuildParts();
        int index = 0;
        for (BuildCommand.Build build : BuildCommand.of(call).builds()) {
            add(parts, build, index++, user == null);
        }
        boolean micromaps = call.command().number() == CmdBuildAccelerationStructuresKHR.ID;
        parts.report(context, call, user, (one, other) -> rule(one, other, micromaps));
    }

    private void add(BuildParts parts, BuildCommand.Build build, int index, boolean onHost) {
        BuildInfo info = build.info();
        AccelerationStructureState dst = structure(info.dst());
        parts.add(
                BuildParts.Role.DESTINATION, index, MemoryRange.of(dst), dst, path(build, "dstAccelerationStructure"));
        if (info.update()) {
            AccelerationStructureState src = structure(info.src());
            parts.add(BuildParts.Role.SOURCE, index, MemoryRange.of(src), src, path(build, "srcAccelerationStructure"));
        }
        BuildSizes.Sizes sizes = context.state().buildSizes().of(info, build.primitives(), onHost);
        if (sizes != null) {
            long bytes = sizes.scratchBytes(info.update());
            MemoryRange scratch = onHost
                    ? MemoryRange.ofHost(info.scratch(), bytes)
                    : MemoryRange.of(context.state().bufferAddresses().at(info.scratch(), bytes));
            parts.add(BuildParts.Role.SCRATCH, index, scratch, null, path(build, "scratchData"));
        }
        for (int i = 0; i < info.geometries().size(); i++) {
            if (info.geometries().get(i) instanceof BuildGeometry.Triangles triangles
                    && triangles.micromap() != null
                    && triangles.micromap().khr()) {
                AccelerationStructureState micromap =
                        structure(triangles.micromap().micromap());
                Location at = build.at().dot("pGeometries", i).dot("geometry.triangles.pNext");
                parts.add(BuildParts.Role.MICROMAP, index, MemoryRange.of(micromap), micromap, at.toString());
            }
        }
    }

    private static String path(BuildCommand.Build build, String member) {
        return build.at().dot(member).toString();
    }

    private AccelerationStructureState structure(long id) {
        return context.get(AccelerationStructureState.class, id);
    }

    /** The rule that two overlapping parts break, in the order of their roles; null for none. */
    private static String rule(BuildParts.Part one, BuildParts.Part other, boolean micromaps) {
        boolean same = one.build() == other.build();
        return switch (one.role()) {
            case DESTINATION ->
                switch (other.role()) {
                    case DESTINATION -> same ? null : DESTINATIONS;
                    case SOURCE -> !same ? DESTINATION_SOURCE : one.object() == other.object() ? null : SAME_BUILD;
                    case SCRATCH -> DESTINATION_SCRATCH;
                    case MICROMAP ->
                        same || !micromaps ? null : one.object() == other.object() ? MICROMAP : MICROMAP_MEMORY;
                };
            case SOURCE -> other.role() == BuildParts.Role.SCRATCH ? SCRATCH_SOURCE : null;
            case SCRATCH -> other.role() == BuildParts.Role.SCRATCH && !same ? SCRATCHES : null;
            case MICROMAP -> null;
        };
    }
}
