package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginConditionalRendering2EXT;
import dev.vkval.capture.command.CmdBeginConditionalRenderingEXT;
import dev.vkval.capture.command.CmdEndConditionalRenderingEXT;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreateInstance;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.chassis.Hooks;
import dev.vkval.chassis.ValidationObject;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.finding.Coverage;
import dev.vkval.finding.FindingSink;
import dev.vkval.gpuav.proof.ActionSize;
import dev.vkval.gpuav.proof.PushConstants;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DeviceState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.Submission;
import dev.vkval.state.reader.InheritanceReader;
import dev.vkval.state.tracker.StateObserver;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lwjgl.vulkan.EXTConditionalRendering;
import org.lwjgl.vulkan.VkCommandBufferInheritanceConditionalRenderingInfoEXT;

/**
 * Judges the accesses of shaders by what is recorded, without a device: those that a device does not check. What an access
 * reaches follows from constants, push constants and the size of the action; a submit compares it with the descriptors
 * that are bound.
 */
public final class ShaderProof implements ValidationObject, StateObserver {
    private final StateTracker state;
    private final CheckedShaders onDevice;
    private final DescriptorHashing hashing;
    private final boolean alone;
    private final GpuOptions options;
    private final ShaderAccessCache shaders = new ShaderAccessCache();
    private final RecordedProofs proofs = new RecordedProofs();
    private final ProofFindings findings;
    private final PrintFormats formats;
    private final Set<Long> robustDevices = new HashSet<>();
    private GpuSettings settings;
    private long destructions;

    /** Judges all shaders. */
    public ShaderProof(FindingSink sink, StateTracker state, ShaderSources sources, GpuOptions options) {
        this(sink, new ShaderSource(sources, options.listings()), state, options, CheckedShaders.NONE);
    }

    ShaderProof(
            FindingSink sink, ShaderSource source, StateTracker state, GpuOptions options, CheckedShaders onDevice) {
        this(sink, source, state, options, onDevice, null);
    }

    /** @param hashing of descriptor buffers, registered by another validation object; null for one of its own */
    ShaderProof(
            FindingSink sink,
            ShaderSource source,
            StateTracker state,
            GpuOptions options,
            CheckedShaders onDevice,
            DescriptorHashing hashing) {
        this.state = state;
        this.alone = hashing == null;
        this.hashing = alone ? new DescriptorHashing(sink, state, () -> settings.ofDescriptorBuffers()) : hashing;
        this.options = options;
        this.settings = GpuSettings.ALL.with(options.settings());
        this.onDevice = onDevice;
        this.findings = new ProofFindings(new ErrorFindings(sink, state, source));
        this.formats = new PrintFormats(sink, state, source, () -> settings.prints());
    }

    @Override
    public String name() {
        return "shader-proof";
    }

    @Override
    public void register(Hooks hooks) {
        if (alone) {
            hashing.register(hooks);
        }
        state.observe(this);
        formats.register(hooks);
        hooks.onEffect(CreateInstance.ID, call -> {
            settings = options.settings(call);
            proofs.clear();
        });
        hooks.onEffect(CreateDevice.ID, call -> {
            if (DeviceContext.robustBuffers(CreateDevice.pCreateInfo(call))) {
                robustDevices.add(CMemory.u64(CreateDevice.pDevice(call)));
            }
        });
        for (PipelineKind kind : PipelineKind.values()) {
            hooks.onEffect(kind.command(), call -> StageRobustness.read(call, kind, state));
        }
        hooks.onEffect(BeginCommandBuffer.ID, this::begin);
        PushedConstants.register(hooks, state, buffer -> {
            ProvableCommands commands = commands(buffer);
            return commands == null ? null : commands.pushed();
        });
        conditional(hooks, CmdBeginConditionalRenderingEXT.ID, true);
        conditional(hooks, CmdBeginConditionalRendering2EXT.ID, true);
        conditional(hooks, CmdEndConditionalRenderingEXT.ID, false);
        for (CommandTraits traits : Commands.where(CommandTraits::instrumented)) {
            int bindPoint = traits.action().bindPoint();
            hooks.preCallRecord(traits.command().number(), call -> action(call, bindPoint));
        }
    }

    private void conditional(Hooks hooks, int command, boolean begins) {
        hooks.onEffect(command, call -> {
            ProvableCommands commands = commands(buffer(call));
            if (commands != null) {
                commands.conditional(begins);
            }
        });
    }

    private CommandBufferState buffer(Call call) {
        return state.get(CommandBufferState.class, call.u64(0));
    }

    private static ProvableCommands commands(CommandBufferState buffer) {
        return buffer == null ? null : buffer.subState(ProvableCommands.KEY);
    }

    private void begin(Call call) {
        CommandBufferState buffer = buffer(call);
        if (buffer == null) {
            return;
        }
        long inherited = InheritanceReader.address(call, buffer);
        long condition = inherited == 0
                ? 0
                : PNext.find(
                        inherited,
                        EXTConditionalRendering
                                .VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_CONDITIONAL_RENDERING_INFO_EXT);
        boolean conditional = condition != 0
                && VkCommandBufferInheritanceConditionalRenderingInfoEXT.nconditionalRenderingEnable(condition) != 0;
        buffer.subState(ProvableCommands.KEY, new ProvableCommands(call.blockIndex(), conditional));
    }

