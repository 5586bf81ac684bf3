package dev.vkval.state.reader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetAccelerationStructureBuildSizesKHR;
import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAccelerationStructureBuildGeometryInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureBuildSizesInfoKHR;
import org.lwjgl.vulkan.VkAccelerationStructureGeometryKHR;

/**
 * The scratch memory sizes of acceleration structure builds, as returned by the captured device
 * (vkGetAccelerationStructureBuildSizesKHR).
 */
public final class BuildSizes {
    private static final int MOST_ANSWERS = 1 << 14;
    private static final int MOST_GEOMETRIES = 1 << 10;

    /** The build info without the number of primitives of each geometry. */
    private record Kind(int type, int flags, List<Integer> geometryTypes) {
        /** Whether an array has the number of primitives. */
        boolean counted(long counts) {
            return counts != 0 || geometryTypes.isEmpty();
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

    private final Map<Kind, Map<List<Long>, Answer>> answers = new LinkedHashMap<>();
    private int count;

    public void answered(Call call) {
        boolean ofHost = GetAccelerationStructureBuildSizesKHR.buildType(call)
                == KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_KHR;
        long info = GetAccelerationStructureBuildSizesKHR.pBuildInfo(call);
        long sizes = GetAccelerationStructureBuildSizesKHR.pSizeInfo(call);
        if (!ofHost && info != 0 && sizes != 0) {
            answered(info, GetAccelerationStructureBuildSizesKHR.pMaxPrimitiveCounts(call), sizes);
        }
    }

    /**
     * @param info VkAccelerationStructureBuildGeometryInfoKHR
     * @param counts the number of primitives of each geometry
     * @param sizes VkAccelerationStructureBuildSizesInfoKHR
     */
    public void answered(long info, long counts, long sizes) {
        Kind kind = kind(info);
        if (kind == null || !kind.counted(counts) || count == MOST_ANSWERS) {
            return;
        }
        List<Long> primitives = primitives(counts, 1, kind);
        Answer answer = new Answer(
                primitives,
                VkAccelerationStructureBuildSizesInfoKHR.nbuildScratchSize(sizes),
                VkAccelerationStructureBuildSizesInfoKHR.nupdateScratchSize(sizes));
        if (answers.computeIfAbsent(kind, key -> new LinkedHashMap<>()).put(primitives, answer) == null) {
            count++;
        }
    }

    /**
     * Bytes of scratch memory of a build: the size that was queried for it, else the smallest that was queried for one
     * that is at least as large in every geometry; 0 if none was queried.
     *
     * @param info VkAccelerationStructureBuildGeometryInfoKHR
     * @param counts the number of primitives of each geometry, {@code stride} integers apart
     */
    public long scratchBytes(long info, long counts, int stride, boolean update) {
        Kind kind = kind(info);
        Map<List<Long>, Answer> alike = kind == null ? null : answers.get(kind);
        if (alike == null || !kind.counted(counts)) {
            return 0;
        }
        List<Long> primitives = primitives(counts, stride, kind);
        Answer exact = alike.get(primitives);
        if (exact != null) {
            return exact.bytes(update);
        }
        return alike.values().stream()
                .filter(answer -> answer.holds(primitives))
                .mapToLong(answer -> answer.bytes(update))
                .min()
                .orElse(0);
    }

    private static List<Long> primitives(long counts, int stride, Kind kind) {
        List<Long> primitives = new ArrayList<>();
        for (int i = 0; i < kind.geometryTypes().size(); i++) {
            primitives.add(CMemory.mask(CMemory.u32(counts, i * stride)));
        }
        return List.copyOf(primitives);
    }

    /** @return null if there are more geometries than are distinguished */
    private static Kind kind(long info) {
        int geometries = VkAccelerationStructureBuildGeometryInfoKHR.ngeometryCount(info);
        if (geometries < 0 || geometries > MOST_GEOMETRIES) {
            return null;
        }
        List<Integer> types = new ArrayList<>();
        for (int i = 0; i < geometries; i++) {
            long geometry = BuildInputReader.geometry(info, i);
            types.add(geometry == 0 ? -1 : VkAccelerationStructureGeometryKHR.ngeometryType(geometry));
        }
        return new Kind(
                VkAccelerationStructureBuildGeometryInfoKHR.ntype(info),
                VkAccelerationStructureBuildGeometryInfoKHR.nflags(info),
                List.copyOf(types));
    }
}
