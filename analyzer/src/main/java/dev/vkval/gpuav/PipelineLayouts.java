package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CreatePipelineLayout;
import dev.vkval.capture.command.DestroyPipelineLayout;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTGraphicsPipelineLibrary;
import org.lwjgl.vulkan.VkPipelineLayoutCreateInfo;

/**
 * Adds the reserved set to every pipeline layout that has a place for it; empty layouts fill the gap before it.
 * Layouts that the application destroys are kept until the device is destroyed, because actions bind with them.
 */
final class PipelineLayouts {
    private static final int DEVICE = 0;
    private static final int INFO = 1;
    private static final int DESTROYED = 1;
    private static final int INDEPENDENT_SETS =
            EXTGraphicsPipelineLibrary.VK_PIPELINE_LAYOUT_CREATE_INDEPENDENT_SETS_BIT_EXT;

    private final Map<Long, DeviceContext> devices;
    private final StateTracker state;
    private final Gaps gaps;

    PipelineLayouts(Map<Long, DeviceContext> devices, StateTracker state, Gaps gaps) {
        this.devices = devices;
        this.state = state;
        this.gaps = gaps;
    }

    void register(HookRegistry hooks) {
        hooks.add(CreatePipelineLayout.ID, new DeviceServices.Hook() {
            private boolean extended;
            private PushedRange pushed;

            @Override
            public void before(ExecutedCall call) {
                extended = extend(call);
                pushed = extended ? null : push(call);
            }

            @Override
            public void after(ExecutedCall call) {
                long output = CreatePipelineLayout.pPipelineLayout(call.recorded());
                if (extended && call.result() >= 0 && output != 0) {
                    context(call).layouts.add(CMemory.u64(output));
                }
                if (pushed != null && call.result() >= 0 && output != 0) {
                    context(call).pushed.put(CMemory.u64(output), pushed);
                }
            }
        });
        hooks.add(DestroyPipelineLayout.ID, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                DeviceContext device = context(call);
                if (device != null && call.u64(DESTROYED) != 0) {
                    device.layouts.remove(call.recorded().u64(DESTROYED));
                    device.pushed.remove(call.recorded().u64(DESTROYED));
                    device.retiredLayouts.add(call.u64(DESTROYED));
                    call.set(DESTROYED, 0);
                }
            }
        });
    }

    private DeviceContext context(ExecutedCall call) {
        return devices.get(call.recorded().u64(DEVICE));
    }

    private boolean extend(ExecutedCall call) {
        DeviceContext device = context(call);
        long info = call.u64(INFO);
        if (device == null || info == 0) {
            return false;
        }
        int count = VkPipelineLayoutCreateInfo.nsetLayoutCount(info);
        if (count > device.slot) {
            unreached(device, "pipeline layouts that use all descriptor set slots");
            return false;
        }
        List<DescriptorSetLayoutState> sets = sets(call.recorded(), count);
        if (sets.stream().anyMatch(LayoutBindings::inDescriptorBuffer)) {
            unreached(device, "pipeline layouts for descriptor buffers");
            return false;
        }
        String exceeded = device.limits.exceeded(sets);
        if (exceeded != null) {
            unreached(device, "pipeline layouts that reach the limit " + exceeded);
            return false;
        }
        boolean independent = (VkPipelineLayoutCreateInfo.nflags(info) & INDEPENDENT_SETS) != 0;
        long given = CMemory.pointer(info + VkPipelineLayoutCreateInfo.PSETLAYOUTS);
        long array = device.extend(call, given, count, independent);
        MemoryUtil.memPutAddress(info + VkPipelineLayoutCreateInfo.PSETLAYOUTS, array);
        VkPipelineLayoutCreateInfo.nsetLayoutCount(info, device.slot + 1);
        return true;
    }

    /** Makes room for an index in the push constants of a layout without the reserved set; null if it has none. */
    private PushedRange push(ExecutedCall call) {
        DeviceContext device = context(call);
        long info = call.u64(INFO);
        return device == null || info == 0 || !device.features.addresses()
                ? null
                : PushedRange.add(call, info, device.limits.pushConstantBytes());
    }

    /** Without a place in descriptor sets, shaders reach the buffers of their checks by address. */
    private void unreached(DeviceContext device, String layouts) {
        if (!device.features.addresses()) {
            gaps.add(layouts + ": their shaders are not checked, as the device cannot enable "
                    + DeviceFeatures.ADDRESSES);
        }
    }

    private List<DescriptorSetLayoutState> sets(Call recorded, int count) {
        long info = CreatePipelineLayout.pCreateInfo(recorded);
        long array = CMemory.pointer(info + VkPipelineLayoutCreateInfo.PSETLAYOUTS);
        List<DescriptorSetLayoutState> sets = new ArrayList<>();
        for (int i = 0; array != 0 && i < count; i++) {
            sets.add(state.get(DescriptorSetLayoutState.class, CMemory.u64(array, i)));
        }
        return sets;
    }
}
