package dev.vkval.gpuav;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.gpuav.device.ExecutedCall;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;
import org.lwjgl.vulkan.VkPushConstantRange;

/**
 * The last word of the push constants of a pipeline layout, by which actions are told apart that have no set of their own.
 *
 * @param offset in bytes
 * @param stages VkShaderStageFlags
 */
record PushedRange(int offset, int stages) {
    private static final int STAGES = VK10.VK_SHADER_STAGE_ALL_GRAPHICS | VK10.VK_SHADER_STAGE_COMPUTE_BIT;

    /**
     * Adds it to a live create info, if that leaves what the application may push as it is: at most one range, which ends
     * before it.
     *
     * @param limit maxPushConstantsSize
     * @return null if it cannot be added
     */
    static PushedRange add(ExecutedCall call, long info, int limit) {
        int offset = limit - Integer.BYTES;
        int count = VkPipelineLayoutCreateInfo.npushConstantRangeCount(info);
        long given = CMemory.pointer(info + VkPipelineLayoutCreateInfo.PPUSHCONSTANTRANGES);
        if (offset < 0 || count > 1 || count == 1 && end(given) > offset) {
            return null;
        }
        long ranges = call.allocate((count + 1L) * VkPushConstantRange.SIZEOF);
        int stages = count == 0 ? 0 : VkPushConstantRange.nstageFlags(given);
        int added = 0;
        if (count == 1) {
            int first = VkPushConstantRange.noffset(given);
            write(ranges, stages, first, limit - first);
            added++;
        }
        int others = STAGES & ~stages;
        if (others != 0) {
            write(ranges + (long) added * VkPushConstantRange.SIZEOF, others, offset, Integer.BYTES);
            added++;
        }
        VkPipelineLayoutCreateInfo.npushConstantRangeCount(info, added);
        MemoryUtil.memPutAddress(info + VkPipelineLayoutCreateInfo.PPUSHCONSTANTRANGES, ranges);
        return new PushedRange(offset, stages | others);
    }

    private static long end(long range) {
        return Integer.toUnsignedLong(VkPushConstantRange.noffset(range))
                + Integer.toUnsignedLong(VkPushConstantRange.nsize(range));
    }

    private static void write(long at, int stages, int offset, int size) {
        VkPushConstantRange.nstageFlags(at, stages);
        VkPushConstantRange.noffset(at, offset);
        VkPushConstantRange.nsize(at, size);
    }

    /** Whether a stage sees it. */
    boolean isSeen(int stage) {
        return (stages & stage) == stage;
    }
}
