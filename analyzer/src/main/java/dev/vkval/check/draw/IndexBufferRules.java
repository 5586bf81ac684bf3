package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindIndexBuffer;
import dev.vkval.capture.command.CmdBindIndexBuffer2;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.BufferState;
import dev.vkval.state.CommandBufferState;
import org.lwjgl.vulkan.KHRAccelerationStructure;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK14;

/** The parameters of index buffer binds. */
public final class IndexBufferRules implements Topic {
    private static final long WHOLE_SIZE = -1;

    private final CoreContext context;
    private final ResourceRules resources;

    public IndexBufferRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdBindIndexBuffer.ID,
                (call, buffer) -> bind(
                        call,
                        buffer,
                        CmdBindIndexBuffer.buffer(call),
                        CmdBindIndexBuffer.offset(call),
                        WHOLE_SIZE,
                        CmdBindIndexBuffer.indexType(call)));
        hooks.validate(
                CmdBindIndexBuffer2.ID,
                (call, buffer) -> bind(
                        call,
                        buffer,
                        CmdBindIndexBuffer2.buffer(call),
                        CmdBindIndexBuffer2.offset(call),
                        CmdBindIndexBuffer2.size(call),
                        CmdBindIndexBuffer2.indexType(call)));
    }

    private Problem error(
            Call call, CommandBufferState commands, BufferState indices, String suffix, String parameter) {
        return context.error(call, rule(call, suffix)).on(commands).on(indices).parameter(parameter);
    }

    private static String rule(Call call, String suffix) {
        return "VUID-" + call.command().name() + "-" + suffix;
    }

    private void bind(Call call, CommandBufferState commands, long id, long offset, long size, int indexType) {
        if (indexType == KHRAccelerationStructure.VK_INDEX_TYPE_NONE_KHR) {
            error(call, commands, null, "indexType-08786", "indexType")
                    .title("the index type of an index buffer is VK_INDEX_TYPE_NONE_KHR")
                    .message("it is VK_INDEX_TYPE_NONE_KHR")
                    .help("use VK_INDEX_TYPE_UINT16 or VK_INDEX_TYPE_UINT32")
                    .report();
        }
        if (indexType == VK14.VK_INDEX_TYPE_UINT8 && !context.feature(commands, "indexTypeUint8")) {
            error(call, commands, null, "indexType-08787", "indexType")
                    .title("an index buffer with 8-bit indices is bound without the feature")
                    .message("it is VK_INDEX_TYPE_UINT8, but indexTypeUint8 is not enabled")
                    .help("enable the indexTypeUint8 feature, or use 16-bit indices")
                    .report();
        }
        if (id == 0) {
            nothing(call, commands, offset);
            return;
        }
        BufferState indices = context.get(BufferState.class, id);
        if (indices == null) {
            return;
        }
        ResourceRules.Use use = new ResourceRules.Use(call, commands, "buffer");
        resources.usage(use, rule(call, "buffer-08784"), indices, VK10.VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
        resources.memory(use, rule(call, "buffer-08785"), indices);
        range(call, commands, indices, offset, size, indexType);
    }

    private void nothing(Call call, CommandBufferState commands, long offset) {
        if (!context.feature(commands, "maintenance6")) {
            error(call, commands, null, "None-09493", "buffer")
                    .title("VK_NULL_HANDLE is bound as index buffer")
                    .message("it is VK_NULL_HANDLE, but maintenance6 is not enabled")
                    .help("bind a buffer, or enable the maintenance6 feature")
                    .report();
        } else if (offset != 0) {
            error(call, commands, null, "buffer-09494", "offset")
                    .title("VK_NULL_HANDLE is bound with an offset")
                    .message("buffer is VK_NULL_HANDLE and offset is %d; it must be 0", offset)
                    .help("set the offset to 0")
                    .report();
        }
    }

    private void range(
            Call call, CommandBufferState commands, BufferState indices, long offset, long size, int indexType) {
        if (Long.compareUnsigned(offset, indices.sizeBytes()) >= 0) {
            error(call, commands, indices, "offset-08782", "offset")
                    .title("an index buffer is bound at an offset outside of the buffer")
                    .message(
                            "%s is not less than the %d bytes of %s",
                            Long.toUnsignedString(offset), indices.sizeBytes(), indices)
                    .help("use an offset less than the size of the buffer")
                    .report();
            return;
        }
        int bytes = IndexTypes.bytes(indexType);
        if (bytes != 0 && offset % bytes != 0) {
            error(call, commands, indices, "offset-08783", "offset")
                    .title("the offset of an index buffer is not aligned")
                    .message(
                            "%d is not a multiple of %d, the size of a %s",
                            offset, bytes, Names.of("VkIndexType", indexType))
                    .help("use an offset that is a multiple of the size of an index")
                    .report();
        }
        if (size == WHOLE_SIZE) {
            return;
        }
        if (bytes != 0 && size % bytes != 0) {
            error(call, commands, indices, "size-08767", "size")
                    .title("the bound range of an index buffer is not a multiple of the index size")
                    .message("%s is not a multiple of %d, the size of an index", Long.toUnsignedString(size), bytes)
                    .help("use a size that is a multiple of the size of an index")
                    .report();
        }
        if (Long.compareUnsigned(size, indices.sizeBytes() - offset) > 0) {
            error(call, commands, indices, "size-08768", "size")
                    .title("the bound range of an index buffer ends outside of the buffer")
                    .message(
                            "offset %d + size %s is more than the %d bytes of %s",
                            offset, Long.toUnsignedString(size), indices.sizeBytes(), indices)
                    .help("set size to at most the bytes after the offset, or to VK_WHOLE_SIZE")
                    .report();
        }
    }
}
