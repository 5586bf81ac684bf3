package dev.vkval.check.shader;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBindVertexBuffers;
import dev.vkval.capture.command.CmdBindVertexBuffers2;
import dev.vkval.capture.command.CmdBindVertexBuffers3KHR;
import dev.vkval.capture.command.CmdSetAlphaToCoverageEnableEXT;
import dev.vkval.capture.command.CmdSetPrimitiveTopology;
import dev.vkval.capture.command.CmdSetVertexInputEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.command.AddressRange;
import dev.vkval.spirv.reflect.InterfaceVariable;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.EXTExtendedDynamicState3;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkBindVertexBuffer3InfoKHR;

/** What shaders read and write beside the vertex buffers and the dynamic state of a draw. */
public final class BoundVertexInputRules implements Topic {
    private static final StateObject.SubStateKey<Recorded> KEY = StateObject.SubStateKey.ofRecording(Recorded.class);
    private static final int MOST_BINDINGS = 1 << 10;
    private static final int POINT_SIZE = 1;
    private static final int ALPHA_END = 4;

    private final CoreContext context;

    public BoundVertexInputRules(CoreContext context) {
        this.context = context;
    }

    /** What was recorded in a command buffer. */
    private static final class Recorded {
        private final Set<Integer> bindings = new HashSet<>();
        private final Set<Integer> withoutBuffer = new HashSet<>();
        private boolean vertexInput;
        private int topology = -1;
        private boolean alphaToCoverage;
        /** Pipeline and state of the last draw whose inputs are as they must be; the bindings only become more, or others. */
        private PipelineState judged;

        private GraphicsState judgedState;

        private void bind(int binding, boolean nothing) {
            bindings.add(binding);
            boolean changed = nothing ? withoutBuffer.add(binding) : withoutBuffer.remove(binding);
            judged = changed ? null : judged;
        }

        private boolean judged(BoundState bound) {
            return judged != null && judged == bound.pipeline() && judgedState == bound.graphics();
        }

        private void judge(BoundState bound) {
            judged = bound.pipeline();
            judgedState = bound.graphics();
        }
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(
                CmdBindVertexBuffers.ID,
                (call, buffer) -> bind(
                        buffer,
                        CmdBindVertexBuffers.firstBinding(call),
                        CmdBindVertexBuffers.bindingCount(call),
                        CmdBindVertexBuffers.pBuffers(call)));
        hooks.record(
                CmdBindVertexBuffers2.ID,
                (call, buffer) -> bind(
                        buffer,
                        CmdBindVertexBuffers2.firstBinding(call),
                        CmdBindVertexBuffers2.bindingCount(call),
                        CmdBindVertexBuffers2.pBuffers(call)));
        hooks.record(CmdBindVertexBuffers3KHR.ID, (call, buffer) -> bindAddresses(call, recorded(buffer)));
        hooks.record(CmdSetVertexInputEXT.ID, (call, buffer) -> recorded(buffer).vertexInput = true);
        hooks.record(
                CmdSetPrimitiveTopology.ID,
                (call, buffer) -> recorded(buffer).topology = CmdSetPrimitiveTopology.primitiveTopology(call));
        hooks.record(
                CmdSetAlphaToCoverageEnableEXT.ID,
                (call, buffer) -> recorded(buffer).alphaToCoverage =
                        CmdSetAlphaToCoverageEnableEXT.alphaToCoverageEnable(call) != 0);
        hooks.validateActions(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS, this::draw, Sets.PIPELINE);
    }

    private static Recorded recorded(CommandBufferState buffer) {
        return buffer.subStateOr(KEY, Recorded::new);
    }

    private static void bind(CommandBufferState buffer, int first, int count, long buffers) {
        Recorded known = recorded(buffer);
        for (int i = 0; i < Math.min(count, MOST_BINDINGS); i++) {
            known.bind(first + i, buffers != 0 && CMemory.handle(buffers, i) == 0);
        }
    }

    private static void bindAddresses(Call call, Recorded known) {
        int first = CmdBindVertexBuffers3KHR.firstBinding(call);
        long infos = CmdBindVertexBuffers3KHR.pBindingInfos(call);
        int count = CMemory.count(CmdBindVertexBuffers3KHR.bindingCount(call), infos);
        for (int i = 0; i < Math.min(count, MOST_BINDINGS); i++) {
            long info = CMemory.element(infos, i, VkBindVertexBuffer3InfoKHR.SIZEOF);
            long range = info + VkBindVertexBuffer3InfoKHR.ADDRESSRANGE;
            known.bind(first + i, AddressRange.strided(range).address() == 0);
        }
    }

