package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindVertexBuffers;
import dev.vkval.capture.command.CmdBindVertexBuffers2;
import dev.vkval.capture.command.CmdBindVertexBuffers3KHR;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.FormatInfo;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkBindVertexBuffer3InfoKHR;

/** Where the attributes that a draw fetches are in its vertex buffers: dynamic strides and alignment. */
public final class VertexStateRules implements Topic {
    private static final StateObject.SubStateKey<Bound> KEY = StateObject.SubStateKey.ofRecording(Bound.class);
    private static final int DYNAMIC_STRIDE = VK13.VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE;
    private static final int DYNAMIC_INPUT = EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT;
    private static final int MOST_BINDINGS = 1 << 10;

    private final CoreContext context;

    public VertexStateRules(CoreContext context) {
        this.context = context;
    }

    /** How the vertex buffers of a command buffer were bound, and what was judged last without a finding. */
    private static final class Bound {
        private final Set<Integer> byAddress = new TreeSet<>();
        private final Set<Integer> setsStride = new TreeSet<>();
        private PipelineState pipeline;
        private GraphicsState graphics;
        private Map<Integer, BoundState.VertexBuffer> buffers;

        private void bind(int first, int count) {
            for (int i = 0; i < Math.min(count, MOST_BINDINGS); i++) {
                byAddress.remove(first + i);
                setsStride.remove(first + i);
            }
            buffers = null;
        }

        private void bindAddresses(int first, long infos, int count) {
            bind(first, count);
            for (int i = 0; i < Math.min(CMemory.count(count, infos), MOST_BINDINGS); i++) {
                long info = CMemory.element(infos, i, VkBindVertexBuffer3InfoKHR.SIZEOF);
                byAddress.add(first + i);
                if (VkBindVertexBuffer3InfoKHR.nsetStride(info) != 0) {
                    setsStride.add(first + i);
                }
            }
        }

        private boolean judged(BoundState bound) {
            return buffers == bound.vertexBuffers() && pipeline == bound.pipeline() && graphics == bound.graphics();
        }

