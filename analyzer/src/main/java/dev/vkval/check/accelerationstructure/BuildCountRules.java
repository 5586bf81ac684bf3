package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildGeometry;
import dev.vkval.command.BuildInfo;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.AMDXDenseGeometryFormat;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHROpacityMicromap;

/** How many primitives builds have, and whether ranges say so. */
public final class BuildCountRules implements Topic {
    private static final String PROPERTIES = "VkPhysicalDeviceAccelerationStructurePropertiesKHR";
    private static final String BOXES = "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03794";
    private static final String TRIANGLES = "VUID-VkAccelerationStructureBuildGeometryInfoKHR-type-03795";
    private static final String INSTANCES = "VUID-{builds}-pInfos-03801";
    private static final String NO_RANGES = "VUID-vkCmdBuildAccelerationStructuresKHR-ppBuildRangeInfos-11543";
    private static final String NO_RANGES_ON_HOST = "VUID-vkBuildAccelerationStructuresKHR-pInfos-11702";
    private static final String MICROMAP_RANGES = "VUID-vkCmdBuildAccelerationStructuresKHR-ppBuildRangeInfos-11544";
    private static final String DENSE_RANGES = "VUID-vkCmdBuildAccelerationStructuresKHR-pInfos-10906";

    private final CoreContext context;

    public BuildCountRules(CoreContext context) {
        this.context = context;
    }

    /** @param user the command buffer, or the device for builds on the host */
    private record Use(Call call, StateObject user) {}

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBuildAccelerationStructuresKHR.ID, (call, buffer) -> {
            Use use = new Use(call, buffer);
            counts(use);
            ranges(use, CmdBuildAccelerationStructuresKHR.ppBuildRangeInfos(call), false);
        });
        hooks.validate(CmdBuildAccelerationStructuresIndirectKHR.ID, (call, buffer) -> counts(new Use(call, buffer)));
        hooks.validate(BuildAccelerationStructuresKHR.ID, call -> {
            Use use = new Use(call, context.get(DeviceState.class, BuildAccelerationStructuresKHR.device(call)));
            counts(use);
            ranges(use, BuildAccelerationStructuresKHR.ppBuildRangeInfos(call), true);
        });
    }

    private OptionalLong limit(Use use, String member) {
        DeviceState device = context.device(use.user());
        return device == null
                ? OptionalLong.empty()
                : device.physicalDeviceState().properties().integer(PROPERTIES, member, 0);
    }

    private void counts(Use use) {
        for (BuildCommand.Build build : BuildCommand.of(use.call()).builds()) {
            BuildInfo info = build.info();
            long boxes = 0;
            long triangles = 0;
            List<Long> primitives = build.primitives();
            for (int i = 0; i < Math.min(info.geometries().size(), primitives.size()); i++) {
                BuildGeometry geometry = info.geometries().get(i);
                if (geometry instanceof BuildGeometry.Boxes) {
                    boxes += primitives.get(i);
                } else if (geometry instanceof BuildGeometry.Triangles) {
                    triangles += primitives.get(i);
                } else if (geometry instanceof BuildGeometry.Instances) {
                    String rule = OwnerSets.id(INSTANCES, use.call().command().name());
                    most(use, build, rule, primitives.get(i), "maxInstanceCount", "instances");
                }
            }
            if (info.type() == KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR) {
                most(use, build, BOXES, boxes, "maxPrimitiveCount", "AABBs");
                most(use, build, TRIANGLES, triangles, "maxPrimitiveCount", "triangles");
            }
        }
    }

    private void most(Use use, BuildCommand.Build build, String rule, long count, String member, String what) {
        OptionalLong limit = count == 0 ? OptionalLong.empty() : limit(use, member);
        if (limit.isPresent() && Long.compareUnsigned(count, limit.getAsLong()) > 0) {
            context.error(use.call(), rule)
                    .on(use.user())
                    .parameter(build.at())
                    .title("a build has more primitives than the device allows")
                    .message("%d %s are more than %s, which is %d", count, what, member, limit.getAsLong())
                    .help("build several acceleration structures, each with fewer primitives")
                    .report();
        }
    }

    private void ranges(Use use, long arrays, boolean onHost) {
        List<BuildCommand.Build> builds = BuildCommand.of(use.call()).builds();
        for (int i = 0; arrays != 0 && i < builds.size(); i++) {
            BuildInfo info = builds.get(i).info();
            boolean given = CMemory.handle(arrays, i) != 0;
            boolean micromap = info.type() == KHROpacityMicromap.VK_ACCELERATION_STRUCTURE_TYPE_OPACITY_MICROMAP_KHR;
            if (onHost) {
                missing(use, i, info.geometryCount() != 0 && !given, NO_RANGES_ON_HOST);
                continue;
            }
            int dense = AMDXDenseGeometryFormat.VK_GEOMETRY_TYPE_DENSE_GEOMETRY_FORMAT_TRIANGLES_AMDX;
            boolean compressed = has(info, dense);
            missing(use, i, info.geometryCount() != 0 && !given && !micromap && !compressed, NO_RANGES);
            unused(use, i, given && has(info, KHROpacityMicromap.VK_GEOMETRY_TYPE_MICROMAP_KHR), MICROMAP_RANGES);
            unused(use, i, given && compressed, DENSE_RANGES);
        }
    }

    private static boolean has(BuildInfo info, int geometryType) {
        return info.geometries().stream().anyMatch(each -> each != null && each.type() == geometryType);
    }

    private void missing(Use use, int index, boolean broken, String rule) {
        if (broken) {
            context.error(use.call(), rule)
                    .on(use.user())
                    .parameter("ppBuildRangeInfos[" + index + "]")
                    .title("a build of geometries has no ranges")
                    .message("it is NULL, and pInfos[%d] has geometries", index)
                    .help("pass one VkAccelerationStructureBuildRangeInfoKHR for each geometry")
                    .report();
        }
    }

    private void unused(Use use, int index, boolean broken, String rule) {
        if (broken) {
            context.error(use.call(), rule)
                    .on(use.user())
                    .parameter("ppBuildRangeInfos[" + index + "]")
                    .title("a build has ranges for geometries that have none")
                    .message("it is not NULL, and the geometries of pInfos[%d] have no primitives to select", index)
                    .help("pass NULL")
                    .report();
        }
    }
}
