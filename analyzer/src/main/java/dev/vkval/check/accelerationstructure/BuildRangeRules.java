package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BuildAccelerationStructuresKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresIndirectKHR;
import dev.vkval.capture.command.CmdBuildAccelerationStructuresKHR;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.BuildCommand;
import dev.vkval.command.BuildGeometry;
import dev.vkval.command.Location;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.StateObject;
import java.util.List;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;

/** What the ranges of a build say of its geometries. The data of a geometry without primitives is not looked at. */
public final class BuildRangeRules implements Topic {
    private static final int AABB_ALIGNMENT = 8;
    private static final int INSTANCE_ALIGNMENT = 16;
    private static final int TRANSFORM_ALIGNMENT = 16;
    private static final int TRIANGLE_VERTICES = 3;

    private static final Data VERTICES =
            new Data("geometry.triangles.vertexData.deviceAddress", "VUID-{builds}-pInfos-03804");
    private static final Data INDICES =
            new Data("geometry.triangles.indexData.deviceAddress", "VUID-{builds}-pInfos-03806");
    private static final Data BOXES = new Data("geometry.aabbs.data.deviceAddress", "VUID-{builds}-pInfos-03811");
    private static final Data INSTANCES =
            new Data("geometry.instances.data.deviceAddress", "VUID-{builds}-pInfos-03813");

    private final CoreContext context;

    /** An address of a geometry, and the rule that there is one. */
    private record Data(String member, String rule) {}

    /** @param user the command buffer, null for a build on the host */
    private record Use(Call call, StateObject user) {}

    public BuildRangeRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CmdBuildAccelerationStructuresKHR.ID, (call, buffer) -> check(new Use(call, buffer)));
        hooks.validate(CmdBuildAccelerationStructuresIndirectKHR.ID, (call, buffer) -> check(new Use(call, buffer)));
        hooks.validate(BuildAccelerationStructuresKHR.ID, call -> check(new Use(call, null)));
    }

    private void check(Use use) {
        int build = 0;
        for (BuildCommand.Build each : BuildCommand.of(use.call()).builds()) {
            List<Long> primitives = each.primitives();
            List<BuildGeometry> geometries = each.info().geometries();
            for (int i = 0; i < Math.min(geometries.size(), primitives.size()); i++) {
                BuildGeometry geometry = geometries.get(i);
                if (geometry == null || primitives.get(i) <= 0) {
                    continue;
                }
                if (use.user() != null) {
                    addresses(use, geometry, each.at().dot("pGeometries", i));
                }
                if (each.indirect() == null) {
                    range(use, geometry, each.ranges().get(i), "ppBuildRangeInfos[" + build + "][" + i + "].");
                }
            }
            build++;
        }
    }

    private void addresses(Use use, BuildGeometry geometry, Location at) {
        if (geometry instanceof BuildGeometry.Triangles triangles) {
            address(use, triangles.vertices(), at, VERTICES);
            if (triangles.indexType() != KHRAccelerationStructure.VK_INDEX_TYPE_NONE_KHR) {
                address(use, triangles.indices(), at, INDICES);
            }
        } else if (geometry instanceof BuildGeometry.Boxes boxes) {
            address(use, boxes.data(), at, BOXES);
        } else if (geometry instanceof BuildGeometry.Instances instances) {
            address(use, instances.data(), at, INSTANCES);
        }
    }

    private void address(Use use, long address, Location at, Data data) {
        if (address == 0) {
            context.error(
                            use.call(),
                            OwnerSets.id(data.rule(), use.call().command().name()))
                    .on(use.user())
                    .parameter(at.dot(data.member()).toString())
                    .title("a geometry that is built has no data")
                    .message("the address is 0, and the range of the geometry has primitives")
                    .help("set the address of the data, or build no primitives of the geometry")
                    .report();
        }
    }

    private void range(Use use, BuildGeometry geometry, BuildCommand.Range range, String path) {
        if (geometry instanceof BuildGeometry.Triangles triangles) {
            boolean indexed = triangles.indexType() != KHRAccelerationStructure.VK_INDEX_TYPE_NONE_KHR;
            if (indexed) {
                multiple(
                        use,
                        range.primitiveOffset(),
                        indexBytes(triangles.indexType()),
                        path + "primitiveOffset",
                        "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03656");
            } else {
                multiple(
                        use,
                        range.primitiveOffset(),
                        FormatInfo.of(triangles.vertexFormat()).componentBytes(),
                        path + "primitiveOffset",
                        "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03657");
                vertices(use, triangles, range, path);
            }
            multiple(
                    use,
                    range.transformOffset(),
                    TRANSFORM_ALIGNMENT,
                    path + "transformOffset",
                    "VUID-VkAccelerationStructureBuildRangeInfoKHR-transformOffset-03658");
        } else if (geometry instanceof BuildGeometry.Boxes) {
            multiple(
                    use,
                    range.primitiveOffset(),
                    AABB_ALIGNMENT,
                    path + "primitiveOffset",
                    "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03659");
        } else if (geometry instanceof BuildGeometry.Instances) {
            multiple(
                    use,
                    range.primitiveOffset(),
                    INSTANCE_ALIGNMENT,
                    path + "primitiveOffset",
                    "VUID-VkAccelerationStructureBuildRangeInfoKHR-primitiveOffset-03660");
        }
    }

    /** 1 for types that indices of a build do not have. */
    private static int indexBytes(int type) {
        return switch (type) {
            case VK10.VK_INDEX_TYPE_UINT16 -> Short.BYTES;
            case VK10.VK_INDEX_TYPE_UINT32 -> Integer.BYTES;
            default -> 1;
        };
    }

    private void multiple(Use use, long offset, int alignment, String path, String rule) {
        if (offset % alignment != 0) {
            context.error(use.call(), rule)
                    .on(use.user())
                    .parameter(path)
                    .title("the offset of the data of a geometry is not aligned")
                    .message("%d is not a multiple of %d", offset, alignment)
                    .help("use an offset that is a multiple of %d".formatted(alignment))
                    .report();
        }
    }

    private void vertices(Use use, BuildGeometry.Triangles triangles, BuildCommand.Range range, String path) {
        long last = range.firstVertex() + range.primitives() * TRIANGLE_VERTICES - 1;
        long most = Integer.toUnsignedLong(triangles.maxVertex());
        if (most < last) {
            context.error(use.call(), "VUID-VkAccelerationStructureBuildRangeInfoKHR-None-10775")
                    .on(use.user())
                    .parameter(path + "primitiveCount")
                    .title("a build reads vertices beyond the last one")
                    .message(
                            "%d triangles from vertex %d on end with vertex %d, and maxVertex is %d",
                            range.primitives(), range.firstVertex(), last, most)
                    .help("set maxVertex to the index of the last vertex, or build fewer triangles")
                    .report();
        }
    }
}