        private void judge(BoundState bound) {
            buffers = bound.vertexBuffers();
            pipeline = bound.pipeline();
            graphics = bound.graphics();
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CmdBindVertexBuffers.ID,
                (call, buffer) -> of(buffer)
                        .bind(CmdBindVertexBuffers.firstBinding(call), CmdBindVertexBuffers.bindingCount(call)));
        hooks.record(
                CmdBindVertexBuffers2.ID,
                (call, buffer) -> of(buffer)
                        .bind(CmdBindVertexBuffers2.firstBinding(call), CmdBindVertexBuffers2.bindingCount(call)));
        hooks.record(
                CmdBindVertexBuffers3KHR.ID,
                (call, buffer) -> of(buffer)
                        .bindAddresses(
                                CmdBindVertexBuffers3KHR.firstBinding(call),
                                CmdBindVertexBuffers3KHR.pBindingInfos(call),
                                CmdBindVertexBuffers3KHR.bindingCount(call)));
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE, Sets.VERTEX_BUFFERS);
    }

    private static Bound of(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, Bound::new);
    }

    private void draw(Call call, CommandBufferState buffer) {
        Bound known = buffer.subState(KEY);
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        PipelineState pipeline = bound.pipeline();
        if (known == null || pipeline == null || call.stateSetup() || known.judged(bound)) {
            return;
        }
        known.judge(bound);
        long locations = locations(bound);
        if (locations == 0) {
            return;
        }
        Draw draw = new Draw(call, buffer, bound);
        boolean dynamicInput = pipeline.dynamicStates().contains(DYNAMIC_INPUT);
        boolean dynamicStride = pipeline.dynamicStates().contains(DYNAMIC_STRIDE);
        if (!dynamicInput && !dynamicStride && !known.setsStride.isEmpty()) {
            stride(draw, known.setsStride.iterator().next());
        }
        for (GraphicsState.VertexAttribute attribute : bound.graphics().vertexAttributes()) {
            boolean read = attribute.location() >= 0
                    && attribute.location() < Long.SIZE
                    && (locations >>> attribute.location() & 1) != 0;
            BoundState.VertexBuffer source = bound.vertexBuffers().get(attribute.binding());
            if (read && source != null) {
                if (dynamicStride || dynamicInput) {
                    extent(draw, known, attribute, source);
                }
                alignment(draw, attribute, source, dynamicStride || dynamicInput);
            }
        }
    }

    /** A draw, and what is bound for it. */
    private record Draw(Call call, CommandBufferState buffer, BoundState bound) {}

    /** The locations that the vertex shader reads, 0 where its code is not known. */
    private static long locations(BoundState bound) {
        for (ShaderStage stage : bound.stages()) {
            if (stage.stage() == VK10.VK_SHADER_STAGE_VERTEX_BIT && stage.reflection() != null) {
                return stage.reflection().readLocations();
            }
        }
        return 0;
    }

    private Problem error(Draw draw, String rule) {
        return context.error(draw.call, rule).on(draw.buffer).on(draw.bound.pipeline());
    }

    private void stride(Draw draw, int binding) {
        error(draw, "VUID-{vertexDraws}-None-13118")
                .title("a draw has a vertex buffer with a stride that its pipeline specifies")
                .message(
                        "vkCmdBindVertexBuffers3KHR was called with setStride for binding %d, and neither strides nor "
                                + "the vertex input are dynamic in %s",
                        binding, draw.bound.pipeline())
                .help("bind the buffer with setStride VK_FALSE, or make the stride dynamic")
                .report();
    }

    private void extent(
            Draw draw, Bound known, GraphicsState.VertexAttribute attribute, BoundState.VertexBuffer source) {
        long end = Integer.toUnsignedLong(attribute.offset())
                + FormatInfo.of(attribute.format()).blockBytes();
        if (source.strideBytes() > 0 && source.strideBytes() < end) {
            boolean address = known.byAddress.contains(attribute.binding());
            error(
                            draw,
                            address
                                    ? "VUID-vkCmdBindVertexBuffers3KHR-addressRange-13073"
                                    : "VUID-vkCmdBindVertexBuffers2-pStrides-06209")
                    .on(source.buffer())
                    .title("the stride of a vertex buffer is less than the extent of an attribute")
                    .message(
                            "binding %d was bound with a stride of %d bytes, and the attribute at location %d ends at "
                                    + "byte %d of a vertex",
                            attribute.binding(), source.strideBytes(), attribute.location(), end)
                    .help("use a stride of at least the end of the last attribute, or 0")
                    .report();
        }
    }

    /** Of buffers with a stride that is not aligned itself, some attributes may be. */
    private void alignment(
            Draw draw, GraphicsState.VertexAttribute attribute, BoundState.VertexBuffer source, boolean dynamicStride) {
        FormatInfo format = FormatInfo.of(attribute.format());
        boolean packed = format.componentCount() > 1 && format.componentBytes() == format.blockBytes();
        boolean legacy = context.feature(draw.buffer, "legacyVertexAttributes");
        int align = format.componentBytes();
        if (align <= 1 || legacy && (packed || align < Long.BYTES) || format.compressed()) {
            return;
        }
        long stride = dynamicStride && source.strideBytes() >= 0
                ? source.strideBytes()
                : declaredStride(draw.bound, attribute.binding());
        long begin = source.offset() + Integer.toUnsignedLong(attribute.offset());
        if (stride % align == 0 && begin % align != 0) {
            error(draw, packed ? "VUID-{vertexDraws}-format-10389" : "VUID-{vertexDraws}-format-10390")
                    .on(source.buffer())
                    .title("a vertex attribute is fetched from an address that is not aligned")
                    .message(
                            "location %d of %s is at offset %d of binding %d, which is bound at offset %d of %s; the "
                                    + "sum is not a multiple of %d",
                            attribute.location(),
                            Names.format(attribute.format()),
                            Integer.toUnsignedLong(attribute.offset()),
                            attribute.binding(),
                            source.offset(),
                            source.buffer(),
                            align)
                    .help("align the offsets to the size of the components, or of a packed format")
                    .report();
        }
    }

    private static long declaredStride(BoundState bound, int binding) {
        for (GraphicsState.VertexBinding each : bound.graphics().vertexBindings()) {
            if (each.binding() == binding) {
                return Integer.toUnsignedLong(each.stride());
            }
        }
        return 1;
    }
}
