package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.DebugMarkerSetObjectNameEXT;
import dev.vkval.capture.command.SetDebugUtilsObjectNameEXT;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.gpuav.select.SelectedWork;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.VkDebugMarkerObjectNameInfoEXT;
import org.lwjgl.vulkan.VkDebugUtilsObjectNameInfoEXT;

/**
 * Finds what a selection means in a capture, which it goes through ahead of the replay: shaders get their names, and
 * recordings are submitted, after the pipelines are created.
 */
public final class SelectionScan implements ValidationObject, StateObserver {
    /** VkObjectType, the first two also as VkDebugReportObjectTypeEXT: shader modules, pipelines, shader objects. */
    private static final Set<Integer> NAMED = Set.of(15, 19, 1000482000);

    /** A pipeline and a library that it is linked from. */
    private record Link(long pipeline, long library) {}

    private final SelectedWork work;
    private final List<Link> links = new ArrayList<>();
    private final Set<Long> seenSelected = new HashSet<>();
    private final Set<Long> seenOther = new HashSet<>();

    /** @param work is filled */
    public SelectionScan(SelectedWork work, StateTracker state) {
        this.work = work;
        state.observe(this);
    }

    @Override
    public String name() {
        return "gpu-selection";
    }

    @Override
    public void register(Hooks hooks) {
        hooks.onEffect(SetDebugUtilsObjectNameEXT.ID, call -> {
            long info = SetDebugUtilsObjectNameEXT.pNameInfo(call);
            if (info != 0) {
                name(
                        VkDebugUtilsObjectNameInfoEXT.nobjectType(info),
                        VkDebugUtilsObjectNameInfoEXT.nobjectHandle(info),
                        info + VkDebugUtilsObjectNameInfoEXT.POBJECTNAME);
            }
        });
        hooks.onEffect(DebugMarkerSetObjectNameEXT.ID, call -> {
            long info = DebugMarkerSetObjectNameEXT.pNameInfo(call);
            if (info != 0) {
                name(
                        VkDebugMarkerObjectNameInfoEXT.nobjectType(info),
                        VkDebugMarkerObjectNameInfoEXT.nobject(info),
                        info + VkDebugMarkerObjectNameInfoEXT.POBJECTNAME);
            }
        });
        for (PipelineKind kind : PipelineKind.values()) {
            hooks.onEffect(kind.command(), call -> links(call, kind));
        }
    }

    private void name(int type, long id, long text) {
        if (NAMED.contains(type)) {
            work.name(id, CMemory.string(CMemory.pointer(text)));
        }
    }

    private void links(Call call, PipelineKind kind) {
        long infos = call.u64(kind.infosParameter());
        long outputs = call.u64(kind.outputsParameter());
        for (int i = 0; infos != 0 && outputs != 0 && i < call.u32(kind.countParameter()); i++) {
            long info = infos + (long) i * kind.sizeBytes();
            for (long library : kind.read(info, info).libraries()) {
                links.add(new Link(CMemory.u64(outputs, i), library));
            }
        }
    }

    @Override
    public void submitted(Submission submission) {
        boolean selected = work.submit(submission.number(), submission.frame());
        for (Submission.Batch batch : submission.batches()) {
            batch.recordings().forEach(recording -> submitted(recording, selected));
        }
    }

    /** A recording that was seen in a submit of the same kind has nothing new. */
    private void submitted(CommandBufferRecording recording, boolean selected) {
        if (!(selected ? seenSelected : seenOther).add(recording.beginBlock())) {
            return;
        }
        recording.forEach((of, command) -> {
            if (selected) {
                work.recording(of.beginBlock());
            }
            BoundState bound = bound(command);
            if (bound != null) {
                boolean used = selected | work.call(command.place().block());
                if (bound.pipeline() != null) {
                    work.use(bound.pipeline().id(), used);
                }
                bound.shaders().forEach(shader -> work.use(shader.id(), used));
            }
        });
    }

    private static BoundState bound(RecordedCommand command) {
        if (command instanceof RecordedCommand.Draw draw) {
            return draw.bound();
        }
        if (command instanceof RecordedCommand.TraceRays trace) {
            return trace.bound();
        }
        return command instanceof RecordedCommand.Dispatch dispatch ? dispatch.bound() : null;
    }

    /** Pipelines are created after the libraries that they are linked from. */
    @Override
    public void finish() {
        for (int i = links.size() - 1; i >= 0; i--) {
            work.link(links.get(i).pipeline(), links.get(i).library());
        }
    }
}
