package dev.vkval.check.event;

import dev.vkval.check.barrier.StageTable;
import org.lwjgl.vulkan.VK13;

/** Stage masks with combined stages expanded. */
final class Stages {
    private Stages() {}

    static long expand(long mask) {
        boolean all = (mask & VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT) != 0;
        return all ? ~VK13.VK_PIPELINE_STAGE_2_HOST_BIT : StageTable.expand(mask);
    }
}
