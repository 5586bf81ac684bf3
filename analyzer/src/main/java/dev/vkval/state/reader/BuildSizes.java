package dev.vkval.state.reader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetAccelerationStructureBuildSizesKHR;
import dev.vkval.command.BuildGeometry;
import dev.vkval.command.BuildInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAccelerationStructureBuildSizesInfoKHR;

/**
 * The sizes of acceleration structure builds, as returned by the captured device
 * (vkGetAccelerationStructureBuildSizesKHR).
 */
public final class BuildSizes {
    private static final int MOST_ANSWERS = 1 << 14;
    private static final int MOST_GEOMETRIES = 1 << 10;

    /** The build info without the number of primitives of each geometry. */
    private record Kind(int type, int flags, List<Integer> geometryTypes) {
        /** Whether there are numbers of primitives for all geometries. */
        boolean counted(List<Long> primitives) {
            return primitives.size() == geometryTypes.size();
        }
    }

    private record Answer(List<Long> primitives, long buildBytes, long updateBytes) {
        boolean holds(List<Long> others) {
            for (int i = 0; i < others.size(); i++) {
                if (others.get(i) > primitives.get(i)) {
                    return false;
                }
            }
            return true;
        }

        long bytes(boolean update) {
            return update ? updateBytes : buildBytes;
        }
    }

    /**
     * What decides the sizes of a build: all of its info but the mode, handles and addresses.
     *
     * @param geometries with 0 for addresses, and 1 for a transform
     */
    private record Parameters(
            boolean onHost, int type, int flags, List<BuildGeometry> geometries, List<Long> primitives) {}

    /** VkAccelerationStructureBuildSizesInfoKHR: bytes of the structure, and of scratch memory. */
    public record Sizes(long structureBytes, long buildBytes, long updateBytes) {
        public long scratchBytes(boolean update) {
            return update ? updateBytes : buildBytes;
        }
    }

    private final Map<Kind, Map<List<Long>, Answer>> answers = new LinkedHashMap<>();
    private final Map<Parameters, Sizes> sizes = new HashMap<>();
    private int count;

    public void answered(Call call) {
        int type = GetAccelerationStructureBuildSizesKHR.buildType(call);
        long info = GetAccelerationStructureBuildSizesKHR.pBuildInfo(call);
        long answer = GetAccelerationStructureBuildSizesKHR.pSizeInfo(call);
        if (info == 0 || answer == 0) {
            return;
        }
        BuildInfo build = BuildInfo.read(info);
        List<Long> primitives = build.primitives(GetAccelerationStructureBuildSizesKHR.pMaxPrimitiveCounts(call));
        Sizes found = new Sizes(
                VkAccelerationStructureBuildSizesInfoKHR.naccelerationStructureSize(answer),
                VkAccelerationStructureBuildSizesInfoKHR.nbuildScratchSize(answer),
                VkAccelerationStructureBuildSizesInfoKHR.nupdateScratchSize(answer));
        if (type != KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_KHR) {
            answered(build, primitives, found.buildBytes(), found.updateBytes());
            keep(parameters(build, primitives, false), found);
        }
        if (type != KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR) {
            keep(parameters(build, primitives, true), found);
        }
    }

    private void keep(Parameters parameters, Sizes found) {
        if (parameters != null && sizes.size() < MOST_ANSWERS) {
            sizes.put(parameters, found);
        }
    }

    /**
     * The sizes that were queried for exactly that build, null if none were.
     *
     * @param primitives the number of primitives of each geometry
     * @param onHost whether it is a build on the host
     */
    public Sizes of(BuildInfo info, List<Long> primitives, boolean onHost) {
        Parameters parameters = parameters(info, primitives, onHost);
        return parameters == null ? null : sizes.get(parameters);
    }

    /** Null if not all of them are known. */
    private static Parameters parameters(BuildInfo info, List<Long> primitives, boolean onHost) {
        int count = info.geometryCount();
        if (count < 0 || count > MOST_GEOMETRIES || info.geometries().size() != count || primitives.size() != count) {
            return null;
        }
        List<BuildGeometry> geometries = new ArrayList<>(count);
        for (BuildGeometry geometry : info.geometries()) {
            BuildGeometry known = withoutAddresses(geometry);
            if (known == null) {
                return null;
            }
            geometries.add(known);
        }
        return new Parameters(onHost, info.type(), info.flags(), geometries, primitives);
    }

    /** Null for what it does not tell all of that decides sizes. */
    private static BuildGeometry withoutAddresses(BuildGeometry geometry) {
        if (geometry instanceof BuildGeometry.Triangles it && it.micromap() == null) {
            long transform = it.transform() == 0 ? 0 : 1;
            return new BuildGeometry.Triangles(
                    it.flags(),
                    it.vertexFormat(),
                    0,
                    it.strideBytes(),
                    it.maxVertex(),
                    it.indexType(),
                    0,
                    transform,
                    null);
        } else if (geometry instanceof BuildGeometry.Boxes boxes) {
            return new BuildGeometry.Boxes(boxes.flags(), 0, boxes.strideBytes());
        } else if (geometry instanceof BuildGeometry.Instances instances) {
            return new BuildGeometry.Instances(instances.flags(), instances.pointers(), 0);
        }
        return null;
    }

    /**
     * @param primitives the number of primitives of each geometry
     * @param buildBytes scratch memory of a build
     * @param updateBytes scratch memory of an update
     */
    void answered(BuildInfo info, List<Long> primitives, long buildBytes, long updateBytes) {
        Kind kind = kind(info);
        if (kind == null || !kind.counted(primitives) || count == MOST_ANSWERS) {
            return;
        }
        Answer answer = new Answer(primitives, buildBytes, updateBytes);
        if (answers.computeIfAbsent(kind, key -> new LinkedHashMap<>()).put(primitives, answer) == null) {
            count++;
        }
    }

    /**
     * Bytes of scratch memory of a build: the size that was queried for it, else the smallest that was queried for one
     * that is at least as large in every geometry; 0 if none was queried.
     *
     * @param primitives the number of primitives of each geometry
     */
    public long scratchBytes(BuildInfo info, List<Long> primitives) {
        Kind kind = kind(info);
        Map<List<Long>, Answer> alike = kind == null ? null : answers.get(kind);
        if (alike == null || !kind.counted(primitives)) {
            return 0;
        }
        Answer exact = alike.get(primitives);
        if (exact != null) {
            return exact.bytes(info.update());
        }
        return alike.values().stream()
                .filter(answer -> answer.holds(primitives))
                .mapToLong(answer -> answer.bytes(info.update()))
                .min()
                .orElse(0);
    }

    /** @return null if there are more geometries than are distinguished, or if they are not known */
    private static Kind kind(BuildInfo info) {
        List<BuildGeometry> geometries = info.geometries();
        if (geometries.size() > MOST_GEOMETRIES || geometries.size() != info.geometryCount()) {
            return null;
        }
        List<Integer> types = geometries.stream()
                .map(geometry -> geometry == null ? -1 : geometry.type())
                .toList();
        return new Kind(info.type(), info.flags(), types);
    }
}
