package dev.vkval.sync.report;

import dev.vkval.finding.ObjectRef;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.StateObject;
import dev.vkval.sync.stage.LegacyFlags;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;

/** Pieces of code in C that suggested fixes are made of. */
final class CodeText {
    private static final int NAME_CHARS = 60;

    private CodeText() {}

    /** {@code "counter" (VkBuffer 8)}, fit for a comment. */
    static String object(StateObject object) {
        if (object == null) {
            return "all memory";
        }
        ObjectRef ref = object.ref();
        String plain = ref.type() + " " + ref.id();
        return ref.name() == null ? plain : "\"" + harmless(ref.name()) + "\" (" + plain + ")";
    }

    /** A name that does not end its comment. */
    private static String harmless(String name) {
        String line = name.replaceAll("[\\p{Cntrl}\\u2028\\u2029\\\\\"]", "?").replace("*/", "*?");
        return line.length() > NAME_CHARS ? line.substring(0, NAME_CHARS) + "..." : line;
    }

    /** {@code #45 vkCmdPipelineBarrier}. */
    static String call(long block, String call) {
        return "#" + block + " " + call;
    }

    static String struct(String declaration, String... members) {
        StringBuilder text = new StringBuilder(declaration).append(" = {\n");
        for (String member : members) {
            text.append("    ").append(member).append(",\n");
        }
        return text.append("};").toString();
    }

    /** VkPipelineStageFlags of a first scope, which cannot be empty. */
    static String srcStages(long stages) {
        return stages == 0 ? "VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT" : LegacyFlags.stageConstants(stages);
    }

    /** VkPipelineStageFlags of a second scope, which cannot be empty. */
    static String dstStages(long stages) {
        return stages == 0 ? "VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT" : LegacyFlags.stageConstants(stages);
    }

    /** The members of a VkMemoryBarrier2 with its masks. */
    static String memoryBarrier2(String name, Barriers.Memory masks) {
        return struct(
                "VkMemoryBarrier2 " + name,
                ".sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2",
                ".srcStageMask = " + Stages.constants(masks.srcStages()),
                ".srcAccessMask = " + StageAccess.constants(masks.srcAccesses()),
                ".dstStageMask = " + Stages.constants(masks.dstStages()),
                ".dstAccessMask = " + StageAccess.constants(masks.dstAccesses()));
    }
}
