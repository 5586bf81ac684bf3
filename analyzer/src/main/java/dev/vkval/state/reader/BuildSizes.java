package dev.vkval.state.reader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetAccelerationStructureBuildSizesKHR;
import dev.vkval.command.BuildGeometry;
import dev.vkval.command.BuildInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VkAccelerationStructureBuildSizesInfoKHR;

/**
 * The scratch memory sizes of acceleration structure builds, as returned by the captured device
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

    private final Map<Kind, Map<List<Long>, Answer>> answers = new LinkedHashMap<>();
    private int count;

    public void answered(Call call) {
        boolean ofHost = GetAccelerationStructureBuildSizesKHR.buildType(call)
                == KHRAccelerationStructure.VK_ACCELERATION_STRUCTURE_BUILD_TYPE_HOST_KHR;
        long info = GetAccelerationStructureBuildSizesKHR.pBuildInfo(call);
        long sizes = GetAccelerationStructureBuildSizesKHR.pSizeInfo(call);
        if (!ofHost && info != 0 && sizes != 0) {
            BuildInfo build = BuildInfo.read(info);
            answered(
                    build,
                    build.primitives(GetAccelerationStructureBuildSizesKHR.pMaxPrimitiveCounts(call)),
                    VkAccelerationStructureBuildSizesInfoKHR.nbuildScratchSize(sizes),
                    VkAccelerationStructureBuildSizesInfoKHR.nupdateScratchSize(sizes));
        }
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
