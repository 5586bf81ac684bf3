package dev.vkval.check.barrier;

import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.command.Dependency;
import java.util.Map;
import org.lwjgl.vulkan.EXTDescriptorBuffer;
import org.lwjgl.vulkan.KHRSynchronization2;
import org.lwjgl.vulkan.VK13;

/** An access mask may include only accesses that are supported by a stage of the stage mask. */
final class AccessRules {
    /** Numbers of the rules by access bit, equal for all newer barriers and both scopes. */
    private static final Map<Long, String> NUMBERS = Map.ofEntries(
            Map.entry(VK13.VK_ACCESS_2_INDIRECT_COMMAND_READ_BIT, "03900"),
            Map.entry(VK13.VK_ACCESS_2_INDEX_READ_BIT, "03901"),
            Map.entry(VK13.VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT, "03902"),
            Map.entry(VK13.VK_ACCESS_2_INPUT_ATTACHMENT_READ_BIT, "03903"),
            Map.entry(VK13.VK_ACCESS_2_UNIFORM_READ_BIT, "03904"),
            Map.entry(VK13.VK_ACCESS_2_SHADER_SAMPLED_READ_BIT, "03905"),
            Map.entry(VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT, "03906"),
            Map.entry(VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT, "03907"),
            Map.entry(VK13.VK_ACCESS_2_SHADER_READ_BIT, "07454"),
            Map.entry(VK13.VK_ACCESS_2_SHADER_WRITE_BIT, "03909"),
            Map.entry(VK13.VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT, "03910"),
            Map.entry(VK13.VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT, "03911"),
            Map.entry(VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_READ_BIT, "03912"),
            Map.entry(VK13.VK_ACCESS_2_DEPTH_STENCIL_ATTACHMENT_WRITE_BIT, "03913"),
            Map.entry(VK13.VK_ACCESS_2_TRANSFER_READ_BIT, "03914"),
            Map.entry(VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, "03915"),
            Map.entry(VK13.VK_ACCESS_2_HOST_READ_BIT, "03916"),
            Map.entry(VK13.VK_ACCESS_2_HOST_WRITE_BIT, "03917"),
            Map.entry(KHRSynchronization2.VK_ACCESS_2_CONDITIONAL_RENDERING_READ_BIT_EXT, "03918"),
            Map.entry(KHRSynchronization2.VK_ACCESS_2_FRAGMENT_DENSITY_MAP_READ_BIT_EXT, "03919"),
            Map.entry(KHRSynchronization2.VK_ACCESS_2_TRANSFORM_FEEDBACK_WRITE_BIT_EXT, "03920"),
            Map.entry(KHRSynchronization2.VK_ACCESS_2_TRANSFORM_FEEDBACK_COUNTER_READ_BIT_EXT, "04747"),
            Map.entry(EXTDescriptorBuffer.VK_ACCESS_2_DESCRIPTOR_BUFFER_READ_BIT_EXT, "08118"));

    private final CoreContext context;

    AccessRules(CoreContext context) {
        this.context = context;
    }

    /**
     * @param struct name of the older barrier struct
     * @param olderRules suffixes of the older command's rules for source and destination
     */
    void check(BarrierCall call, Dependency.Barrier barrier, String struct, String... olderRules) {
        side(
                call,
                barrier,
                struct,
                "src",
                barrier.scope().srcStages(),
                barrier.scope().srcAccesses(),
                olderRules[0]);
        side(
                call,
                barrier,
                struct,
                "dst",
                barrier.scope().dstStages(),
                barrier.scope().dstAccesses(),
                olderRules[1]);
    }

    private void side(
            BarrierCall call,
            Dependency.Barrier barrier,
            String struct,
            String side,
            long stages,
            long accesses,
            String olderRule) {
        long unsupported = StageTable.unsupported(stages, accesses);
        for (Map.Entry<Long, String> entry :
                NUMBERS.entrySet().stream().sorted(Map.Entry.comparingByValue()).toList()) {
            if ((unsupported & entry.getKey()) == 0) {
                continue;
            }
            String rule = call.newer()
                    ? call.structRule(struct, side + "AccessMask-" + entry.getValue())
                    : call.commandRule(olderRule);
            context.error(call.call(), rule)
                    .on(call.buffer())
                    .parameter(barrier.at().dot(side + "AccessMask"))
                    .title("an access mask includes an access that is not supported by the stage mask")
                    .message(
                            "it includes %s, but the stage mask is %s; the access is supported by %s",
                            Names.accesses(entry.getKey()),
                            Names.stages(stages),
                            Names.stages(StageTable.performing(entry.getKey())))
                    .help("add a stage that supports the access to " + side + "StageMask, or remove the access bit")
                    .report();
            if (!call.newer()) {
                return;
            }
        }
    }
}
