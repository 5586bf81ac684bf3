package dev.vkval.check.topic;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.registry.Registry;
import dev.vkval.chassis.CallEffect;
import dev.vkval.chassis.Hooks;
import dev.vkval.check.parameter.MemberChecks;
import dev.vkval.check.parameter.ParameterWalk;
import dev.vkval.command.ActionKind;
import dev.vkval.command.Commands;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.IndirectCommandsLayoutState.Sets;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.util.function.Predicate;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.VK10;

/** Topics register here: for calls, for the structures of their parameters, for changes of the state. */
public final class TopicHooks {

    /** Checks a command and the command buffer it is recorded in. */
    @FunctionalInterface
    public interface CommandHandler {
        void handle(Call call, CommandBufferState buffer);
    }

    /** Checks a command that runs the shaders of a VkPipelineBindPoint. */
    @FunctionalInterface
    public interface ActionHandler {
        void handle(Call call, CommandBufferState buffer, int bindPoint);
    }

    private static final int[] BIND_POINTS = {
        VK10.VK_PIPELINE_BIND_POINT_GRAPHICS,
        VK10.VK_PIPELINE_BIND_POINT_COMPUTE,
        KHRRayTracingPipeline.VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR
    };

    private final Hooks hooks;
    private final StateTracker tracker;
    private final CallContext now;
    private boolean more;

    /** Of calls that are checked. */
    private final Hooks.Gate judged;
    /** Those that have the structures that they require, too. */
    private final Hooks.Gate complete;
    /** Those that are made on a known command buffer, too. */
    private final Hooks.Gate completeCommand;
    /** Of commands that have them, in a known command buffer, whether checked or not. */
    private final Hooks.Gate inKnownBuffer;
    /** Of calls that had an effect and the structures that they require. */
    private final Hooks.Gate effect;
    /** Those that are made on a known command buffer, too. */
    private final Hooks.Gate commandEffect;

    /** @param checked which calls are checked, of those that topics register for; all are recorded */
    TopicHooks(Hooks hooks, CoreContext context, Predicate<Call> checked) {
        this.hooks = hooks;
        this.tracker = context.state();
        this.now = context.now();
        this.judged = call -> {
            now.begin(call);
            return checked.test(call);
        };
        this.complete = call -> judged.opens(call) && RequiredStructs.areGiven(call);
        this.completeCommand = call -> complete.opens(call) && now.commandBuffer() != null;
        this.inKnownBuffer = call -> RequiredStructs.areGiven(call) && isCommand(call);
        this.effect = call -> CallEffect.of(call) && RequiredStructs.areGiven(call);
        this.commandEffect = call -> effect.opens(call) && isCommand(call);
    }

    private boolean isCommand(Call call) {
        now.begin(call);
        return now.commandBuffer() != null;
    }

    /** Checks a call that has the structures that it requires before it executes. */
    public void validate(int command, Hooks.Handler handler) {
        hooks.preCallValidate(command, complete, handler);
    }

    /** Checks every call, those as well that lack a structure. */
    public void validateAll(Hooks.Handler handler) {
        Registry.vulkan().commands().forEach(command -> hooks.preCallValidate(command.number(), judged, handler));
    }

    /** Checks the structures and the other parameters of every call that there are checks for. */
    public void structures(MemberChecks checks) {
        ParameterWalk walk = new ParameterWalk(checks);
        validateAll(walk::check);
    }

    /** Checks a command before it is recorded; a command in an unknown command buffer is skipped. */
    public void validate(int command, CommandHandler handler) {
        hooks.preCallValidate(command, completeCommand, inBuffer(handler));
    }

    private Hooks.Handler inBuffer(CommandHandler handler) {
        return call -> handler.handle(call, now.commandBuffer());
    }

    /**
     * Checks all commands that run the shaders of a VkPipelineBindPoint, sequences of generated commands as well.
     *
     * @param about what must be that of the command buffer: sequences that set any of it themselves are not checked
     */
    public void validateActions(int bindPoint, CommandHandler handler, Sets... about) {
        Commands.where(traits -> traits.action().bindPoint() == bindPoint)
                .forEach(traits -> validate(traits.command().number(), handler));
        validateCommands(ActionKind.GENERATED, (call, buffer) -> {
            GeneratedSequences sequences = now.sequences();
            if (sequences != null
                    && Commands.of(sequences.last().number()).action().bindPoint() == bindPoint
                    && !sequences.setsAny(about)) {
                handler.handle(call, buffer);
            }
        });
    }

    /**
     * Checks all commands that run shaders, sequences of generated commands as well.
     *
     * @param about what must be that of the command buffer: sequences that set any of it themselves are not checked
     */
    public void validateActions(ActionHandler handler, Sets... about) {
        for (int bindPoint : BIND_POINTS) {
            validateActions(bindPoint, (call, buffer) -> handler.handle(call, buffer, bindPoint), about);
        }
    }

    /** Checks all commands of a kind. */
    public void validateCommands(ActionKind kind, CommandHandler handler) {
        Commands.where(traits -> traits.action() == kind)
                .forEach(traits -> validate(traits.command().number(), handler));
    }

    /** Records the effect of a call if it succeeded. */
    public void record(int command, Hooks.Handler handler) {
        hooks.postCallRecord(command, effect, handler);
    }

    /** Records the effect of a call, whatever it returned. */
    public void recordAlways(int command, Hooks.Handler handler) {
        hooks.postCallRecord(command, RequiredStructs::areGiven, handler);
    }

    /** Records a command before the state changes. */
    public void recordBefore(int command, CommandHandler handler) {
        hooks.preCallRecord(command, inKnownBuffer, inBuffer(handler));
    }

    /** Records a command. */
    public void record(int command, CommandHandler handler) {
        hooks.postCallRecord(command, commandEffect, inBuffer(handler));
    }

    /** Whether a topic has registered for more than the calls of some commands. */
    boolean followMore() {
        return more;
    }

    /** The hooks of the chassis, for what follows all calls whether they are checked or not. */
    public Hooks calls() {
        more = true;
        return hooks;
    }

    /** Adds an observer of state changes. */
    public void observe(StateObserver observer) {
        more = true;
        tracker.observe(observer);
    }
}
