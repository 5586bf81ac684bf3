package dev.vkval.state.tracker;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindOpticalFlowSessionImageNV;
import dev.vkval.capture.command.CmdOpticalFlowExecuteNV;
import dev.vkval.capture.command.CreateOpticalFlowSessionNV;
import dev.vkval.chassis.Hooks;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.OpticalFlowSessionState;
import dev.vkval.state.object.RecordingBuilder;
import dev.vkval.state.object.UsedMemory;
import java.util.Set;
import org.lwjgl.vulkan.NVOpticalFlow;

/** Optical flow sessions, and their execution: whatever the regions of interest are, all of the images may be used. */
final class OpticalFlowTracker {
    private static final Set<Integer> INPUTS = Set.of(
            NVOpticalFlow.VK_OPTICAL_FLOW_SESSION_BINDING_POINT_INPUT_NV,
            NVOpticalFlow.VK_OPTICAL_FLOW_SESSION_BINDING_POINT_REFERENCE_NV,
            NVOpticalFlow.VK_OPTICAL_FLOW_SESSION_BINDING_POINT_HINT_NV);

    private final StateTracker tracker;

    OpticalFlowTracker(StateTracker tracker) {
        this.tracker = tracker;
    }

    void register(Hooks all) {
        all.onEffect(
                CreateOpticalFlowSessionNV.ID,
                call -> tracker.add(new OpticalFlowSessionState(
                        StateTracker.creation(call, CreateOpticalFlowSessionNV.pSession(call)))));
        all.onEffect(BindOpticalFlowSessionImageNV.ID, this::bind);
        new CommandHooks(all, tracker).on(CmdOpticalFlowExecuteNV.ID, this::execute);
    }

    private void bind(Call call) {
        OpticalFlowSessionState session =
                tracker.get(OpticalFlowSessionState.class, BindOpticalFlowSessionImageNV.session(call));
        if (session != null) {
            session.bind(
                    BindOpticalFlowSessionImageNV.bindingPoint(call),
                    tracker.get(ImageViewState.class, BindOpticalFlowSessionImageNV.view(call)));
        }
    }

    private void execute(Call call, RecordingBuilder to) {
        OpticalFlowSessionState session =
                tracker.get(OpticalFlowSessionState.class, CmdOpticalFlowExecuteNV.session(call));
        MemoryUseList uses = new MemoryUseList();
        if (session != null) {
            session.images().forEach((point, view) -> {
                boolean input = INPUTS.contains(point);
                uses.add(
                        input ? "optical flow input" : "optical flow output",
                        NVOpticalFlow.VK_PIPELINE_STAGE_2_OPTICAL_FLOW_BIT_NV,
                        input
                                ? NVOpticalFlow.VK_ACCESS_2_OPTICAL_FLOW_READ_BIT_NV
                                : NVOpticalFlow.VK_ACCESS_2_OPTICAL_FLOW_WRITE_BIT_NV,
                        new UsedMemory.OfView(view));
            });
        }
        uses.record(call, to);
    }
}