    private void action(Call call, int bindPoint) {
        CommandBufferState buffer = buffer(call);
        ProvableCommands commands = commands(buffer);
        if (commands == null || !settings.shaders() || !settings.ofDescriptors()) {
            return;
        }
        Recorded action = new Recorded(call, buffer, commands, hashing.of(buffer, bindPoint));
        boolean depends = onDevice.depends(call, buffer, bindPoint);
        List<ActionSize> sizes = sizes(action);
        if (sizes == null) {
            if (depends) {
                onDevice.prove(call, buffer, bindPoint);
            }
            return;
        }
        BoundState bound = action.bound();
        PushConstants pushed = commands.pushed().of(action.layout());
        RecordedProofs.Judged judged =
                proofs.of(bound, sizes, pushed, destructions, () -> stages(bound, sizes, pushed));
        if (!depends) {
            add(
                    action,
                    judged.stages().stream()
                            .filter(stage -> !onDevice.contains(call, buffer, bindPoint, stage.stage()))
                            .toList());
            return;
        }
        RecordTimeProof proof = judged.proof(stages -> RecordTimeProof.of(
                bound, stages, settings, !options.prints().added().isEmpty()));
        if (proof.complete()) {
            onDevice.prove(call, buffer, bindPoint);
            add(action, judged.proved());
        } else {
            add(action, judged.of(onDevice.choose(call, buffer, bindPoint, proof.proved())));
        }
    }

    /** An action that is being recorded. */
    private record Recorded(Call call, CommandBufferState buffer, ProvableCommands commands, BoundState bound) {
        PipelineLayoutState layout() {
            PipelineState pipeline = bound.pipeline();
            return pipeline == null ? null : pipeline.layout();
        }
    }

    /** The size of an action for each of its stages; null if none of them executes. */
    private static List<ActionSize> sizes(Recorded action) {
        List<ShaderStage> stages = action.bound().stages();
        List<ActionSize> sizes = new ArrayList<>(stages.size());
        for (ShaderStage stage : stages) {
            ActionSize size = ActionSizes.of(action.call(), stage, stages);
            if (size.none()) {
                return null;
            }
            sizes.add(action.commands().conditional() ? size.maybe() : size);
        }
        return sizes;
    }

    private void add(Recorded action, List<ProvableAction.Stage> stages) {
        if (!stages.isEmpty()) {
            RecordedAction recorded = new RecordedAction(
                    action.call().command().name(),
                    action.buffer(),
                    action.buffer().nextPlace(action.call()),
                    action.bound(),
                    action.layout(),
                    robust(action.buffer()));
            action.commands().actions().add(new ProvableAction(recorded, stages, destructions));
        }
    }

    /** The shaders that are bound, as far as they can be read, with what their accesses reach. */
    private List<ProvableAction.Stage> stages(BoundState bound, List<ActionSize> sizes, PushConstants pushed) {
        List<ProvableAction.Stage> stages = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            ShaderStage stage = bound.stages().get(i);
            if (stage.module() == null || stage.executionModel() < 0) {
                continue;
            }
            ActionSize size = sizes.get(i);
            ShaderAccessCache.Analysed shader = shaders.of(stage);
            shader.accesses()
                    .ifPresent(accesses -> stages.add(new ProvableAction.Stage(
                            stage,
                            shader,
                            StageRobustness.of(bound.pipeline(), stage.stage()),
                            size,
                            pushed,
                            accesses.reaches(size, pushed),
                            Set.of(),
                            new BitSet())));
        }
        return stages;
    }

    private boolean robust(CommandBufferState buffer) {
        DeviceState device = buffer.ancestor(DeviceState.class);
        return device != null && robustDevices.contains(device.id());
    }

    @Override
    public void destroyed(StateObject object) {
        destructions++;
    }

    @Override
    public void submitted(Submission submission) {
        if (submission.stateSetup()) {
            return;
        }
        for (Submission.Batch batch : submission.batches()) {
            batch.recordings().forEach(recording -> submitted(recording, submission));
        }
    }

    private void submitted(CommandBufferRecording recording, Submission submission) {
        ProvableCommands commands = commands(recording.commandBuffer());
        if (commands != null && commands.beginBlock() == recording.beginBlock()) {
            for (ProvableAction action : commands.actions()) {
                if (!action.good(destructions) && findings.judge(action, submission, settings)) {
                    action.provedGood(destructions);
                }
            }
        }
        recording.executed().forEach(inner -> submitted(inner, submission));
    }

    @Override
    public List<Coverage.Gap> gaps() {
        List<Coverage.Gap> gaps = new ArrayList<>(onDevice == CheckedShaders.NONE ? withoutDevice() : withDevice());
        gaps.addAll(formats.gaps());
        if (alone) {
            gaps.addAll(hashing.gaps());
        }
        return gaps;
    }

    private List<Coverage.Gap> withDevice() {
        long count = findings.reopened();
        String why = "accesses of shaders were proved when their action was recorded, and are not any more when it was"
                + " submitted, as objects were destroyed or changed in between: they are not checked";
        return count == 0 ? List.of() : List.of(new Coverage.Gap("gpu", why, count));
    }

    /** How much was proved. */
    private List<Coverage.Gap> withoutDevice() {
        long all = 0;
        long open = 0;
        for (ShaderAccessCache.Analysed shader : shaders.all()) {
            if (shader.counts().wasSubmitted() && shader.accesses().isPresent()) {
                all += shader.accesses().get().sites().size()
                        + shader.accesses().get().unlisted().size();
                open += shader.counts().openSites()
                        + shader.accesses().get().unlisted().size();
            }
        }
        String why = "only a device that executes the shaders can check the other accesses; " + (all - open) + " of "
                + all + " were checked without one";
        return open == 0 ? List.of() : List.of(new Coverage.Gap("gpu", why, open));
    }
}
