package dev.vkval.check.event;

import dev.vkval.capture.call.Call;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Names;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.EventSignal;
import dev.vkval.state.object.EventState;
import dev.vkval.state.object.RecordedCommand;
import java.util.List;
import org.lwjgl.vulkan.KHRMaintenance9;
import org.lwjgl.vulkan.VK13;

/** Compares waits for events, and resets after them, with the known states of the events. */
final class EventWaitRules {
    private static final long HOST = VK13.VK_PIPELINE_STAGE_2_HOST_BIT;

    private final CoreContext context;

    EventWaitRules(CoreContext context) {
        this.context = context;
    }

    /**
     * One command to be checked.
     *
     * @param call the call that shows the problem: the command itself, or the call that executes or submits it
     * @param before what is known at the command without that call; problems that were known then are not reported
     *     again
     */
    record Look(Call call, CommandBufferState buffer, EventStates states, EventStates before) {}

    void waits(Look look, RecordedCommand.WaitEvents wait) {
        if (!wait.perEvent()) {
            older(look, wait);
            return;
        }
        for (int i = 0; i < wait.events().size(); i++) {
            if (wait.events().get(i) != null && i < wait.barriers().size()) {
                newer(look, wait, i);
            }
        }
    }

    private Problem error(Look look, RecordedCommand command, String rule, EventState event) {
        Problem problem = context.error(look.call(), rule).on(look.buffer()).on(event);
        return command.place().block() == look.call().blockIndex()
                ? problem
                : problem.after("waits", command.place(), look.buffer());
    }

    /** What became known with this call. */
    private static boolean news(Look look, EventState event) {
        return look.states().signal(event).known()
                && (look.before() == null || !look.before().signal(event).known());
    }

    void set(Look look, RecordedCommand.SetEvent set) {
        EventSignal signal = look.states().signal(set.event());
        boolean reported = look.before() != null && look.before().signaled(set.event());
        if (!look.states().signaled(set.event()) || reported) {
            return;
        }
        String state = signal.known() ? signal.text() : "signaled by an earlier command";
        Problem problem = context.warning(look.call(), "BestPractices-Event-SignalSignaledEvent")
                .on(look.buffer())
                .on(set.event());
        if (set.place().block() != look.call().blockIndex()) {
            problem.after("sets", set.place(), look.buffer());
        }
        problem.title("an event is set that is already signaled")
                .message("%s is %s, so setting it again has no effect", set.event(), state)
                .help("reset the event before setting it again")
                .report();
    }

    private void older(Look look, RecordedCommand.WaitEvents wait) {
        boolean news = false;
        boolean known = true;
        long expected = 0;
        for (EventState event : wait.events()) {
            if (event == null) {
                return;
            }
            EventSignal signal = look.states().signal(event);
            news |= news(look, event);
            known &= signal.known();
            expected |= signal.kind() == EventSignal.Kind.OLDER ? signal.stages() : HOST;
            if (signal.kind() == EventSignal.Kind.NEWER && news(look, event)) {
                error(look, wait, "VUID-vkCmdWaitEvents-pEvents-03847", event)
                        .title("vkCmdWaitEvents waits for an event that vkCmdSetEvent2 set")
                        .message("%s is %s", event, signal.text())
                        .help("use vkCmdSetEvent with vkCmdWaitEvents, and vkCmdSetEvent2 with vkCmdWaitEvents2")
                        .report();
                return;
            }
        }
        long given = Barrier.srcStages(wait.barriers());
        if (known && news && given != expected) {
            mask(look, wait, given, expected);
        }
    }

    private void mask(Look look, RecordedCommand.WaitEvents wait, long given, long expected) {
        StringBuilder states = new StringBuilder();
        wait.events()
                .forEach(event -> states.append(states.isEmpty() ? "" : ", ")
                        .append(event)
                        .append(" is ")
                        .append(look.states().signal(event).text()));
        error(
                        look,
                        wait,
                        "VUID-vkCmdWaitEvents-srcStageMask-01158",
                        wait.events().get(0))
                .title("the source stage mask of an event wait does not match how the events are set")
                .message("srcStageMask is %s, it must be %s: %s", Names.stages(given), Names.stages(expected), states)
                .help("combine the stage masks of the vkCmdSetEvent calls, and include HOST for events that the "
                        + "host sets; a wait for an event that is not set does not end")
                .report();
    }

