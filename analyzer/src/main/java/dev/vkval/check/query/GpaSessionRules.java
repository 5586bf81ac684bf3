package dev.vkval.check.query;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdBeginGpaSessionAMD;
import dev.vkval.capture.command.CmdEndGpaSessionAMD;
import dev.vkval.capture.command.CreateGpaSessionAMD;
import dev.vkval.capture.command.DestroyGpaSessionAMD;
import dev.vkval.capture.command.ResetGpaSessionAMD;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.check.topic.Topic;
import dev.vkval.check.topic.TopicHooks;
import dev.vkval.identity.CapturedObject;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VkGpaSessionCreateInfoAMD;

/** Sessions of VK_AMD_gpa_interface begin and end once between resets, one at a time in a command buffer. */
public final class GpaSessionRules implements Topic {
    /** What a session has been through since it was created or reset. */
    private enum Phase {
        FRESH,
        BEGUN,
        ENDED
    }

    /** The session that a command buffer has begun and not ended. */
    private record Open(long session) {}

    private static final StateObject.SubStateKey<Open> OPEN = StateObject.SubStateKey.ofRecording(Open.class);

    private final CoreContext context;
    /** Of sessions that were created in the capture. */
    private final Map<Long, Phase> phases = new HashMap<>();

    public GpaSessionRules(CoreContext context) {
        this.context = context;
    }

    @Override
    public void register(TopicHooks hooks) {
        hooks.validate(CreateGpaSessionAMD.ID, this::create);
        hooks.record(CreateGpaSessionAMD.ID, (Call call) -> {
            long created = CreateGpaSessionAMD.pGpaSession(call);
            if (created != 0 && !call.stateSetup()) {
                phases.put(CMemory.handle(created), Phase.FRESH);
            }
        });
        hooks.record(DestroyGpaSessionAMD.ID, (Call call) -> phases.remove(DestroyGpaSessionAMD.gpaSession(call)));
        hooks.record(
                ResetGpaSessionAMD.ID, (Call call) -> phases.replace(ResetGpaSessionAMD.gpaSession(call), Phase.FRESH));
        hooks.validate(CmdBeginGpaSessionAMD.ID, this::begin);
        hooks.record(CmdBeginGpaSessionAMD.ID, (call, buffer) -> {
            phases.replace(CmdBeginGpaSessionAMD.gpaSession(call), Phase.BEGUN);
            buffer.subState(OPEN, new Open(CmdBeginGpaSessionAMD.gpaSession(call)));
        });
        hooks.validate(CmdEndGpaSessionAMD.ID, this::end);
        hooks.record(CmdEndGpaSessionAMD.ID, (call, buffer) -> {
            phases.replace(CmdEndGpaSessionAMD.gpaSession(call), Phase.ENDED);
            buffer.subState(OPEN, null);
        });
    }

    private Problem error(Call call, CommandBufferState buffer, long session, String rule) {
        return context.error(call, rule).on(buffer).on(object(session));
    }

    private CapturedObject object(long session) {
        return context.objects().living(session);
    }

    private void create(Call call) {
        long info = CreateGpaSessionAMD.pCreateInfo(call);
        long source = info == 0 ? 0 : VkGpaSessionCreateInfoAMD.nsecondaryCopySource(info);
        if (phases.getOrDefault(source, Phase.ENDED) != Phase.ENDED) {
            error(call, null, source, "VUID-VkGpaSessionCreateInfoAMD-secondaryCopySource-12461")
                    .parameter("pCreateInfo->secondaryCopySource")
                    .title("a session is created to copy from one that has no results")
                    .message("%s has not been begun and ended since it was created or reset", object(source))
                    .help("record the begin and the end of the source before")
                    .report();
        }
    }

    private void begin(Call call, CommandBufferState buffer) {
        long session = CmdBeginGpaSessionAMD.gpaSession(call);
        if (phases.get(session) == Phase.ENDED) {
            error(call, buffer, session, "VUID-vkCmdBeginGpaSessionAMD-gpaSession-12409")
                    .parameter("gpaSession")
                    .title("a session is begun again that has not been reset")
                    .message("%s has been begun and ended", object(session))
                    .help("call vkResetGpaSessionAMD before it is begun again")
                    .report();
        }
        Open open = buffer.subState(OPEN);
        if (open != null) {
            error(call, buffer, open.session(), "VUID-vkCmdBeginGpaSessionAMD-commandBuffer-12410")
                    .title("a session is begun before another one of the command buffer is ended")
                    .message("%s has been begun in %s and not ended", object(open.session()), buffer)
                    .help("end it first with vkCmdEndGpaSessionAMD")
                    .report();
        }
    }

    private void end(Call call, CommandBufferState buffer) {
        long session = CmdEndGpaSessionAMD.gpaSession(call);
        if (phases.getOrDefault(session, Phase.BEGUN) != Phase.BEGUN) {
            error(call, buffer, session, "VUID-vkCmdEndGpaSessionAMD-gpaSession-12411")
                    .parameter("gpaSession")
                    .title("a session is ended that has not been begun")
                    .message("no vkCmdBeginGpaSessionAMD has begun %s", object(session))
                    .help("begin the session before it is ended")
                    .report();
        }
    }
}
