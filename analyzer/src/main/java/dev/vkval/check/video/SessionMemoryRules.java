package dev.vkval.check.video;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindVideoSessionMemoryKHR;
import dev.vkval.capture.command.CmdBeginVideoCodingKHR;
import dev.vkval.capture.command.GetVideoSessionMemoryRequirementsKHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.MemoryRequirements;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBindVideoSessionMemoryInfoKHR;
import org.lwjgl.vulkan.VkMemoryRequirements;
import org.lwjgl.vulkan.VkVideoBeginCodingInfoKHR;
import org.lwjgl.vulkan.VkVideoSessionMemoryRequirementsKHR;

/** Memory that is bound to video sessions fits what their bindings require; a session in use has all of it. */
public final class SessionMemoryRules implements Topic {
    private static final String ARRAY = "pBindSessionMemoryInfos";

    private final CoreContext context;

    public SessionMemoryRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetVideoSessionMemoryRequirementsKHR.ID, this::learn);
        hooks.validate(BindVideoSessionMemoryKHR.ID, this::judge);
        hooks.record(BindVideoSessionMemoryKHR.ID, this::bind);
        hooks.validate(CmdBeginVideoCodingKHR.ID, this::begin);
    }

    private StateObject session(long id) {
        return VideoSessions.of(context, id);
    }

    private void learn(Call call) {
        StateObject session = session(GetVideoSessionMemoryRequirementsKHR.videoSession(call));
        long count = GetVideoSessionMemoryRequirementsKHR.pMemoryRequirementsCount(call);
        long array = GetVideoSessionMemoryRequirementsKHR.pMemoryRequirements(call);
        if (session == null || count == 0 || array == 0) {
            return;
        }
        SessionMemory memory = SessionMemory.of(session);
        for (int i = 0; i < CMemory.count(CMemory.u32(count), array); i++) {
            long at = CMemory.element(array, i, VkVideoSessionMemoryRequirementsKHR.SIZEOF);
            long of = at + VkVideoSessionMemoryRequirementsKHR.MEMORYREQUIREMENTS;
            memory.require(
                    VkVideoSessionMemoryRequirementsKHR.nmemoryBindIndex(at),
                    new MemoryRequirements(
                            VkMemoryRequirements.nsize(of),
                            VkMemoryRequirements.nalignment(of),
                            VkMemoryRequirements.nmemoryTypeBits(of),
                            false,
                            null));
        }
        if (call.result() == VK10.VK_SUCCESS) {
            memory.complete();
        }
    }

    private void judge(Call call) {
        StateObject session = session(BindVideoSessionMemoryKHR.videoSession(call));
        long array = BindVideoSessionMemoryKHR.pBindSessionMemoryInfos(call);
        if (session == null || session.fromStateSetup()) {
            return;
        }
        for (int i = 0; i < CMemory.count(BindVideoSessionMemoryKHR.bindSessionMemoryInfoCount(call), array); i++) {
            long at = CMemory.element(array, i, VkBindVideoSessionMemoryInfoKHR.SIZEOF);
            judge(call, session, at, ARRAY + "[" + i + "].");
        }
    }

    private void judge(Call call, StateObject session, long at, String path) {
        SessionMemory memory = SessionMemory.of(session);
        int index = VkBindVideoSessionMemoryInfoKHR.nmemoryBindIndex(at);
        MemoryRequirements required = memory.requirements(index);
        if (memory.bound(index)) {
            error(call, "VUID-vkBindVideoSessionMemoryKHR-videoSession-07195", session, path + "memoryBindIndex")
                    .title("memory is bound to a memory binding of a video session that has memory")
                    .message("memory has been bound to index %s of %s before", Integer.toUnsignedString(index), session)
                    .help("bind memory to each memory binding of a video session once")
                    .report();
        }
        if (required != null) {
            fits(call, session, at, path, required);
        } else if (memory.isComplete()) {
            error(
                            call,
                            "VUID-vkBindVideoSessionMemoryKHR-pBindSessionMemoryInfos-07197",
                            session,
                            path + "memoryBindIndex")
                    .title("memory is bound to a memory binding that a video session does not have")
                    .message("%s has no memory binding with the index %s", session, Integer.toUnsignedString(index))
                    .help("use the indices that vkGetVideoSessionMemoryRequirementsKHR returns")
                    .report();
        }
    }

    private void fits(Call call, StateObject session, long at, String path, MemoryRequirements required) {
        DeviceMemoryState memory = context.get(DeviceMemoryState.class, VkBindVideoSessionMemoryInfoKHR.nmemory(at));
        long offset = VkBindVideoSessionMemoryInfoKHR.nmemoryOffset(at);
        long size = VkBindVideoSessionMemoryInfoKHR.nmemorySize(at);
        int type = memory == null ? -1 : memory.typeIndex();
        if (type >= 0 && type < Integer.SIZE && (required.typeBits() >>> type & 1) == 0) {
            error(call, "VUID-vkBindVideoSessionMemoryKHR-pBindSessionMemoryInfos-07198", session, path + "memory")
                    .on(memory)
                    .title("the memory that is bound to a video session has a type that it does not allow")
                    .message(
                            "%s is of memory type %d, the binding allows those of the bits 0x%x",
                            memory, type, required.typeBits())
                    .help("allocate memory of a type in memoryTypeBits")
                    .report();
        }
        if (required.alignmentBytes() != 0 && Long.remainderUnsigned(offset, required.alignmentBytes()) != 0) {
            error(
                            call,
                            "VUID-vkBindVideoSessionMemoryKHR-pBindSessionMemoryInfos-07199",
                            session,
                            path + "memoryOffset")
                    .title("the offset of memory that is bound to a video session is not aligned")
                    .message(
                            "it is %s, the binding requires a multiple of %s",
                            Long.toUnsignedString(offset), Long.toUnsignedString(required.alignmentBytes()))
                    .help("align the offset as vkGetVideoSessionMemoryRequirementsKHR says")
                    .report();
        }
        if (size != required.sizeBytes()) {
            error(call, "VUID-vkBindVideoSessionMemoryKHR-pBindSessionMemoryInfos-07200", session, path + "memorySize")
                    .title("the size of memory that is bound to a video session is not the required one")
                    .message(
                            "it is %s, the binding requires %s",
                            Long.toUnsignedString(size), Long.toUnsignedString(required.sizeBytes()))
                    .help("bind as many bytes as vkGetVideoSessionMemoryRequirementsKHR says")
                    .report();
        }
    }

    private void bind(Call call) {
        StateObject session = session(BindVideoSessionMemoryKHR.videoSession(call));
        long array = BindVideoSessionMemoryKHR.pBindSessionMemoryInfos(call);
        for (int i = 0; i < CMemory.count(BindVideoSessionMemoryKHR.bindSessionMemoryInfoCount(call), array); i++) {
            if (session != null) {
                long at = CMemory.element(array, i, VkBindVideoSessionMemoryInfoKHR.SIZEOF);
                SessionMemory.of(session).bind(VkBindVideoSessionMemoryInfoKHR.nmemoryBindIndex(at));
            }
        }
    }

    private void begin(Call call, CommandBufferState buffer) {
        long info = CmdBeginVideoCodingKHR.pBeginInfo(call);
        StateObject session = info == 0 ? null : session(VkVideoBeginCodingInfoKHR.nvideoSession(info));
        Integer unbound = session == null || session.fromStateSetup()
                ? null
                : SessionMemory.of(session).firstUnbound();
        if (unbound != null) {
            error(call, "VUID-VkVideoBeginCodingInfoKHR-videoSession-07237", session, "pBeginInfo->videoSession")
                    .on(buffer)
                    .title("a video session is used without memory for all of its memory bindings")
                    .message("no memory is bound to index %s of %s", Integer.toUnsignedString(unbound), session)
                    .help("bind memory to all bindings of the session before it is used")
                    .report();
        }
    }

    private Problem error(Call call, String rule, StateObject session, String parameter) {
        return context.error(call, rule).on(session).parameter(parameter);
    }
}