    private void newer(Look look, RecordedCommand.WaitEvents wait, int index) {
        EventState event = wait.events().get(index);
        EventSignal signal = look.states().signal(event);
        if (!news(look, event)) {
            return;
        }
        List<Barriers> own = List.of(wait.barriers().get(index));
        long stages = Barrier.srcStages(own);
        String rule = null;
        String title = null;
        if (signal.kind() == EventSignal.Kind.OLDER) {
            rule = "VUID-vkCmdWaitEvents2-pEvents-03837";
            title = "vkCmdWaitEvents2 waits for an event that vkCmdSetEvent set";
        } else if (signal.kind() == EventSignal.Kind.HOST && (stages & ~HOST) != 0) {
            rule = "VUID-vkCmdWaitEvents2-pEvents-03839";
            title = "vkCmdWaitEvents2 waits for stages of the device with an event that the host set";
        } else if (asymmetric(own.get(0)) && signal.kind() == EventSignal.Kind.NEWER && signal.dependency() != null) {
            boolean set = asymmetric(signal.dependency());
            long expected = Barrier.srcStages(List.of(signal.dependency()));
            rule = set ? "VUID-vkCmdWaitEvents2-pEvents-10790" : "VUID-vkCmdWaitEvents2-pEvents-10789";
            rule = set && stages == expected ? null : rule;
            title = set
                    ? "an asymmetric wait has other source stages than vkCmdSetEvent2"
                    : "a wait is asymmetric, but vkCmdSetEvent2 is not";
        } else if (differs(signal, wait.barriers().get(index))) {
            rule = "VUID-vkCmdWaitEvents2-pEvents-10788";
            title = "vkCmdWaitEvents2 waits with another dependency than vkCmdSetEvent2 set the event with";
        } else if (stages == HOST && signal.kind() == EventSignal.Kind.NONE) {
            rule = "VUID-vkCmdWaitEvents2-pEvents-03840";
            title = "an event wait with the host stage executes before the event is signaled";
        } else if ((stages & HOST) == 0 && signal.kind() == EventSignal.Kind.NONE) {
            rule = "VUID-vkCmdWaitEvents2-pEvents-03841";
            title = "vkCmdWaitEvents2 waits for an event that was not set by vkCmdSetEvent2";
        }
        if (rule != null) {
            error(look, wait, rule, event)
                    .parameter("pEvents[" + index + "]")
                    .title(title)
                    .message(
                            "%s is %s, and the source stages of the dependency are %s",
                            event, signal.text(), Names.stages(stages))
                    .help("set the event with vkCmdSetEvent2 and the same dependency before the wait, or with "
                            + "vkSetEvent for a dependency on the host")
                    .report();
        }
    }

    private static boolean asymmetric(Barriers dependency) {
        return (dependency.dependencyFlags() & KHRMaintenance9.VK_DEPENDENCY_ASYMMETRIC_EVENT_BIT_KHR) != 0;
    }

    /** Asymmetric dependencies are not repeated by the wait. */
    private static boolean differs(EventSignal signal, Barriers waited) {
        Barriers set = signal.dependency();
        return signal.kind() == EventSignal.Kind.NEWER && set != null && !asymmetric(waited) && !set.equals(waited);
    }

    void reset(Look look, RecordedCommand.ResetEvent reset) {
        EventStates.Waited waited = look.states().waited(reset.event());
        boolean toldBefore = look.before() != null && look.before().waited(reset.event()) != null;
        if (waited == null || toldBefore || waited.precedes(Stages.first(reset.stages()))) {
            return;
        }
        String rule = waited.newer()
                ? rule(reset, "VUID-vkCmdResetEvent-event-03835", "VUID-vkCmdResetEvent2-event-03832")
                : rule(reset, "VUID-vkCmdResetEvent-event-03834", "VUID-vkCmdResetEvent2-event-03831");
        error(look, reset, rule, reset.event())
                .title("an event is reset without a dependency on an earlier wait for it")
                .message(
                        "stageMask is %s, but there is no execution dependency from the earlier wait for %s to "
                                + "these stages",
                        Names.stages(reset.stages()), reset.event())
                .help("reset the event at a stage of the wait's second scope, or record a barrier between the two")
                .report();
    }

    private static String rule(RecordedCommand.ResetEvent reset, String older, String newer) {
        return reset.generation().isV2() ? newer : older;
    }
}
