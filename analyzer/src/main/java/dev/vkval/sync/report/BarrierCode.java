package dev.vkval.sync.report;

import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.StateObject;
import dev.vkval.sync.stage.LegacyFlags;
import dev.vkval.sync.stage.StageAccess;
import dev.vkval.sync.stage.Stages;
import java.util.StringJoiner;

/** Pipeline barriers and waits for events as code, in the form of the command that they are for. */
final class BarrierCode {
    private static final String BY_REGION = "VK_DEPENDENCY_BY_REGION_BIT";

    private BarrierCode() {}

    /**
     * A new barrier.
     *
     * @param command vkCmdPipelineBarrier or vkCmdPipelineBarrier2 as the application calls it
     * @param resource what it is for
     */
    static String added(String command, Barriers.Memory masks, boolean byRegion, StateObject resource) {
        return ApiForm.isSynchronization2(command)
                ? added2(command, masks, byRegion, resource)
                : added1(masks, byRegion, resource);
    }

    private static String added1(Barriers.Memory masks, boolean byRegion, StateObject resource) {
        boolean memory = (masks.srcAccesses() | masks.dstAccesses()) != 0;
        String barrier = memory
                ? CodeText.struct(
                                "VkMemoryBarrier barrier",
                                ".sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER",
                                ".srcAccessMask = " + LegacyFlags.accessConstants(masks.srcAccesses()),
                                ".dstAccessMask = " + LegacyFlags.accessConstants(masks.dstAccesses()))
                        + "\n"
                : "";
        return barrier
                + call1(
                        "vkCmdPipelineBarrier",
                        masks,
                        (byRegion ? BY_REGION : "0") + ", // dependencyFlags",
                        (memory
                                        ? "1, &barrier, // for "
                                        : "0, NULL, // no memory barrier: an execution dependency for ")
                                + CodeText.object(resource),
                        "0, NULL, 0, NULL);");
    }

    private static String call1(String command, Barriers.Memory masks, String... rest) {
        StringJoiner lines = new StringJoiner("\n    ");
        lines.add(command + "(");
        lines.add("commandBuffer,");
        lines.add(CodeText.srcStages(masks.srcStages()) + ", // srcStageMask");
        lines.add(CodeText.dstStages(masks.dstStages()) + ", // dstStageMask");
        for (String line : rest) {
            lines.add(line);
        }
        return lines.toString();
    }

    private static String added2(String command, Barriers.Memory masks, boolean byRegion, StateObject resource) {
        String[] members = byRegion
                ? new String[] {
                    ".sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO",
                    ".dependencyFlags = " + BY_REGION,
                    ".memoryBarrierCount = 1",
                    ".pMemoryBarriers = &barrier"
                }
                : new String[] {
                    ".sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO",
                    ".memoryBarrierCount = 1",
                    ".pMemoryBarriers = &barrier"
                };
        return "// for " + CodeText.object(resource) + "\n" + CodeText.memoryBarrier2("barrier", masks) + "\n"
                + CodeText.struct("VkDependencyInfo dependency", members) + "\n"
                + command + "(commandBuffer, &dependency);";
    }

    /**
     * A barrier or wait for events there is, with wider masks.
     *
     * @param missing what is missing in it
     */
    static String widened(MissingSynchronization missing, String command, Barriers.Memory old, Barriers.Memory masks) {
        return ApiForm.isSynchronization2(command)
                ? widened2(missing, command, old, masks)
                : widened1(missing, command, old, masks);
    }

    private static String widened1(
            MissingSynchronization missing, String command, Barriers.Memory old, Barriers.Memory masks) {
        boolean event = command.startsWith("vkCmdWaitEvents");
        StringBuilder text = new StringBuilder();
        StateObject resource = missing.part().resource();
        if (old.srcAccesses() != masks.srcAccesses() || old.dstAccesses() != masks.dstAccesses()) {
            text.append("// the ")
                    .append(type(resource, ""))
                    .append(resource == null ? "" : " of " + CodeText.object(resource))
                    .append('\n');
        }
        String src = LegacyFlags.accessConstants(masks.srcAccesses());
        String dst = LegacyFlags.accessConstants(masks.dstAccesses());
        member(text, "srcAccessMask", old.srcAccesses() != masks.srcAccesses(), src);
        member(text, "dstAccessMask", old.dstAccesses() != masks.dstAccesses(), dst);
        if (event && old.srcStages() != masks.srcStages() && !missing.ofHost()) {
            text.append("vkCmdSetEvent(commandBuffer, event, ")
                    .append(CodeText.srcStages(masks.srcStages()))
                    .append(");\n");
        }
        String arrays = "memoryBarrierCount, pMemoryBarriers,\n    bufferMemoryBarrierCount, pBufferMemoryBarriers,\n"
                + "    imageMemoryBarrierCount, pImageMemoryBarriers);";
        if (!event) {
            return text + call1(command, masks, "dependencyFlags,", arrays);
        }
        return text + command + "(\n    commandBuffer,\n    eventCount, pEvents,\n    "
                + CodeText.srcStages(masks.srcStages()) + ", // srcStageMask\n    "
                + CodeText.dstStages(masks.dstStages()) + ", // dstStageMask\n    " + arrays;
    }

    private static String widened2(
            MissingSynchronization missing, String command, Barriers.Memory old, Barriers.Memory masks) {
        StateObject resource = missing.part().resource();
        StringBuilder text = new StringBuilder("// the ")
                .append(type(resource, "2"))
                .append(resource == null ? "" : " of " + CodeText.object(resource))
                .append(command.startsWith("vkCmdWaitEvents") && !missing.ofHost() ? ", in vkCmdSetEvent2 as well" : "")
                .append("; its other members stay\n");
        member(text, "srcStageMask", old.srcStages() != masks.srcStages(), Stages.constants(masks.srcStages()));
        member(text, "srcAccessMask", old.srcAccesses() != masks.srcAccesses(), constants(masks.srcAccesses()));
        member(text, "dstStageMask", old.dstStages() != masks.dstStages(), Stages.constants(masks.dstStages()));
        member(text, "dstAccessMask", old.dstAccesses() != masks.dstAccesses(), constants(masks.dstAccesses()));
        return text.toString().stripTrailing();
    }

    private static String constants(long accesses) {
        return StageAccess.constants(accesses);
    }

    private static void member(StringBuilder text, String name, boolean changed, String value) {
        if (changed) {
            text.append("barrier.").append(name).append(" = ").append(value).append(";\n");
        }
    }

    private static String type(StateObject resource, String version) {
        String kind = resource instanceof ImageState ? "Image" : resource instanceof BufferState ? "Buffer" : "";
        return "Vk" + kind + "MemoryBarrier" + version;
    }
}
