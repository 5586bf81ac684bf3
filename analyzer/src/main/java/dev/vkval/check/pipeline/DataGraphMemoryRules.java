package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.object.BoundObjectState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.MemoryRequirements;
import org.lwjgl.vulkan.VkBindDataGraphPipelineSessionMemoryInfoARM;

/** Memory that is bound to the objects of a data graph pipeline session, as far as the application asked what these require. */
final class DataGraphMemoryRules {
    private final CoreContext context;

    DataGraphMemoryRules(CoreContext context) {
        this.context = context;
    }

    /** @param info address of the VkBindDataGraphPipelineSessionMemoryInfoARM of that index */
    void check(Call call, int index, long info, DataGraphSession session) {
        int bindPoint = VkBindDataGraphPipelineSessionMemoryInfoARM.nbindPoint(info);
        int object = VkBindDataGraphPipelineSessionMemoryInfoARM.nobjectIndex(info);
        if (!session.isMemory(bindPoint)) {
            error(call, index, info, "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-bindPoint-09786", "bindPoint")
                    .title("memory is bound at a bind point that the session was not reported to have")
                    .message(
                            "no call of vkGetDataGraphPipelineSessionBindPointRequirementsARM returned the bind point"
                                    + " %d for memory",
                            bindPoint)
                    .help("ask for the bind points of the session first, and use one of them")
                    .report();
        } else if (CMemory.mask(object) >= session.objects(bindPoint)) {
            error(
                            call,
                            index,
                            info,
                            "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-objectIndex-09805",
                            "objectIndex")
                    .title("memory is bound to an object that a session does not have")
                    .message(
                            "objectIndex is %s, and the session has %d objects at the bind point",
                            Integer.toUnsignedString(object), session.objects(bindPoint))
                    .help("use an index below numObjects of the bind point")
                    .report();
        }
        if (session.bound(bindPoint, object)) {
            error(call, index, info, "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-session-09785", "session")
                    .title("memory is bound to an object of a session that has memory")
                    .message(
                            "memory was bound to object %s of bind point %d before",
                            Integer.toUnsignedString(object), bindPoint)
                    .help("bind memory to each object of a session once")
                    .report();
        }
        required(call, index, info, BoundObjectState.part(bindPoint, object));
    }

    private void required(Call call, int index, long info, long part) {
        BoundObjectState bound =
                context.get(BoundObjectState.class, VkBindDataGraphPipelineSessionMemoryInfoARM.nsession(info));
        DeviceMemoryState memory =
                context.get(DeviceMemoryState.class, VkBindDataGraphPipelineSessionMemoryInfoARM.nmemory(info));
        MemoryRequirements requirements = bound == null ? null : bound.memory().requirements(part);
        if (memory == null || requirements == null) {
            return;
        }
        int type = memory.typeIndex();
        if (type >= 0 && type < Integer.SIZE && (requirements.typeBits() >>> type & 1) == 0) {
            error(call, index, info, "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-memory-09788", "memory")
                    .on(memory)
                    .title("a session is bound to memory of a type that it does not support")
                    .message("%s is of type %d; memoryTypeBits is 0x%x", memory, type, requirements.typeBits())
                    .help("allocate the memory from a type in memoryTypeBits")
                    .report();
        }
        long offset = VkBindDataGraphPipelineSessionMemoryInfoARM.nmemoryOffset(info);
        long alignment = requirements.alignmentBytes();
        if (alignment != 0 && Long.remainderUnsigned(offset, alignment) != 0) {
            error(
                            call,
                            index,
                            info,
                            "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-memoryOffset-09789",
                            "memoryOffset")
                    .on(memory)
                    .title("a session is bound at an offset that is not aligned")
                    .message("%s is not a multiple of %d", Long.toUnsignedString(offset), alignment)
                    .help("use an offset that is a multiple of the required alignment")
                    .report();
        }
        // The size of imported memory is not what its allocation says; an offset beyond the memory is another rule.
        boolean inside = Long.compareUnsigned(offset, memory.sizeBytes()) < 0 && !memory.imported();
        if (inside && Long.compareUnsigned(requirements.sizeBytes(), memory.sizeBytes() - offset) > 0) {
            error(call, index, info, "VUID-VkBindDataGraphPipelineSessionMemoryInfoARM-size-09790", "memory")
                    .on(memory)
                    .title("a session is bound to memory that is too small")
                    .message(
                            "it requires %d bytes; %s has %d bytes after the offset",
                            requirements.sizeBytes(), memory, memory.sizeBytes() - offset)
                    .help("allocate at least the required size after the offset")
                    .report();
        }
    }

    private Problem error(Call call, int index, long info, String rule, String member) {
        return context.error(call, rule)
                .on(context.objects().living(VkBindDataGraphPipelineSessionMemoryInfoARM.nsession(info)))
                .parameter("pBindInfos[" + index + "]." + member);
    }
}
