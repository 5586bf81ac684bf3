package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdSetPerformanceStreamMarkerINTEL;
import dev.vkval.capture.command.GetPerformanceParameterINTEL;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.StateObject;
import org.lwjgl.vulkan.INTELPerformanceQuery;
import org.lwjgl.vulkan.VkPerformanceStreamMarkerInfoINTEL;
import org.lwjgl.vulkan.VkPerformanceValueINTEL;

/** Markers of performance streams have bits that the device was asked for. */
public final class PerformanceConfigurationRules implements Topic {
    /** The number of bits of a marker. */
    private static final StateObject.SubStateKey<Integer> MARKER_BITS = new StateObject.SubStateKey<>(Integer.class);

    private final CoreContext context;

    public PerformanceConfigurationRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(GetPerformanceParameterINTEL.ID, this::learn);
        hooks.validate(CmdSetPerformanceStreamMarkerINTEL.ID, this::mark);
    }

    private void learn(Call call) {
        DeviceState device = context.get(DeviceState.class, GetPerformanceParameterINTEL.device(call));
        long value = GetPerformanceParameterINTEL.pValue(call);
        boolean bits = GetPerformanceParameterINTEL.parameter(call)
                == INTELPerformanceQuery.VK_PERFORMANCE_PARAMETER_TYPE_STREAM_MARKER_VALID_BITS_INTEL;
        if (device != null && value != 0 && bits) {
            device.subState(MARKER_BITS, CMemory.u32(value + VkPerformanceValueINTEL.DATA, 0));
        }
    }

    private void mark(Call call, CommandBufferState buffer) {
        long info = CmdSetPerformanceStreamMarkerINTEL.pMarkerInfo(call);
        DeviceState device = context.device(buffer);
        Integer bits = device == null ? null : device.subState(MARKER_BITS);
        int marker = VkPerformanceStreamMarkerInfoINTEL.nmarker(info);
        if (bits != null && bits >= 0 && bits < Integer.SIZE && marker >>> bits != 0) {
            context.error(call, "VUID-VkPerformanceStreamMarkerInfoINTEL-marker-02735")
                    .on(buffer)
                    .parameter("pMarkerInfo->marker")
                    .title("a marker of a performance stream has bits that are not valid")
                    .message("it is 0x%x, but the device reported %d valid bits", marker, bits)
                    .help("use the lowest bits that VK_PERFORMANCE_PARAMETER_TYPE_STREAM_MARKER_VALID_BITS_INTEL tells")
                    .report();
        }
    }
}
