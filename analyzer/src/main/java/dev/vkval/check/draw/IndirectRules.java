package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDispatchIndirect;
import dev.vkval.capture.command.CmdDrawIndexedIndirect;
import dev.vkval.capture.command.CmdDrawIndexedIndirectCount;
import dev.vkval.capture.command.CmdDrawIndirect;
import dev.vkval.capture.command.CmdDrawIndirectCount;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.resource.ResourceRules;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.BufferState;
import dev.vkval.state.CommandBufferState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkDispatchIndirectCommand;
import org.lwjgl.vulkan.VkDrawIndexedIndirectCommand;
import org.lwjgl.vulkan.VkDrawIndirectCommand;

/** Buffers that indirect draws and dispatches read their parameters from. */
public final class IndirectRules implements Topic {
    private static final int WORD_BYTES = 4;

    private final CoreContext context;
    private final ResourceRules resources;

    public IndirectRules(CoreContext context) {
        this.context = context;
        this.resources = new ResourceRules(context);
    }

    /**
     * An indirect command.
     *
     * @param structBytes size of one parameter struct
     * @param struct name of that struct
     */
    private record Indirect(
            Call call,
            CommandBufferState commands,
            BufferState parameters,
            long offset,
            long count,
            long strideBytes,
            String struct,
            int structBytes) {
        String rule(String suffix) {
            return "VUID-" + call.command().name() + "-" + suffix;
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(
                CmdDrawIndirect.ID,
                (call, buffer) -> draw(
                        new Indirect(
                                call,
                                buffer,
                                context.get(BufferState.class, CmdDrawIndirect.buffer(call)),
                                CmdDrawIndirect.offset(call),
                                CMemory.mask(CmdDrawIndirect.drawCount(call)),
                                CMemory.mask(CmdDrawIndirect.stride(call)),
                                "VkDrawIndirectCommand",
                                VkDrawIndirectCommand.SIZEOF),
                        "drawCount-00476",
                        "drawCount-00487",
                        "drawCount-00488"));
        hooks.validate(
                CmdDrawIndexedIndirect.ID,
                (call, buffer) -> draw(
                        new Indirect(
                                call,
                                buffer,
                                context.get(BufferState.class, CmdDrawIndexedIndirect.buffer(call)),
                                CmdDrawIndexedIndirect.offset(call),
                                CMemory.mask(CmdDrawIndexedIndirect.drawCount(call)),
                                CMemory.mask(CmdDrawIndexedIndirect.stride(call)),
                                "VkDrawIndexedIndirectCommand",
                                VkDrawIndexedIndirectCommand.SIZEOF),
                        "drawCount-00528",
                        "drawCount-00539",
                        "drawCount-00540"));
        hooks.validate(
                CmdDrawIndirectCount.ID,
                (call, buffer) -> counted(
                        new Indirect(
                                call,
                                buffer,
                                context.get(BufferState.class, CmdDrawIndirectCount.buffer(call)),
                                CmdDrawIndirectCount.offset(call),
                                CMemory.mask(CmdDrawIndirectCount.maxDrawCount(call)),
                                CMemory.mask(CmdDrawIndirectCount.stride(call)),
                                "VkDrawIndirectCommand",
                                VkDrawIndirectCommand.SIZEOF),
                        context.get(BufferState.class, CmdDrawIndirectCount.countBuffer(call)),
                        CmdDrawIndirectCount.countBufferOffset(call),
                        "stride-03110",
                        "maxDrawCount-03111"));
        hooks.validate(
                CmdDrawIndexedIndirectCount.ID,
                (call, buffer) -> counted(
                        new Indirect(
                                call,
                                buffer,
                                context.get(BufferState.class, CmdDrawIndexedIndirectCount.buffer(call)),
                                CmdDrawIndexedIndirectCount.offset(call),
                                CMemory.mask(CmdDrawIndexedIndirectCount.maxDrawCount(call)),
                                CMemory.mask(CmdDrawIndexedIndirectCount.stride(call)),
                                "VkDrawIndexedIndirectCommand",
                                VkDrawIndexedIndirectCommand.SIZEOF),
                        context.get(BufferState.class, CmdDrawIndexedIndirectCount.countBuffer(call)),
                        CmdDrawIndexedIndirectCount.countBufferOffset(call),
                        "stride-03142",
                        "maxDrawCount-03143"));
        hooks.validate(
                CmdDispatchIndirect.ID,
                (call, buffer) -> dispatch(new Indirect(
                        call,
                        buffer,
                        context.get(BufferState.class, CmdDispatchIndirect.buffer(call)),
                        CmdDispatchIndirect.offset(call),
                        1,
                        0,
                        "VkDispatchIndirectCommand",
                        VkDispatchIndirectCommand.SIZEOF)));
    }

    private Problem error(Indirect indirect, String suffix, String parameter) {
        return context.error(indirect.call(), indirect.rule(suffix))
                .on(indirect.commands())
                .on(indirect.parameters())
                .parameter(parameter);
    }

    private void parameters(Indirect indirect) {
        ResourceRules.Use use = new ResourceRules.Use(indirect.call(), indirect.commands(), "buffer");
        resources.memory(use, indirect.rule("buffer-02708"), indirect.parameters());
        resources.usage(
                use, indirect.rule("buffer-02709"), indirect.parameters(), VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
        aligned(indirect, "offset-02710", "offset", indirect.offset());
    }

    private void aligned(Indirect indirect, String suffix, String parameter, long offset) {
        if (offset % WORD_BYTES != 0) {
            error(indirect, suffix, parameter)
                    .title("the offset of indirect parameters is not aligned")
                    .message("%s is not a multiple of 4", Long.toUnsignedString(offset))
                    .help("use an offset that is a multiple of 4")
                    .report();
        }
    }

    private void dispatch(Indirect indirect) {
        parameters(indirect);
        bounds(indirect, "offset-00407");
    }

    private void draw(Indirect indirect, String strideRule, String oneRule, String manyRule) {
        parameters(indirect);
        if (indirect.count() > 1) {
            stride(indirect, strideRule);
            if (!context.feature(indirect.commands(), "multiDrawIndirect")) {
                error(indirect, "drawCount-02718", "drawCount")
                        .title("an indirect draw has a draw count greater than 1 without the feature")
                        .message("it is %d, but multiDrawIndirect is not enabled", indirect.count())
                        .help("enable the multiDrawIndirect feature, or record one command for each draw")
                        .report();
            }
        }
        if (indirect.count() > 0) {
            bounds(indirect, indirect.count() == 1 ? oneRule : manyRule);
        }
    }

    private void stride(Indirect indirect, String suffix) {
        if (indirect.strideBytes() % WORD_BYTES != 0 || indirect.strideBytes() < indirect.structBytes()) {
            error(indirect, suffix, "stride")
                    .title("the stride of indirect parameters is too small or not aligned")
                    .message(
                            "it is %d; it must be a multiple of 4 and at least %d, the size of %s",
                            indirect.strideBytes(), indirect.structBytes(), indirect.struct())
                    .help("use sizeof(" + indirect.struct() + ") or a larger multiple of 4")
                    .report();
        }
    }

    private void bounds(Indirect indirect, String suffix) {
        if (indirect.parameters() == null) {
            return;
        }
        double end = Math.max(indirect.count() - 1, 0) * (double) indirect.strideBytes()
                + indirect.offset()
                + indirect.structBytes();
        if (end > indirect.parameters().sizeBytes() || indirect.offset() < 0) {
            error(indirect, suffix, "offset")
                    .title("indirect parameters are outside of their buffer")
                    .message(
                            "offset %s + %d strides of %d + %d bytes of %s end at %.0f, but %s has %d bytes",
                            Long.toUnsignedString(indirect.offset()),
                            Math.max(indirect.count() - 1, 0),
                            indirect.strideBytes(),
                            indirect.structBytes(),
                            indirect.struct(),
                            end,
                            indirect.parameters(),
                            indirect.parameters().sizeBytes())
                    .help("use a smaller offset, stride or draw count, or a larger buffer")
                    .report();
        }
    }

    private void counted(
            Indirect indirect, BufferState counter, long counterOffset, String strideRule, String countRule) {
        parameters(indirect);
        ResourceRules.Use use = new ResourceRules.Use(indirect.call(), indirect.commands(), "countBuffer");
        resources.memory(use, indirect.rule("countBuffer-02714"), counter);
        resources.usage(use, indirect.rule("countBuffer-02715"), counter, VK10.VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
        aligned(indirect, "countBufferOffset-02716", "countBufferOffset", counterOffset);
        if (counter != null && (counterOffset < 0 || counterOffset + WORD_BYTES > counter.sizeBytes())) {
            error(indirect, "countBufferOffset-04129", "countBufferOffset")
                    .on(counter)
                    .title("the draw count is outside of its buffer")
                    .message(
                            "offset %s + 4 bytes is more than the %d bytes of %s",
                            Long.toUnsignedString(counterOffset), counter.sizeBytes(), counter)
                    .help("use an offset with at least 4 bytes after it in the buffer")
                    .report();
        }
        stride(indirect, strideRule);
        if (indirect.count() >= 1) {
            bounds(indirect, countRule);
        }
    }
}
