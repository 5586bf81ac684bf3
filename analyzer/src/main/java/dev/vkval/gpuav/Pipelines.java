package dev.vkval.gpuav;

import dev.vkval.capture.command.DestroyPipeline;
import dev.vkval.capture.command.DestroyRenderPass;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.gpuav.select.SelectedWork;
import dev.vkval.state.tracker.StateTracker;
import java.util.Map;

/**
 * Instruments shaders when pipelines are created, because layouts and specialization are known then; or when an action
 * needs checks that its pipeline has not got.
 */
final class Pipelines {
    private static final int OBJECT = 1;

    private final Map<Long, DeviceContext> devices;
    private final StateTracker state;
    private final Gaps gaps;
    private final ShaderInstrumenter instrumenter;
    private final SelectedWork work;
    private final boolean proves;

    Pipelines(
            Map<Long, DeviceContext> devices,
            StateTracker state,
            ShaderInstrumenter instrumenter,
            Gaps gaps,
            GpuOptions options) {
        this.work = options.work();
        this.proves = options.proves();
        this.devices = devices;
        this.state = state;
        this.gaps = gaps;
        this.instrumenter = instrumenter;
    }

    void register(HookRegistry hooks) {
        for (PipelineKind kind : PipelineKind.values()) {
            hooks.add(kind.command(), new Creation(kind));
        }
        hooks.add(DestroyPipeline.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                DeviceContext device = devices.get(call.recorded().u64(0));
                if (device != null) {
                    destroyed(device, call.recorded().u64(OBJECT));
                }
            }
        });
        hooks.add(DestroyRenderPass.ID, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                DeviceContext device = devices.get(call.recorded().u64(0));
                if (device != null && call.u64(OBJECT) != 0 && device.deferred.retire(call.u64(OBJECT))) {
                    call.set(OBJECT, 0);
                }
            }
        });
    }

    private static void destroyed(DeviceContext device, long id) {
        device.deferred.discard(device, id);
        device.pipelines.remove(id);
    }

    /**
     * The pipeline with what an action needs, and possibly with more checks.
     *
     * @param needed what is added to its shaders
     */
    DeferredPipeline.Twin checked(DeviceContext device, long id, Additions needed) {
        DeferredPipeline deferred = device.deferred.get(id);
        return deferred == null
                ? new DeferredPipeline.Twin(new Additions(true, needed.sites()), device.pipelines.get(id))
                : deferred.twin(device, instrumenter, gaps, needed);
    }

    /** The creation of pipelines, one call after the other. */
    private final class Creation implements DeviceServices.Hook {
        private final PipelineKind kind;
        private RetainedCall retained;
        private PipelineCreation[] immediate = {};
        private DeferredPipeline[] deferred = {};

        private Creation(PipelineKind kind) {
            this.kind = kind;
        }

        @Override
        public void before(ExecutedCall call) {
            DeviceContext device = devices.get(call.recorded().u64(0));
            int count = device == null ? 0 : call.u32(kind.countParameter());
            immediate = new PipelineCreation[count];
            deferred = new DeferredPipeline[count];
            retained = null;
            for (int i = 0; i < count; i++) {
                defer(device, call, i);
            }
            for (int i = 0; i < count; i++) {
                if (deferred[i] == null) {
                    instrument(device, call, i);
                }
            }
        }

        private PipelineInfo info(ExecutedCall call, int index) {
            long offset = (long) index * kind.sizeBytes();
            return kind.read(
                    call.u64(kind.infosParameter()) + offset, call.recorded().u64(kind.infosParameter()) + offset);
        }

        private long id(ExecutedCall call, int index) {
            long outputs = call.recorded().u64(kind.outputsParameter());
            return outputs == 0 ? 0 : CMemory.u64(outputs, index);
        }

        private void defer(DeviceContext device, ExecutedCall call, int index) {
            long id = id(call, index);
            SelectedWork.Use use = work.use(id);
            if (use != SelectedWork.Use.SOME && !(proves && use == SelectedWork.Use.ALL)) {
                return;
            }
            PipelineInfo info = info(call, index);
            PipelinePlan plan = PipelinePlan.of(device, state, info, id);
            if (PipelineTwin.possible(info, plan.stages())) {
                retained = retained == null ? new RetainedCall(call) : retained;
                deferred[index] = new DeferredPipeline(plan, retained, index);
            }
        }

        private void instrument(DeviceContext device, ExecutedCall call, int index) {
            PipelineInfo info = info(call, index);
            long id = id(call, index);
            PipelinePlan plan = PipelinePlan.of(device, state, info, id);
            immediate[index] = new PipelineCreation(device, instrumenter, gaps, plan, call);
            Additions added = instrumenter.wanted(id, info.indirectBindable(), kind.rayTracing() && !info.linked());
            if (!added.none()) {
                long live = call.u64(kind.infosParameter()) + (long) index * kind.sizeBytes();
                immediate[index].instrument(live, info.liveStages(), added);
            }
        }

        @Override
        public void after(ExecutedCall call) {
            DeviceContext device = devices.get(call.recorded().u64(0));
            for (int i = 0; i < immediate.length; i++) {
                long id = id(call, i);
                if (immediate[i] != null) {
                    created(device, immediate[i].created(call.result() >= 0, 0));
                } else if (call.result() >= 0 && id != 0 && device.services.live(id) != 0) {
                    device.deferred.add(device, deferred[i]);
                } else {
                    deferred[i].close(device);
                }
            }
            immediate = new PipelineCreation[0];
        }

        private static void created(DeviceContext device, InstrumentedPipeline pipeline) {
            if (pipeline != null) {
                device.pipelines.put(pipeline.id(), pipeline);
            }
        }
    }
}
