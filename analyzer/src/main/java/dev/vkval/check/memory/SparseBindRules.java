package dev.vkval.check.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.QueueBindSparse;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.BufferState;
import dev.vkval.state.DeviceMemoryState;
import org.lwjgl.vulkan.VkBindSparseInfo;
import org.lwjgl.vulkan.VkSparseBufferMemoryBindInfo;
import org.lwjgl.vulkan.VkSparseMemoryBind;

/** Ranges of sparse buffers and of the memory bound to them. */
public final class SparseBindRules implements Topic {
    private static final String RULE = "VUID-VkSparseMemoryBind-";

    private final CoreContext context;

    public SparseBindRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(QueueBindSparse.ID, this::bind);
    }

    private void bind(Call call) {
        long infos = QueueBindSparse.pBindInfo(call);
        for (int i = 0; i < CMemory.count(QueueBindSparse.bindInfoCount(call), infos); i++) {
            long info = CMemory.element(infos, i, VkBindSparseInfo.SIZEOF);
            long buffers = CMemory.pointer(info + VkBindSparseInfo.PBUFFERBINDS);
            for (int b = 0; b < CMemory.count(VkBindSparseInfo.nbufferBindCount(info), buffers); b++) {
                long at = CMemory.element(buffers, b, VkSparseBufferMemoryBindInfo.SIZEOF);
                BufferState buffer = context.get(BufferState.class, VkSparseBufferMemoryBindInfo.nbuffer(at));
                if (buffer != null) {
                    buffer(call, buffer, at, "pBindInfo[" + i + "].pBufferBinds[" + b + "].pBinds[");
                }
            }
        }
    }

    private void buffer(Call call, BufferState buffer, long info, String path) {
        long binds = CMemory.pointer(info + VkSparseBufferMemoryBindInfo.PBINDS);
        for (int i = 0; i < CMemory.count(VkSparseBufferMemoryBindInfo.nbindCount(info), binds); i++) {
            long bind = CMemory.element(binds, i, VkSparseMemoryBind.SIZEOF);
            String at = path + i + "].";
            long size = VkSparseMemoryBind.nsize(bind);
            DeviceMemoryState memory = context.get(DeviceMemoryState.class, VkSparseMemoryBind.nmemory(bind));
            if (size == 0) {
                error(call, buffer, memory, "size-01098", at + "size")
                        .title("the size of a sparse memory bind is 0")
                        .message("it is 0; it must be greater than 0")
                        .help("remove the bind")
                        .report();
                continue;
            }
            long offset = VkSparseMemoryBind.nresourceOffset(bind);
            if (Long.compareUnsigned(offset, buffer.requiredBytes()) >= 0 && buffer.requiredBytes() != 0) {
                error(call, buffer, memory, "resourceOffset-01099", at + "resourceOffset")
                        .title("a sparse memory bind is outside of the buffer")
                        .message(
                                "it is %s, but the memory requirements of %s have %d bytes",
                                Long.toUnsignedString(offset), buffer, buffer.requiredBytes())
                        .help("use an offset less than the size returned by vkGetBufferMemoryRequirements")
                        .report();
            }
        }
    }

    private Problem error(Call call, BufferState buffer, DeviceMemoryState memory, String suffix, String path) {
        return context.error(call, RULE + suffix).on(buffer).on(memory).parameter(path);
    }
}
