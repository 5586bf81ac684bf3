package dev.vkval.check.draw;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDraw;
import dev.vkval.capture.command.CmdDrawIndexed;
import dev.vkval.capture.command.CmdDrawIndirectByteCount2EXT;
import dev.vkval.capture.command.CmdDrawIndirectByteCountEXT;
import dev.vkval.capture.command.CmdDrawMultiEXT;
import dev.vkval.capture.command.CmdDrawMultiIndexedEXT;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.GraphicsState;
import java.util.function.ToIntFunction;
import org.lwjgl.vulkan.EXTVertexInputDynamicState;
import org.lwjgl.vulkan.VK10;

/** Draws whose first instance is not 0, with vertex attributes that several instances share. */
public final class DivisorRules implements Topic {
    private static final String PROPERTIES = "VkPhysicalDeviceVertexAttributeDivisorProperties";
    private static final String SUPPORTED = "supportsNonZeroFirstInstance";

    private final CoreContext context;

    public DivisorRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        draws(hooks, CmdDraw.ID, CmdDraw::firstInstance);
        draws(hooks, CmdDrawIndexed.ID, CmdDrawIndexed::firstInstance);
        draws(hooks, CmdDrawMultiEXT.ID, CmdDrawMultiEXT::firstInstance);
        draws(hooks, CmdDrawMultiIndexedEXT.ID, CmdDrawMultiIndexedEXT::firstInstance);
        draws(hooks, CmdDrawIndirectByteCountEXT.ID, CmdDrawIndirectByteCountEXT::firstInstance);
        draws(hooks, CmdDrawIndirectByteCount2EXT.ID, CmdDrawIndirectByteCount2EXT::firstInstance);
    }

    private void draws(TopicHooks hooks, int command, ToIntFunction<Call> firstInstance) {
        hooks.validate(command, (call, buffer) -> {
            if (firstInstance.applyAsInt(call) != 0) {
                draw(call, buffer, Integer.toUnsignedString(firstInstance.applyAsInt(call)));
            }
        });
    }

    private void draw(Call call, CommandBufferState buffer, String firstInstance) {
        BoundState bound = buffer.bound(VK10.VK_PIPELINE_BIND_POINT_GRAPHICS);
        DeviceState device = context.device(buffer);
        boolean unsupported = device != null
                && device.physicalDeviceState()
                                .properties()
                                .integer(PROPERTIES, SUPPORTED, 0)
                                .orElse(1)
                        == 0;
        if (!unsupported) {
            return;
        }
        boolean set = bound.pipeline() == null
                || bound.pipeline()
                        .dynamicStates()
                        .contains(EXTVertexInputDynamicState.VK_DYNAMIC_STATE_VERTEX_INPUT_EXT);
        bound.graphics().vertexBindings().stream()
                .filter(binding -> binding.perInstance() && binding.divisor() != 1)
                .findFirst()
                .ifPresent(binding -> report(call, buffer, firstInstance, binding, set));
    }

    private void report(
            Call call,
            CommandBufferState buffer,
            String firstInstance,
            GraphicsState.VertexBinding binding,
            boolean set) {
        context.error(call, set ? "VUID-{draws}-None-09462" : "VUID-{draws}-pNext-09461")
                .on(buffer)
                .parameter("firstInstance")
                .title("a draw with a vertex divisor has a first instance that the device does not support")
                .message(
                        "it is %s, vertex binding %d has the divisor %s, and %s is VK_FALSE",
                        firstInstance, binding.binding(), Integer.toUnsignedString(binding.divisor()), SUPPORTED)
                .help("begin with instance 0, and move the start of the vertex buffer instead")
                .report();
    }
}
