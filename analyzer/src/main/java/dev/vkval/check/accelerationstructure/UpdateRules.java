package dev.vkval.check.accelerationstructure;

import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.Problem;
import dev.vkval.command.BuildGeometry;
import dev.vkval.command.OpacityMicromap;
import dev.vkval.state.object.AccelerationStructureNvState;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.StructureBuild;
import java.util.List;
import java.util.function.ToLongFunction;
import org.lwjgl.vulkan.EXTOpacityMicromap;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHROpacityMicromap;

/** What an update requires of the last build of its source: that it allowed updates, and built alike geometries. */
final class UpdateRules {
    private static final int ALLOW_UPDATE =
            KHRAccelerationStructure.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR;
    private static final int ALLOW_OTHER_MICROMAPS =
            EXTOpacityMicromap.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_DATA_UPDATE_BIT_EXT
                    | KHROpacityMicromap.VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_OPACITY_MICROMAP_UPDATE_BIT_KHR;

    private static final String NO_UPDATE = "VUID-{builds}-pInfos-03667";
    private static final String NO_UPDATE_NV = "VUID-vkCmdBuildAccelerationStructureNV-update-02490";
    private static final String PRIMITIVES =
            "VUID-{vkBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresKHR}-primitiveCount-03769";

    private static final String OF_DEVICE =
            "vkCmdBuildAccelerationStructuresKHR|vkCmdBuildAccelerationStructuresIndirectKHR";

    private static final List<Same> OF_ALL = List.of(
            new Same("VUID-{builds}-pInfos-03762", "flags", geometry -> Integer.toUnsignedLong(geometry.flags())));

    private static final List<Same> OF_TRIANGLES = List.of(
            triangles("VUID-{builds}-pInfos-03763", "vertexFormat", BuildGeometry.Triangles::vertexFormat),
            triangles(
                    "VUID-{builds}-pInfos-03764",
                    "maxVertex",
                    triangles -> Integer.toUnsignedLong(triangles.maxVertex())),
            triangles("VUID-{builds}-pInfos-03765", "indexType", BuildGeometry.Triangles::indexType));

    private static final List<Same> OF_DENSE_TRIANGLES = List.of(
            dense(
                    "VUID-{builds}-pInfos-10898",
                    "numTriangles",
                    triangles -> Integer.toUnsignedLong(triangles.triangles())),
            dense(
                    "VUID-{builds}-pInfos-10899",
                    "numVertices",
                    triangles -> Integer.toUnsignedLong(triangles.vertices())),
            dense(
                    "VUID-{builds}-pInfos-10900",
                    "maxPrimitiveIndex",
                    triangles -> Integer.toUnsignedLong(triangles.maxPrimitiveIndex())),
            dense(
                    "VUID-{builds}-pInfos-10901",
                    "maxGeometryIndex",
                    triangles -> Integer.toUnsignedLong(triangles.maxGeometryIndex())),
            dense("VUID-{builds}-pInfos-10902", "format", BuildGeometry.DenseTriangles::format),
            dense("VUID-{builds}-pInfos-10903", "dataSize", BuildGeometry.DenseTriangles::dataBytes));

    private final SourceSite site;
    private final AccelerationStructureState src;

    /** @param src what is updated */
    UpdateRules(SourceSite site, AccelerationStructureState src) {
        this.site = site;
        this.src = src;
    }

    /** A member of a geometry that an update must have as the build had it. */
    private record Same(String rule, String member, ToLongFunction<BuildGeometry> value) {}

    private static Same triangles(String rule, String member, ToLongFunction<BuildGeometry.Triangles> value) {
        return new Same(rule, member, geometry -> value.applyAsLong((BuildGeometry.Triangles) geometry));
    }

    private static Same dense(String rule, String member, ToLongFunction<BuildGeometry.DenseTriangles> value) {
        return new Same(rule, member, geometry -> value.applyAsLong((BuildGeometry.DenseTriangles) geometry));
    }

    /**
     * Judges an update.
     *
     * @param last the last build of the source, null for none
     * @param now the parameters of the update
     */
    void check(StructureBuild last, StructureBuild now) {
        boolean older = src instanceof AccelerationStructureNvState;
        if (last == null || !last.mayHave(ALLOW_UPDATE)) {
            notAllowed(last, older ? NO_UPDATE_NV : NO_UPDATE);
        } else if (last.known() && !older) {
            compare(last, now);
        }
    }

    private void notAllowed(StructureBuild last, String rule) {
        problem(rule)
                .title("the source of an update was built without ALLOW_UPDATE")
                .message("%s reads %s: %s", site.words(), src, SourceRules.flags(last))
                .help("build the source with VK_BUILD_ACCELERATION_STRUCTURE_ALLOW_UPDATE_BIT_KHR before the update")
                .report();
    }