    private void draw(Call call, CommandBufferState buffer) {
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        ShaderStage vertex = stage(bound, VK10.VK_SHADER_STAGE_VERTEX_BIT);
        if (call.stateSetup()) {
            return;
        }
        Recorded known = recorded(buffer);
        if (vertex != null) {
            inputs(call, buffer, bound, vertex, known);
            points(call, buffer, bound, vertex, known);
        }
        ShaderStage fragment = stage(bound, VK10.VK_SHADER_STAGE_FRAGMENT_BIT);
        if (fragment != null && known.alphaToCoverage) {
            coverage(call, buffer, bound, fragment);
        }
    }

    /** A stage that is bound and whose code is known, null if there is none. */
    private static ShaderStage stage(BoundState bound, int bit) {
        for (ShaderStage stage : bound.stages()) {
            if (stage.stage() == bit && stage.reflection() != null) {
                return stage;
            }
        }
        return null;
    }

    private static boolean dynamic(PipelineState pipeline, int state) {
        return pipeline == null || pipeline.dynamicStates().contains(state);
    }

    private void inputs(Call call, CommandBufferState buffer, BoundState bound, ShaderStage vertex, Recorded known) {
        boolean dynamic = dynamic(bound.pipeline(), EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
        if (known.judged(bound) || dynamic && !known.vertexInput) {
            return;
        }
        List<Integer> generated = context.now().sequences() == null
                ? List.of()
                : context.now().sequences().layout().vertexBindings();
        for (InterfaceVariable input : vertex.reflection().inputs()) {
            if (input.location() < 0 || input.builtIn() != InterfaceVariable.NONE) {
                continue;
            }
            boolean wide = input.widthBits() == Long.SIZE;
            for (int i = 0; i < (wide ? 1 : input.locationCount()); i++) {
                GraphicsState.VertexAttribute attribute = attribute(bound, input.location() + i);
                boolean bindsItself = attribute != null && generated.contains(attribute.binding());
                if (attribute != null && !bindsItself && !known.bindings.contains(attribute.binding())) {
                    error(call, buffer, "VUID-{draws}-None-04007")
                            .title("a draw reads a vertex binding for which no buffer was bound")
                            .message(
                                    "the vertex shader reads location %d from binding %d, and no vertex buffer has been"
                                            + " bound there in %s",
                                    input.location() + i, attribute.binding(), buffer)
                            .help("bind a vertex buffer, or VK_NULL_HANDLE, in this command buffer")
                            .report();
                    return;
                }
                if (dynamic && wrong(call, buffer, input, input.location() + i, attribute, wide)) {
                    return;
                }
                if (attribute != null
                        && !bindsItself
                        && known.withoutBuffer.contains(attribute.binding())
                        && !context.feature(buffer, "nullDescriptor")) {
                    error(call, buffer, "VUID-{vertexDraws}-None-04008")
                            .title("a draw reads a vertex binding without a buffer")
                            .message(
                                    "the vertex shader reads location %d from binding %d, where VK_NULL_HANDLE is bound in"
                                            + " %s, and nullDescriptor is not enabled",
                                    input.location() + i, attribute.binding(), buffer)
                            .help("bind a vertex buffer, or enable the nullDescriptor feature")
                            .report();
                    return;
                }
            }
        }
        if (generated.isEmpty()) {
            known.judge(bound);
        }
    }

    /** The attribute at a location, null for none. */
    private static GraphicsState.VertexAttribute attribute(BoundState bound, int location) {
        GraphicsState.VertexAttribute found = null;
        for (GraphicsState.VertexAttribute each : bound.graphics().vertexAttributes()) {
            found = each.location() == location ? each : found;
        }
        return found;
    }

    private boolean wrong(
            Call call,
            CommandBufferState buffer,
            InterfaceVariable input,
            int location,
            GraphicsState.VertexAttribute attribute,
            boolean wide) {
        if (attribute == null) {
            boolean allowed =
                    context.feature(buffer, "vertexAttributeRobustness") || context.feature(buffer, "maintenance9");
            if (!allowed) {
                error(call, buffer, "VUID-{draws}-Input-07939")
                        .title("a vertex shader has an input without a vertex attribute")
                        .message(
                                "%s is at location %d, which vkCmdSetVertexInputEXT does not describe",
                                input.name(), location)
                        .help("describe the attribute, or remove the input")
                        .report();
            }
            return !allowed;
        }
        boolean wideFormat = VertexInputRules.wide(attribute.format());
        if (wide != wideFormat) {
            error(call, buffer, wideFormat ? "VUID-{draws}-format-08936" : "VUID-{draws}-format-08937")
                    .title("one of a vertex shader's input and its attribute has 64-bit components")
                    .message(
                            "%s at location %d has %d bits, the attribute is %s",
                            input.name(), location, input.widthBits(), Names.format(attribute.format()))
                    .help("use a 64-bit format for a 64-bit input")
                    .report();
            return true;
        }
        if (wide && input.componentCount() > VertexInputRules.components(attribute.format())) {
            error(call, buffer, "VUID-{draws}-None-09203")
                    .title("an input of a vertex shader has components that its attribute does not have")
                    .message(
                            "%s at location %d has %d components, the attribute is %s",
                            input.name(), location, input.componentCount(), Names.format(attribute.format()))
                    .help("use a format with as many components")
                    .report();
            return true;
        }
        if (!VertexInputRules.matches(input.numeric(), attribute.format())
                && (wide || !context.feature(buffer, "legacyVertexAttributes"))) {
            error(call, buffer, "VUID-{draws}-Input-08734")
                    .title("an input of a vertex shader has another numeric type than its attribute")
                    .message(
                            "%s at location %d is %s, the attribute is %s",
                            input.name(), location, input.numeric(), Names.format(attribute.format()))
                    .help("use a format of the numeric type of the input")
                    .report();
            return true;
        }
        return false;
    }

    private void points(Call call, CommandBufferState buffer, BoundState bound, ShaderStage vertex, Recorded known) {
        if (known.topology != VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST) {
            return;
        }
        boolean last = stage(bound, VK10.VK_SHADER_STAGE_GEOMETRY_BIT) == null
                && stage(bound, VK10.VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT) == null;
        if (!last
                || bound.stages().stream().anyMatch(each -> each.reflection() == null)
                || !dynamic(bound.pipeline(), VK13.VK_DYNAMIC_STATE_PRIMITIVE_TOPOLOGY)
                || context.feature(buffer, "maintenance5")) {
            return;
        }
        boolean written = vertex.reflection().outputs().stream()
                .anyMatch(output -> output.builtIn() == POINT_SIZE && output.written());
        if (!written) {
            error(call, buffer, "VUID-{draws}-primitiveTopology-10748")
                    .title("points are drawn, and the vertex shader does not write PointSize")
                    .message(
                            "vkCmdSetPrimitiveTopology set VK_PRIMITIVE_TOPOLOGY_POINT_LIST, and PointSize is not written")
                    .help("write PointSize in the vertex shader, or enable maintenance5")
                    .report();
        }
    }

    private void coverage(Call call, CommandBufferState buffer, BoundState bound, ShaderStage fragment) {
        PipelineState pipeline = bound.pipeline();
        if (!dynamic(pipeline, EXTExtendedDynamicState3.VK_DYNAMIC_STATE_ALPHA_TO_COVERAGE_ENABLE_EXT)) {
            return;
        }
        List<InterfaceVariable> outputs = fragment.reflection().outputs();
        boolean alpha = outputs.stream()
                .anyMatch(output -> output.location() == 0
                        && output.index() == 0
                        && output.component() + output.componentCount() >= ALPHA_END);
        if (!alpha) {
            error(
                            call,
                            buffer,
                            pipeline == null
                                    ? "VUID-{draws}-alphaToCoverageEnable-08920"
                                    : "VUID-{draws}-alphaToCoverageEnable-08919")
                    .title("alpha to coverage is enabled, and the fragment shader has no alpha output")
                    .message("no output of the fragment shader has the alpha component of location 0")
                    .help("declare an output of four components at location 0, or disable alpha to coverage")
                    .report();
        }
    }

    private Problem error(Call call, CommandBufferState buffer, String rule) {
        return context.error(call, rule).on(buffer);
    }
}
