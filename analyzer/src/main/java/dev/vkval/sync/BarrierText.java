package dev.vkval.sync;

/** The barrier that would order two accesses, as code for VK_KHR_synchronization2. */
final class BarrierText {
    private BarrierText() {}

    static String edit(MemoryAccess prior, MemoryAccess now) {
        boolean memory = prior.write();
        String srcAccess = memory ? accesses(prior) : "VK_ACCESS_2_NONE";
        String dstAccess = memory ? accesses(now) : "VK_ACCESS_2_NONE";
        return "VkMemoryBarrier2 barrier = {\n"
                + "    .sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,\n"
                + "    .srcStageMask = " + stages(prior) + ",\n"
                + "    .srcAccessMask = " + srcAccess + ",\n"
                + "    .dstStageMask = " + stages(now) + ",\n"
                + "    .dstAccessMask = " + dstAccess + ",\n"
                + "};";
    }

    private static String stages(MemoryAccess access) {
        return access.stage() == 0
                ? "VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT"
                : "VK_PIPELINE_STAGE_2_" + Stages.name(access.stage()) + "_BIT";
    }

    private static String accesses(MemoryAccess access) {
        return access.access() == 0
                ? "VK_ACCESS_2_MEMORY_WRITE_BIT"
                : "VK_ACCESS_2_" + StageAccess.accessName(access.access()) + "_BIT";
    }
}
