package dev.vkval.command;

import dev.vkval.capture.memory.CMemory;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.EXTOpacityMicromap;
import org.lwjgl.vulkan.VkMicromapBuildInfoEXT;
import org.lwjgl.vulkan.VkMicromapTriangleEXT;
import org.lwjgl.vulkan.VkMicromapUsageEXT;

/**
 * VkMicromapBuildInfoEXT.
 *
 * @param dst captured id
 * @param usages of the triangles, in the order given
 * @param triangleStrideBytes between the elements of the triangle array
 */
public record MicromapBuild(
        int type,
        int flags,
        long dst,
        List<Usage> usages,
        long data,
        long scratch,
        long triangleArray,
        long triangleStrideBytes) {
    private static final int LARGEST_LEVEL = 15;

    /** VkMicromapUsageEXT. */
    public record Usage(long count, int subdivisionLevel, int format) {
        /** Bytes of the data of one triangle. */
        long triangleBytes() {
            int bits = format == EXTOpacityMicromap.VK_OPACITY_MICROMAP_FORMAT_2_STATE_EXT ? 1 : 2;
            long micro = 1L << 2 * Math.min(Math.max(subdivisionLevel, 0), LARGEST_LEVEL);
            return (micro * bits + Byte.SIZE - 1) / Byte.SIZE;
        }
    }

    /** What decides how much memory a build needs. */
    public record Kind(int type, int flags, List<Usage> usages) {}

    public static MicromapBuild read(long info) {
        return new MicromapBuild(
                VkMicromapBuildInfoEXT.ntype(info),
                VkMicromapBuildInfoEXT.nflags(info),
                VkMicromapBuildInfoEXT.ndstMicromap(info),
                usages(info),
                CMemory.u64(info + VkMicromapBuildInfoEXT.DATA),
                CMemory.u64(info + VkMicromapBuildInfoEXT.SCRATCHDATA),
                CMemory.u64(info + VkMicromapBuildInfoEXT.TRIANGLEARRAY),
                VkMicromapBuildInfoEXT.ntriangleArrayStride(info));
    }

    /** One of pUsageCounts and ppUsageCounts is given. */
    private static List<Usage> usages(long info) {
        int count = VkMicromapBuildInfoEXT.nusageCountsCount(info);
        long array = CMemory.pointer(info + VkMicromapBuildInfoEXT.PUSAGECOUNTS);
        if (array != 0) {
            return Elements.of(array, VkMicromapUsageEXT.SIZEOF, count).read(MicromapBuild::usage);
        }
        List<Usage> usages = new ArrayList<>();
        long pointers = CMemory.pointer(info + VkMicromapBuildInfoEXT.PPUSAGECOUNTS);
        for (int i = 0; i < CMemory.count(count, pointers); i++) {
            long at = CMemory.pointer(pointers, i);
            if (at != 0) {
                usages.add(usage(at));
            }
        }
        return List.copyOf(usages);
    }

    private static Usage usage(long at) {
        return new Usage(
                CMemory.mask(VkMicromapUsageEXT.ncount(at)),
                VkMicromapUsageEXT.nsubdivisionLevel(at),
                VkMicromapUsageEXT.nformat(at));
    }

    public Kind kind() {
        return new Kind(type, flags, usages);
    }

    /** Bytes of the triangle array, from its first element to the end of its last. */
    public long triangleArrayBytes() {
        long count = usages.stream().mapToLong(Usage::count).sum();
        return count == 0 ? 0 : (count - 1) * triangleStrideBytes + VkMicromapTriangleEXT.SIZEOF;
    }

    /** Bytes of the data of all triangles. */
    public long dataBytes() {
        return usages.stream()
                .mapToLong(usage -> usage.count() * usage.triangleBytes())
                .sum();
    }
}
