package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindVertexBuffers;
import dev.vkval.capture.command.CmdBindVertexBuffers2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.BufferState;
import dev.vkval.state.CommandBufferState;
import org.lwjgl.vulkan.VK10;

/** The parameters of vertex buffer binds. */
public final class VertexBufferRules implements Topic {
    private final CoreContext context;
    private final ResourceRules resources;

    public VertexBufferRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    /** Suffixes of the rules' ids, which differ between the two commands. */
    private record Ids(String usage, String memory, String offset, String missing, String missingOffset) {}

    private static final Ids OLDER =
            new Ids("pBuffers-00627", "pBuffers-00628", "pOffsets-00626", "pBuffers-04001", "pBuffers-04002");
    private static final Ids NEWER =
            new Ids("pBuffers-03359", "pBuffers-03360", "pOffsets-03357", "pBuffers-04111", "pBuffers-04112");

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdBindVertexBuffers.ID,
                (call, buffer) -> bind(
                        call,
                        buffer,
                        CmdBindVertexBuffers.bindingCount(call),
                        CmdBindVertexBuffers.pBuffers(call),
                        CmdBindVertexBuffers.pOffsets(call),
                        OLDER));
        hooks.validate(
                CmdBindVertexBuffers2.ID,
                (call, buffer) -> bind(
                        call,
                        buffer,
                        CmdBindVertexBuffers2.bindingCount(call),
                        CmdBindVertexBuffers2.pBuffers(call),
                        CmdBindVertexBuffers2.pOffsets(call),
                        NEWER));
    }

    private static String rule(Call call, String suffix) {
        return "VUID-" + call.command().name() + "-" + suffix;
    }

    private void bind(Call call, CommandBufferState commands, int count, long buffers, long offsets, Ids ids) {
        for (int i = 0; i < CMemory.count(CMemory.count(count, buffers), offsets); i++) {
            long id = CMemory.handle(buffers, i);
            long offset = CMemory.u64(offsets, i);
            BufferState vertices = context.get(BufferState.class, id);
            if (id == 0) {
                nothing(call, commands, i, offset, ids);
            } else if (vertices != null) {
                ResourceRules.Use use = new ResourceRules.Use(call, commands, "pBuffers[" + i + "]");
                resources.usage(use, rule(call, ids.usage()), vertices, VK10.VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
                resources.memory(use, rule(call, ids.memory()), vertices);
                offset(call, commands, i, vertices, offset, ids);
            }
        }
    }

    private void nothing(Call call, CommandBufferState commands, int index, long offset, Ids ids) {
        if (!context.feature(commands, "nullDescriptor") && !context.feature(commands, "maintenance6")) {
            context.error(call, rule(call, ids.missing()))
                    .on(commands)
                    .parameter("pBuffers[" + index + "]")
                    .title("VK_NULL_HANDLE is bound as vertex buffer")
                    .message("it is VK_NULL_HANDLE, but nullDescriptor is not enabled")
                    .help("bind a buffer, or enable the nullDescriptor feature")
                    .report();
        } else if (offset != 0) {
            context.error(call, rule(call, ids.missingOffset()))
                    .on(commands)
                    .parameter("pOffsets[" + index + "]")
                    .title("VK_NULL_HANDLE is bound with an offset")
                    .message("pBuffers[%d] is VK_NULL_HANDLE and the offset is %d; it must be 0", index, offset)
                    .help("set the offset to 0")
                    .report();
        }
    }

    private void offset(Call call, CommandBufferState commands, int index, BufferState vertices, long offset, Ids ids) {
        if (Long.compareUnsigned(offset, vertices.sizeBytes()) >= 0) {
            context.error(call, rule(call, ids.offset()))
                    .on(commands)
                    .on(vertices)
                    .parameter("pOffsets[" + index + "]")
                    .title("a vertex buffer is bound at an offset outside of the buffer")
                    .message(
                            "%s is not less than the %d bytes of %s",
                            Long.toUnsignedString(offset), vertices.sizeBytes(), vertices)
                    .help("use an offset less than the size of the buffer")
                    .report();
        }
    }
}
