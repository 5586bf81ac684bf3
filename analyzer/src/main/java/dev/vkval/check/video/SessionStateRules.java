package dev.vkval.check.video;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginVideoCodingKHR;
import dev.vkval.capture.command.CmdControlVideoCodingKHR;
import dev.vkval.capture.command.CmdDecodeVideoKHR;
import dev.vkval.capture.command.CmdEncodeVideoKHR;
import dev.vkval.capture.command.CmdEndVideoCodingKHR;
import dev.vkval.capture.command.CreateVideoSessionKHR;
import dev.vkval.capture.command.QueueSubmit;
import dev.vkval.capture.command.QueueSubmit2;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.rules.CreationParameters;
import dev.vkval.check.submit.SubmitRequest;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.tracker.StateObserver;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lwjgl.vulkan.KHRVideoDecodeH264;
import org.lwjgl.vulkan.KHRVideoEncodeQueue;
import org.lwjgl.vulkan.KHRVideoQueue;
import org.lwjgl.vulkan.VkVideoBeginCodingInfoKHR;
import org.lwjgl.vulkan.VkVideoCodingControlInfoKHR;
import org.lwjgl.vulkan.VkVideoDecodeInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeInfoKHR;
import org.lwjgl.vulkan.VkVideoEncodeQualityLevelInfoKHR;
import org.lwjgl.vulkan.VkVideoReferenceSlotInfoKHR;

/**
 * What a video session is when commands execute: whether it has been reset, its rate control and quality level, and the
 * pictures in the slots of its decoded picture buffer. Judged at submit; of a session that was created before the capture
 * began, nothing is known.
 */
public final class SessionStateRules implements Topic, StateObserver {
    private static final StateObject.SubStateKey<SessionState> KEY = new StateObject.SubStateKey<>(SessionState.class);
    private static final String PARAMETERS = "VkVideoSessionParametersKHR";

    private final CoreContext context;

