package dev.vkval.gpuav;

import dev.vkval.capture.command.CreateComputePipelines;
import dev.vkval.capture.command.CreateGraphicsPipelines;
import dev.vkval.capture.command.CreateRayTracingPipelinesKHR;
import dev.vkval.capture.command.CreateRayTracingPipelinesNV;
import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.state.tracker.StateTracker;
import java.util.Map;
import org.lwjgl.vulkan.VkComputePipelineCreateInfo;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;

/** Instruments shaders when pipelines are created, because layouts and specialization are known then. */
final class Pipelines {
    private static final int COUNT = 2;
    private static final int INFOS = 3;
    private static final int PIPELINE = 1;

    private final Map<Long, DeviceContext> devices;
    private final StateTracker state;
    private final Gaps gaps;
    private final ShaderInstrumenter instrumenter;

    Pipelines(Map<Long, DeviceContext> devices, StateTracker state, ShaderInstrumenter instrumenter, Gaps gaps) {
        this.devices = devices;
        this.state = state;
        this.gaps = gaps;
        this.instrumenter = instrumenter;
    }

    void register(HookRegistry hooks) {
        hooks.add(CreateGraphicsPipelines.ID, creation(VkGraphicsPipelineCreateInfo.SIZEOF, PipelineInfo::graphics));
        hooks.add(CreateComputePipelines.ID, creation(VkComputePipelineCreateInfo.SIZEOF, PipelineInfo::compute));
        for (int command : new int[] {CreateRayTracingPipelinesKHR.ID, CreateRayTracingPipelinesNV.ID}) {
            hooks.add(command, new DeviceServices.Hook() {
                @Override
                public void before(ExecutedCall call) {
                    gaps.add("ray tracing pipelines: their shaders are not checked");
                }
            });
        }
        hooks.add(DestroyPipeline.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                DeviceContext device = devices.get(call.recorded().u64(0));
                if (device != null) {
                    device.pipelines.remove(call.recorded().u64(PIPELINE));
                }
            }
        });
    }

    /** Reads one create info: the live struct and the recorded one. */
    @FunctionalInterface
    private interface Reader {
        PipelineInfo read(long live, long recorded);
    }

    private DeviceServices.Hook creation(int sizeBytes, Reader reader) {
        return new DeviceServices.Hook() {
            private PipelineCreation[] creations = {};

            @Override
            public void before(ExecutedCall call) {
                DeviceContext device = devices.get(call.recorded().u64(0));
                creations = new PipelineCreation[device == null ? 0 : call.u32(COUNT)];
                for (int i = 0; i < creations.length; i++) {
                    PipelineInfo info = reader.read(
                            call.u64(INFOS) + (long) i * sizeBytes,
                            call.recorded().u64(INFOS) + (long) i * sizeBytes);
                    creations[i] = new PipelineCreation(device, state, instrumenter, gaps, info);
                    creations[i].instrument(call);
                }
            }

            @Override
            public void after(ExecutedCall call) {
                long outputs = CreateGraphicsPipelines.pPipelines(call.recorded());
                for (int i = 0; i < creations.length; i++) {
                    long id = outputs == 0 ? 0 : CMemory.u64(outputs, i);
                    creations[i].created(call.result() >= 0 ? id : 0);
                }
                creations = new PipelineCreation[0];
            }
        };
    }
}
