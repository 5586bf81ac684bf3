package dev.vkval.gpuav;

import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.gpuav.select.SelectedWork;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.reader.ShaderStageReader;
import dev.vkval.state.tracker.StateTracker;
import java.util.List;
import java.util.Map;

/** Instruments shaders when pipelines are created, because layouts and specialization are known then. */
final class Pipelines {
    private static final int PIPELINE = 1;

    private final Map<Long, DeviceContext> devices;
    private final StateTracker state;
    private final Gaps gaps;
    private final ShaderInstrumenter instrumenter;
    private final SelectedWork work;

    Pipelines(
            Map<Long, DeviceContext> devices,
            StateTracker state,
            ShaderInstrumenter instrumenter,
            Gaps gaps,
            SelectedWork work) {
        this.work = work;
        this.devices = devices;
        this.state = state;
        this.gaps = gaps;
        this.instrumenter = instrumenter;
    }

    void register(HookRegistry hooks) {
        for (PipelineKind kind : PipelineKind.values()) {
            hooks.add(kind.command(), creation(kind));
        }
        hooks.add(DestroyPipeline.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                DeviceContext device = devices.get(call.recorded().u64(0));
                InstrumentedPipeline destroyed = device == null
                        ? null
                        : device.pipelines.remove(call.recorded().u64(PIPELINE));
                if (destroyed != null && destroyed.twin() != 0) {
                    device.destroy(DestroyPipeline.ID, destroyed.twin());
                }
            }
        });
    }

    private DeviceServices.Hook creation(PipelineKind kind) {
        return new DeviceServices.Hook() {
            private PipelineCreation[] creations = {};
            private PipelineTwin[] twins = {};

            @Override
            public void before(ExecutedCall call) {
                DeviceContext device = devices.get(call.recorded().u64(0));
                creations = new PipelineCreation[device == null ? 0 : call.u32(kind.countParameter())];
                twins = new PipelineTwin[creations.length];
                for (int i = 0; i < creations.length; i++) {
                    long offset = (long) i * kind.sizeBytes();
                    long live = call.u64(kind.infosParameter()) + offset;
                    long recorded = call.recorded().u64(kind.infosParameter()) + offset;
                    long id = id(call, kind, i);
                    PipelineInfo info = kind.read(live, recorded);
                    if (work.use(id) == SelectedWork.Use.SOME) {
                        twins[i] = PipelineTwin.of(call, info, live, stages(info));
                        info = twins[i] == null ? info : kind.read(twins[i].info(), recorded);
                    }
                    creations[i] = new PipelineCreation(device, state, instrumenter, gaps, info, id);
                    creations[i].instrument(call, work.use(id) != SelectedWork.Use.NONE);
                }
            }

            @Override
            public void after(ExecutedCall call) {
                DeviceContext device = devices.get(call.recorded().u64(0));
                for (int i = 0; i < creations.length; i++) {
                    boolean succeeded = call.result() >= 0;
                    long twin = 0;
                    if (succeeded && twins[i] != null && creations[i].hasChecks()) {
                        twin = twins[i].create(device);
                        succeeded = twin != 0;
                        if (!succeeded) {
                            gaps.add("pipelines that could not be created with checks: their shaders are not checked");
                        }
                    }
                    creations[i].created(succeeded, twin);
                }
                creations = new PipelineCreation[0];
            }
        };
    }

    private List<ShaderStage> stages(PipelineInfo info) {
        return new ShaderStageReader(state).read(info.recordedStages(), info.stageCount());
    }

    private static long id(ExecutedCall call, PipelineKind kind, int index) {
        long outputs = call.recorded().u64(kind.outputsParameter());
        return outputs == 0 ? 0 : CMemory.u64(outputs, index);
    }
}
