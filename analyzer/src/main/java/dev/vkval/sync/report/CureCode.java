package dev.vkval.sync.report;

import dev.vkval.state.BufferState;
import dev.vkval.state.ImageState;
import dev.vkval.state.RenderPassState;
import dev.vkval.state.command.Barriers;
import dev.vkval.sync.access.SyncOperation;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;

/** Code for VK_KHR_synchronization2. */
final class CureCode {
    private static final String BARRIER_TYPE = "VK_STRUCTURE_TYPE_MEMORY_BARRIER_2";

    private CureCode() {}

    /** A new barrier on all memory. */
    static String barrier(Barriers.Memory masks) {
        return struct(
                "VkMemoryBarrier2 barrier",
                ".sType = " + BARRIER_TYPE,
                ".srcStageMask = " + Stages.constants(masks.srcStages()),
                ".srcAccessMask = " + StageAccess.constants(masks.srcAccesses()),
                ".dstStageMask = " + Stages.constants(masks.dstStages()),
                ".dstAccessMask = " + StageAccess.constants(masks.dstAccesses()));
    }

    /** A dependency there is, with wider masks; those that stay are left out. */
    static String widened(Barriers.Memory old, Barriers.Memory masks, SyncOperation.Part part) {
        StringBuilder members = new StringBuilder();
        member(members, "srcStageMask", old.srcStages(), masks.srcStages(), Stages.constants(masks.srcStages()));
        member(
                members,
                "srcAccessMask",
                old.srcAccesses(),
                masks.srcAccesses(),
                StageAccess.constants(masks.srcAccesses()));
        member(members, "dstStageMask", old.dstStages(), masks.dstStages(), Stages.constants(masks.dstStages()));
        member(
                members,
                "dstAccessMask",
                old.dstAccesses(),
                masks.dstAccesses(),
                StageAccess.constants(masks.dstAccesses()));
        return "// " + type(part) + ", its other members as they are\n"
                + members.toString().stripTrailing();
    }

    private static void member(StringBuilder members, String name, long old, long wider, String text) {
        if (old != wider) {
            members.append("barrier.").append(name).append(" = ").append(text).append(";\n");
        }
    }

    private static String type(SyncOperation.Part part) {
        if (part.resource() instanceof RenderPassState) {
            return "VkMemoryBarrier2 behind VkSubpassDependency2";
        }
        if (part.resource() instanceof ImageState) {
            return "VkImageMemoryBarrier2";
        }
        return part.resource() instanceof BufferState ? "VkBufferMemoryBarrier2" : "VkMemoryBarrier2";
    }

    /** The signal of a semaphore by the earlier submit. */
    static String signal(long stages) {
        return semaphore("signal", "pSignalSemaphoreInfos of the earlier submit", stages);
    }

    /** The wait for a semaphore by the later submit. */
    static String wait(String semaphore, long stages) {
        return semaphore("wait", "pWaitSemaphoreInfos of the later submit: " + semaphore + " semaphore", stages);
    }

    private static String semaphore(String name, String where, long stages) {
        return "// in " + where + "\n"
                + struct(
                        "VkSemaphoreSubmitInfo " + name,
                        ".sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO",
                        ".semaphore = semaphore",
                        ".stageMask = " + Stages.constants(stages));
    }

    /** A dependency between two subpasses, with its masks. */
    static String subpassDependency(int src, int dst, Barriers.Memory masks) {
        return barrier(masks) + "\n"
                + struct(
                        "VkSubpassDependency2 dependency",
                        ".sType = VK_STRUCTURE_TYPE_SUBPASS_DEPENDENCY_2",
                        ".pNext = &barrier",
                        ".srcSubpass = " + src,
                        ".dstSubpass = " + dst);
    }

    private static String struct(String declaration, String... members) {
        StringBuilder text = new StringBuilder(declaration).append(" = {\n");
        for (String member : members) {
            text.append("    ").append(member).append(",\n");
        }
        return text.append("};").toString();
    }
}
