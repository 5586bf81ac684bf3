package dev.vkval.sync.needless;

import dev.vkval.sync.stage.LegacyFlags;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import org.lwjgl.vulkan.VK13;

/**
 * Names the bits that an access needs in masks: with those that the program uses where these are not all stages or accesses.
 *
 * @param newer whether the masks are VkPipelineStageFlags2 and VkAccessFlags2
 */
record NamedBits(boolean newer) {
    /** Stages and accesses that include most others. */
    private static final long WIDE_STAGES = VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT
            | VK13.VK_PIPELINE_STAGE_2_ALL_GRAPHICS_BIT
            | VK13.VK_PIPELINE_STAGE_2_TOP_OF_PIPE_BIT
            | VK13.VK_PIPELINE_STAGE_2_BOTTOM_OF_PIPE_BIT;

    private static final long WIDE_ACCESSES = VK13.VK_ACCESS_2_MEMORY_READ_BIT | VK13.VK_ACCESS_2_MEMORY_WRITE_BIT;

    /**
     * Bits for a stage; 0 for none.
     *
     * @param given the mask of the program
     */
    long stage(long given, long stage) {
        if (stage == 0) {
            return 0;
        }
        long meta = including(given & ~WIDE_STAGES, stage);
        return meta != 0 ? meta : newer ? stage : LegacyFlags.stages(stage);
    }

    private static long including(long given, long stage) {
        if ((given & stage) != 0) {
            return stage;
        }
        for (long rest = given; rest != 0; rest &= rest - 1) {
            long bit = Long.lowestOneBit(rest);
            if ((Stages.expand(bit, -1) & stage) != 0) {
                return bit;
            }
        }
        return 0;
    }

    /** The same for an access; 0 for none. */
    long access(long given, long access) {
        long named = given & ~WIDE_ACCESSES;
        if (access == 0 || (named & access) != 0) {
            return access;
        }
        for (long rest = named; rest != 0; rest &= rest - 1) {
            long bit = Long.lowestOneBit(rest);
            if ((StageAccess.expandAccesses(bit) & access) != 0) {
                return bit;
            }
        }
        return newer ? access : LegacyFlags.accesses(access);
    }
}
