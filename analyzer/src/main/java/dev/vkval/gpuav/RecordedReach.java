package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.gpuav.proof.ActionSize;
import dev.vkval.gpuav.proof.AddressReach;
import dev.vkval.gpuav.proof.BufferReach;
import dev.vkval.gpuav.proof.PushConstants;
import dev.vkval.gpuav.proof.ShaderAccesses;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What shaders may reach of storage buffers and by device addresses, by what is recorded: the size of their action, push constants, constants. It
 * is asked when command buffers are executed, and finds nothing.
 */
public final class RecordedReach implements ValidationObject, StateObserver {
    private static final StateObject.SubStateKey<Recording> KEY = new StateObject.SubStateKey<>(Recording.class);

    private final StateTracker state;
    private final ShaderAccessCache shaders = new ShaderAccessCache();
    private final Map<Long, Inputs> actions = new HashMap<>();

    /**
     * The inputs of an action.
     *
     * @param sizes for each of its stages
     */
    private record Inputs(List<ActionSize> sizes, List<ShaderStage> stages, PushConstants pushed) {}

    /** @param blocks block indices of the actions of a command buffer */
    private record Recording(PushedConstants pushed, List<Long> blocks) {}

    public RecordedReach(StateTracker state) {
        this.state = state;
    }

    @Override
    public String name() {
        return "shader-reach";
    }

    @Override
    public void register(Hooks hooks) {
        state.observe(this);
        hooks.onEffect(BeginCommandBuffer.ID, call -> {
            CommandBufferState buffer = buffer(call);
            if (buffer != null) {
                forget(buffer);
                buffer.subState(KEY, new Recording(new PushedConstants(), new ArrayList<>()));
            }
        });
        PushedConstants.register(hooks, state, buffer -> {
            Recording recording = buffer == null ? null : buffer.subState(KEY);
            return recording == null ? null : recording.pushed();
        });
        for (CommandTraits traits : Commands.where(CommandTraits::instrumented)) {
            int bindPoint = traits.action().bindPoint();
            hooks.preCallRecord(traits.command().number(), call -> action(call, bindPoint));
        }
    }

    private CommandBufferState buffer(Call call) {
        return state.get(CommandBufferState.class, call.u64(0));
    }

    private void forget(CommandBufferState buffer) {
        Recording recording = buffer.subState(KEY);
        if (recording != null) {
            recording.blocks().forEach(actions::remove);
        }
    }

    @Override
    public void destroyed(StateObject object) {
        if (object instanceof CommandBufferState buffer) {
            forget(buffer);
        }
    }

    private void action(Call call, int bindPoint) {
        CommandBufferState buffer = buffer(call);
        Recording recording = buffer == null ? null : buffer.subState(KEY);
        if (recording == null) {
            return;
        }
        BoundState bound = buffer.bound(bindPoint);
        List<ShaderStage> stages = bound.stages();
        if (stages.stream().noneMatch(RecordedReach::usesBuffers)) {
            return;
        }
        PipelineState pipeline = bound.pipeline();
        List<ActionSize> sizes = new ArrayList<>();
        stages.forEach(stage -> sizes.add(ActionSizes.of(call, stage, stages)));
        actions.put(
                call.blockIndex(),
                new Inputs(sizes, stages, recording.pushed().of(pipeline == null ? null : pipeline.layout())));
        recording.blocks().add(call.blockIndex());
    }

    private static boolean usesBuffers(ShaderStage stage) {
        return stage.reflection() != null
                && (stage.reflection().addresses() != null
                        || stage.reflection().descriptors().stream()
                                .anyMatch(use -> use.kind() == DescriptorUse.Kind.STORAGE_BUFFER));
    }

    /**
     * What a stage of an action may reach of the storage buffers that a variable refers to.
     *
     * @param block block index of the action
     * @return null if that is not known
     */
    public BufferReach of(long block, ShaderStage stage, DescriptorUse use) {
        return of(block, stage, (accesses, size, pushed) -> accesses.ofBuffers(use.variable(), size, pushed));
    }

    /**
     * What a stage of an action may reach by device addresses.
     *
     * @param block block index of the action
     * @return null if that is not known
     */
    public AddressReach byAddress(long block, ShaderStage stage) {
        return of(block, stage, ShaderAccesses::byAddress);
    }

    /** What is asked of the accesses of a shader in an action. */
    @FunctionalInterface
    private interface Question<T> {
        T of(ShaderAccesses accesses, ActionSize size, PushConstants pushed);
    }

    private <T> T of(long block, ShaderStage stage, Question<T> question) {
        Inputs inputs = actions.get(block);
        int number = inputs == null ? -1 : inputs.stages().indexOf(stage);
        if (number < 0 || stage.module() == null || stage.executionModel() < 0) {
            return null;
        }
        ActionSize size = inputs.sizes().get(number);
        return shaders.of(stage)
                .accesses()
                .map(accesses -> question.of(accesses, size, inputs.pushed()))
                .orElse(null);
    }
}
