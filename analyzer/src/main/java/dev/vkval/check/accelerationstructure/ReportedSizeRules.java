package dev.vkval.check.accelerationstructure;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdCopyAccelerationStructureKHR;
import dev.vkval.capture.command.CmdCopyAccelerationStructureNV;
import dev.vkval.capture.command.CmdCopyAccelerationStructureToMemoryKHR;
import dev.vkval.capture.command.CmdCopyMicromapToMemoryEXT;
import dev.vkval.capture.command.CopyAccelerationStructureKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.AccelerationStructureState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.MicromapState;
import dev.vkval.state.object.StateObject;
import java.util.OptionalLong;
import org.lwjgl.vulkan.EXTOpacityMicromap;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.KHRRayTracingMaintenance1;
import org.lwjgl.vulkan.NVRayTracing;
import org.lwjgl.vulkan.VkCopyAccelerationStructureInfoKHR;
import org.lwjgl.vulkan.VkCopyAccelerationStructureToMemoryInfoKHR;
import org.lwjgl.vulkan.VkCopyMicromapToMemoryInfoEXT;

/** The destination of a copy has the size that the device reported of its source, where the application asked for it. */
public final class ReportedSizeRules implements Topic {
    private static final int CLONE = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_CLONE_KHR;
    private static final int COMPACT = KHRAccelerationStructure.VK_COPY_ACCELERATION_STRUCTURE_MODE_COMPACT_KHR;
    private static final int SIZE = KHRRayTracingMaintenance1.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SIZE_KHR;
    private static final int COMPACTED =
            KHRAccelerationStructure.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_KHR;
    private static final int COMPACTED_NV = NVRayTracing.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_COMPACTED_SIZE_NV;
    private static final int SERIALIZED =
            KHRAccelerationStructure.VK_QUERY_TYPE_ACCELERATION_STRUCTURE_SERIALIZATION_SIZE_KHR;
    private static final int SERIALIZED_MICROMAP = EXTOpacityMicromap.VK_QUERY_TYPE_MICROMAP_SERIALIZATION_SIZE_EXT;

    private final CoreContext context;
    private final ReportedSizes reported;

    public ReportedSizeRules(CoreContext context) {
        this.context = context;
        this.reported = new ReportedSizes(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        reported.register(hooks);
        hooks.validate(
                CmdCopyAccelerationStructureKHR.ID,
                (call, buffer) -> copy(call, buffer, CmdCopyAccelerationStructureKHR.pInfo(call)));
        hooks.validate(
                CopyAccelerationStructureKHR.ID, call -> copy(call, null, CopyAccelerationStructureKHR.pInfo(call)));
        hooks.validate(CmdCopyAccelerationStructureNV.ID, (call, buffer) -> copyNv(new Copy(call, buffer, "dst")));
        hooks.validate(CmdCopyAccelerationStructureToMemoryKHR.ID, (call, buffer) -> {
            long info = CmdCopyAccelerationStructureToMemoryKHR.pInfo(call);
            serialize(
                    new Copy(call, buffer, "pInfo->dst"),
                    "VUID-VkCopyAccelerationStructureToMemoryInfoKHR-dst-03561",
                    context.get(
                            AccelerationStructureState.class, VkCopyAccelerationStructureToMemoryInfoKHR.nsrc(info)),
                    SERIALIZED,
                    CMemory.pointer(info + VkCopyAccelerationStructureToMemoryInfoKHR.DST));
        });
        hooks.validate(CmdCopyMicromapToMemoryEXT.ID, (call, buffer) -> {
            long info = CmdCopyMicromapToMemoryEXT.pInfo(call);
            serialize(
                    new Copy(call, buffer, "pInfo->dst"),
                    "VUID-VkCopyMicromapToMemoryInfoEXT-dst-07541",
                    context.get(MicromapState.class, VkCopyMicromapToMemoryInfoEXT.nsrc(info)),
                    SERIALIZED_MICROMAP,
                    CMemory.pointer(info + VkCopyMicromapToMemoryInfoEXT.DST));
        });
    }

    /**
     * A copy that is judged.
     *
     * @param user the command buffer, null for a copy on the host
     * @param path of what names the destination
     */
    private record Copy(Call call, StateObject user, String path) {}

    private void copy(Call call, StateObject user, long info) {
        Copy copy = new Copy(call, user, "pInfo->dst");
        AccelerationStructureState src =
                context.get(AccelerationStructureState.class, VkCopyAccelerationStructureInfoKHR.nsrc(info));
        AccelerationStructureState dst =
                context.get(AccelerationStructureState.class, VkCopyAccelerationStructureInfoKHR.ndst(info));
        int mode = VkCopyAccelerationStructureInfoKHR.nmode(info);
        if (mode == CLONE) {
            atLeast(copy, "VUID-VkCopyAccelerationStructureInfoKHR-mode-12418", SIZE, src, dst);
        } else if (mode == COMPACT) {
            atLeast(copy, "VUID-VkCopyAccelerationStructureInfoKHR-mode-12419", COMPACTED, src, dst);
        }
    }

    /** Only a destination that was created for a compacting copy has a size of its own. */
    private void copyNv(Copy copy) {
        if (CmdCopyAccelerationStructureNV.mode(copy.call()) == COMPACT) {
            atLeast(
                    copy,
                    "VUID-vkCmdCopyAccelerationStructureNV-mode-12419",
                    COMPACTED_NV,
                    context.get(AccelerationStructureState.class, CmdCopyAccelerationStructureNV.src(copy.call())),
                    context.get(AccelerationStructureState.class, CmdCopyAccelerationStructureNV.dst(copy.call())));
        }
    }

    private void atLeast(
            Copy copy, String rule, int queryType, AccelerationStructureState src, AccelerationStructureState dst) {
        if (src == null || dst == null || dst.sizeBytes() == 0) {
            return;
        }
        OptionalLong size = reported.of(src, queryType);
        if (size.isPresent() && Long.compareUnsigned(dst.sizeBytes(), size.getAsLong()) < 0) {
            context.error(copy.call(), rule)
                    .on(copy.user())
                    .on(dst)
                    .on(src)
                    .parameter(copy.path())
                    .title("the destination of a copy is smaller than the reported size of its source")
                    .message(
                            "%s was created with %d bytes; the size that the device reported for %s is %s",
                            dst, dst.sizeBytes(), src, Long.toUnsignedString(size.getAsLong()))
                    .help("create the destination with the size that the query returned")
                    .report();
        }
    }

    private void serialize(Copy copy, String rule, StateObject src, int queryType, long address) {
        OptionalLong size = src == null ? OptionalLong.empty() : reported.of(src, queryType);
        BufferPart part = size.isEmpty() || address == 0
                ? null
                : context.state().bufferAddresses().largest(address);
        if (part != null && Long.compareUnsigned(part.sizeBytes(), size.getAsLong()) < 0) {
            context.error(copy.call(), rule)
                    .on(copy.user())
                    .on(part.buffer())
                    .on(src)
                    .parameter(copy.path())
                    .title("the memory for serialized data is smaller than their reported size")
                    .message(
                            "%s has %d bytes from the address on; the serialized %s has %s",
                            part.buffer(), part.sizeBytes(), src, Long.toUnsignedString(size.getAsLong()))
                    .help("provide as many bytes as the query of the serialization size returned")
                    .report();
        }
    }
}
