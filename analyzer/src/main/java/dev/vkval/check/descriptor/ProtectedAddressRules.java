package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.object.ShaderStage;
import java.util.List;
import java.util.OptionalLong;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;

/**
 * Shaders that access memory by device addresses on a device without protectedNoFault. Which buffer an address is in depends on what
 * the shader computes; it is a protected one for certain where all buffers of the device that have an address are.
 */
public final class ProtectedAddressRules implements Topic {
    private static final CheckedActions CHECKED = new CheckedActions();
    private final CoreContext context;

    public ProtectedAddressRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validateActions(this::check, Sets.PIPELINE);
    }

    private void check(Call call, CommandBufferState buffer, int bindPoint) {
        DeviceState device = context.device(buffer);
        if (device == null || !context.feature(buffer, "protectedMemory")) {
            return;
        }
        BoundState bound = buffer.bound(bindPoint);
        if (!CHECKED.differs(buffer, bound) || bound.stages().stream().noneMatch(ProtectedAddressRules::addresses)) {
            return;
        }
        OptionalLong noFault = device.physicalDeviceState()
                .properties()
                .integer("VkPhysicalDeviceProtectedMemoryProperties", "protectedNoFault", 0);
        List<BufferState> addressed = noFault.isEmpty() || noFault.getAsLong() != 0
                ? List.of()
                : context.state().all(BufferState.class).stream()
                        .filter(each -> context.device(each) == device
                                && (each.usage() & VK12.VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT) != 0)
                        .toList();
        if (!addressed.isEmpty()
                && addressed.stream().allMatch(each -> (each.flags() & VK11.VK_BUFFER_CREATE_PROTECTED_BIT) != 0)) {
            context.error(call, "VUID-RuntimeSpirv-protectedNoFault-09645")
                    .on(buffer)
                    .on(bound.pipeline())
                    .on(addressed.get(0))
                    .title("a shader accesses protected memory by a device address")
                    .message(
                            "all buffers with device addresses are protected, such as %s, and protectedNoFault is not supported",
                            addressed.get(0))
                    .help("access protected buffers through descriptors")
                    .report();
        }
    }

    private static boolean addresses(ShaderStage stage) {
        EntryPointReflection reflection = stage.reflection();
        return reflection != null && reflection.physicalStorageBuffers();
    }
}