    public SessionStateRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.record(CreateVideoSessionKHR.ID, this::create);
        hooks.record(CmdBeginVideoCodingKHR.ID, this::begin);
        hooks.record(CmdControlVideoCodingKHR.ID, this::control);
        hooks.record(CmdDecodeVideoKHR.ID, this::decode);
        hooks.record(CmdEncodeVideoKHR.ID, this::encode);
        hooks.record(
                CmdEndVideoCodingKHR.ID, (call, buffer) -> SessionLog.of(buffer).bind(null, null));
        hooks.validate(QueueSubmit.ID, this::submit);
        hooks.validate(QueueSubmit2.ID, this::submit);
        hooks.observe(this);
    }

    private void create(Call call) {
        StateObject session = VideoSessions.of(context, CMemory.handle(CreateVideoSessionKHR.pVideoSession(call)));
        if (session != null && !session.fromStateSetup()) {
            session.subState(KEY, new SessionState());
        }
    }

    private void begin(Call call, CommandBufferState buffer) {
        long info = CmdBeginVideoCodingKHR.pBeginInfo(call);
        SessionLog log = SessionLog.of(buffer);
        if (info == 0) {
            log.bind(null, null);
            return;
        }
        StateObject session = VideoSessions.of(context, VkVideoBeginCodingInfoKHR.nvideoSession(info));
        log.bind(session, context.get(StateObject.class, VkVideoBeginCodingInfoKHR.nvideoSessionParameters(info)));
        if (session == null) {
            return;
        }
        List<SessionOperation.BoundSlot> slots = new ArrayList<>();
        long array = CMemory.pointer(info + VkVideoBeginCodingInfoKHR.PREFERENCESLOTS);
        for (int i = 0; i < CMemory.count(VkVideoBeginCodingInfoKHR.nreferenceSlotCount(info), array); i++) {
            long slot = CMemory.element(array, i, VkVideoReferenceSlotInfoKHR.SIZEOF);
            long resource = CMemory.pointer(slot + VkVideoReferenceSlotInfoKHR.PPICTURERESOURCE);
            int index = VkVideoReferenceSlotInfoKHR.nslotIndex(slot);
            if (index >= 0) {
                slots.add(new SessionOperation.BoundSlot(
                        index, resource != 0, resource == 0 ? null : DpbPicture.read(context, resource)));
            }
        }
        boolean encodes = VideoSessions.encodes(session);
        log.add(new SessionOperation.Begin(
                session, buffer.recordedPlace(call), encodes, RateControl.chained(info), List.copyOf(slots)));
    }

    private void control(Call call, CommandBufferState buffer) {
        long info = CmdControlVideoCodingKHR.pCodingControlInfo(call);
        SessionLog log = SessionLog.of(buffer);
        if (info == 0 || log.session() == null) {
            return;
        }
        int flags = VkVideoCodingControlInfoKHR.nflags(info);
        boolean rate = (flags & KHRVideoEncodeQueue.VK_VIDEO_CODING_CONTROL_ENCODE_RATE_CONTROL_BIT_KHR) != 0;
        boolean quality = (flags & KHRVideoEncodeQueue.VK_VIDEO_CODING_CONTROL_ENCODE_QUALITY_LEVEL_BIT_KHR) != 0;
        log.add(new SessionOperation.Control(
                log.session(),
                buffer.recordedPlace(call),
                (flags & KHRVideoQueue.VK_VIDEO_CODING_CONTROL_RESET_BIT_KHR) != 0,
                rate ? RateControl.chained(info) : null,
                quality ? quality(info) : null));
    }

    /** The quality level in a chain, null for none. */
    private static Integer quality(long structure) {
        long info = PNext.find(structure, KHRVideoEncodeQueue.VK_STRUCTURE_TYPE_VIDEO_ENCODE_QUALITY_LEVEL_INFO_KHR);
        return info == 0 ? null : VkVideoEncodeQualityLevelInfoKHR.nqualityLevel(info);
    }

    private void decode(Call call, CommandBufferState buffer) {
        long info = CmdDecodeVideoKHR.pDecodeInfo(call);
        SessionLog log = SessionLog.of(buffer);
        if (info == 0 || log.session() == null) {
            return;
        }
        int operation = VideoSessions.operation(log.session());
        long slots = CMemory.pointer(info + VkVideoDecodeInfoKHR.PREFERENCESLOTS);
        boolean kinds = operation == KHRVideoDecodeH264.VK_VIDEO_CODEC_OPERATION_DECODE_H264_BIT_KHR;
        log.add(new SessionOperation.Decode(
                log.session(),
                buffer.recordedPlace(call),
                kinds
                        ? CodedPictures.references(context, slots, VkVideoDecodeInfoKHR.nreferenceSlotCount(info))
                        : List.of(),
                CodedPictures.setup(
                        context, info, CMemory.pointer(info + VkVideoDecodeInfoKHR.PSETUPREFERENCESLOT), operation)));
    }

    private void encode(Call call, CommandBufferState buffer) {
        long info = CmdEncodeVideoKHR.pEncodeInfo(call);
        SessionLog log = SessionLog.of(buffer);
        if (info == 0 || log.session() == null) {
            return;
        }
        log.add(new SessionOperation.Encode(
                log.session(),
                buffer.recordedPlace(call),
                parametersQuality(log.parameters()),
                CodedPictures.setup(
                        context,
                        info,
                        CMemory.pointer(info + VkVideoEncodeInfoKHR.PSETUPREFERENCESLOT),
                        VideoSessions.operation(log.session()))));
    }

    /** Level 0 where they were created without one. */
    private static Integer parametersQuality(StateObject parameters) {
        OptionalLong info =
                parameters == null ? OptionalLong.empty() : CreationParameters.address(PARAMETERS, parameters);
        if (info.isEmpty()) {
            return null;
        }
        Integer given = quality(info.getAsLong());
        return given == null ? Integer.valueOf(0) : given;
    }

    private void submit(Call call) {
        Map<StateObject, SessionState> ahead = new HashMap<>();
        for (SubmitRequest.Submitted submitted : SubmitRequest.of(call, context).buffers()) {
            SessionLog log = submitted.buffer().subState(SessionLog.KEY);
            if (log == null) {
                continue;
            }
            for (SessionOperation operation : log.operations()) {
                SessionState now = operation.session().subState(KEY);
                if (now != null) {
                    SessionState state = ahead.computeIfAbsent(operation.session(), unused -> now.copy());
                    new SessionStateCheck(context, call, submitted, operation, state).check();
                    apply(operation, state);
                }
            }
        }
    }

    @Override
    public void submitted(Submission submission) {
        for (Submission.Batch batch : submission.batches()) {
            for (CommandBufferRecording recording : batch.recordings()) {
                SessionLog log = recording.commandBuffer().subState(SessionLog.KEY);
                if (log != null) {
                    log.operations().forEach(SessionStateRules::apply);
                }
            }
        }
    }

    private static void apply(SessionOperation operation) {
        SessionState state = operation.session().subState(KEY);
        if (state != null) {
            apply(operation, state);
        }
    }

    private static void apply(SessionOperation operation, SessionState state) {
        if (operation instanceof SessionOperation.Begin begin) {
            begin.slots().stream().filter(slot -> !slot.resource()).forEach(slot -> state.deactivate(slot.index()));
        } else if (operation instanceof SessionOperation.Control control) {
            if (control.reset()) {
                state.reset();
            }
            if (control.quality() != null) {
                state.quality(control.quality());
            }
            if (control.rateControl() != null) {
                state.control(control.rateControl());
            }
        } else if (operation instanceof SessionOperation.Decode decode) {
            setup(decode.setup(), state);
        } else if (operation instanceof SessionOperation.Encode encode) {
            setup(encode.setup(), state);
        }
    }

    private static void setup(SessionOperation.Setup setup, SessionState state) {
        if (setup == null) {
            return;
        }
        if (setup.kept() && setup.picture() != null) {
            state.activate(setup.index(), setup.kind(), setup.picture());
        } else {
            state.forget(setup.index());
        }
    }
}