    private void compare(StructureBuild last, StructureBuild now) {
        same("VUID-{builds}-pInfos-03758", "geometryCount", last.geometryCount(), now.geometryCount());
        same("VUID-{builds}-pInfos-03759", "flags", last.flags(), now.flags());
        same("VUID-{builds}-pInfos-03760", "type", last.type(), now.type());
        for (int i = 0; i < Math.min(last.geometries().size(), now.geometries().size()); i++) {
            geometries(last.geometries().get(i), now.geometries().get(i), last.flags(), "pGeometries[" + i + "].");
        }
        for (int i = 0; i < Math.min(last.primitives().size(), now.primitives().size()); i++) {
            long before = last.primitives().get(i);
            if (before != now.primitives().get(i)) {
                differs(
                        PRIMITIVES,
                        "primitiveCount of geometry " + i,
                        Long.toString(before),
                        Long.toString(now.primitives().get(i)));
            }
        }
    }

    private void same(String rule, String member, int before, int now) {
        if (before != now) {
            differs(rule, member, Integer.toUnsignedString(before), Integer.toUnsignedString(now));
        }
    }

    private void differs(String rule, String member, String before, String now) {
        problem(rule)
                .title("an update differs from the last build of its source")
                .message("%s updates %s with %s %s, but its last build had %s", site.words(), src, member, now, before)
                .help("use the value of the last build, or use the mode BUILD instead of UPDATE")
                .report();
    }

    private void geometries(BuildGeometry last, BuildGeometry now, int flags, String path) {
        if (last == null || now == null) {
            return;
        }
        if (last.type() != now.type()) {
            differs(
                    "VUID-{builds}-pInfos-03761",
                    path + "geometryType",
                    Integer.toString(last.type()),
                    Integer.toString(now.type()));
            return;
        }
        all(OF_ALL, last, now, path);
        if (last instanceof BuildGeometry.Triangles before && now instanceof BuildGeometry.Triangles after) {
            all(OF_TRIANGLES, last, now, path + "geometry.triangles.");
            transforms(before, after, path);
            if (!site.onHost()) {
                micromaps(before.micromap(), after.micromap(), (flags & ALLOW_OTHER_MICROMAPS) != 0, path);
            }
        } else if (last instanceof BuildGeometry.DenseTriangles && now instanceof BuildGeometry.DenseTriangles) {
            all(OF_DENSE_TRIANGLES, last, now, path);
        }
    }

    private void all(List<Same> members, BuildGeometry last, BuildGeometry now, String path) {
        for (Same each : members) {
            long before = each.value().applyAsLong(last);
            long after = each.value().applyAsLong(now);
            if (before != after) {
                differs(each.rule(), path + each.member(), Long.toUnsignedString(before), Long.toUnsignedString(after));
            }
        }
    }

    private void transforms(BuildGeometry.Triangles last, BuildGeometry.Triangles now, String path) {
        boolean before = last.transform() != 0;
        boolean after = now.transform() != 0;
        if (before != after) {
            differs(
                    before ? "VUID-{builds}-pInfos-03767" : "VUID-{builds}-pInfos-03766",
                    path + "geometry.triangles.transformData",
                    before ? "one" : "NULL",
                    after ? "that is not NULL" : "NULL");
        }
    }

    /** @param others whether the build allowed that an update has other micromaps */
    private void micromaps(OpacityMicromap last, OpacityMicromap now, boolean others, String path) {
        String member = path + "geometry.triangles micromap";
        boolean chained = now != null && now.khr();
        String after = !chained ? "that is not chained" : now.micromap() == 0 ? "VK_NULL_HANDLE" : "a valid handle";
        if (last == null || !last.khr()) {
            if (chained) {
                differs("VUID-{" + OF_DEVICE + "}-micromap-11627", member, "none", after);
            }
        } else if (last.micromap() == 0) {
            if (!chained || now.micromap() != 0) {
                differs("VUID-{" + OF_DEVICE + "}-micromap-11626", member, "VK_NULL_HANDLE", after);
            }
        } else if (!chained || now.micromap() == 0) {
            differs("VUID-{" + OF_DEVICE + "}-micromap-11625", member, "a valid handle", after);
        } else if (!others && now.micromap() != last.micromap()) {
            differs("VUID-{" + OF_DEVICE + "}-micromap-11629", member, "another handle", after);
        }
    }

    private Problem problem(String rule) {
        return site.problem(OwnerSets.id(rule, site.command()), src);
    }
}
