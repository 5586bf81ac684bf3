package dev.vkval.gpuav;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BeginCommandBuffer;
import dev.vkval.capture.command.CmdBeginRendering;
import dev.vkval.capture.command.CmdBindDescriptorSets;
import dev.vkval.capture.command.CmdBindDescriptorSets2;
import dev.vkval.capture.command.CmdBindPipeline;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsEXT;
import dev.vkval.capture.command.CmdExecuteGeneratedCommandsNV;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.capture.command.CmdPushConstants2;
import dev.vkval.capture.command.EndCommandBuffer;
import dev.vkval.command.BeginRenderingCommand;
import dev.vkval.command.CommandTraits;
import dev.vkval.command.Commands;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.gpuav.select.SelectedWork;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.PipelineLayoutState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.tracker.StateTracker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkMemoryBarrier;

/**
 * Binds memory of its own right before each action whose pipeline has checks, so that later binds cannot replace it.
 */
final class Actions implements CheckedShaders {
    private final DeviceServices services;
    private final Map<Long, DeviceContext> devices;
    private final StateTracker state;
    private final Submits submits;
    private final Gaps gaps;
    private final SelectedWork work;
    private final RecordedWork recorded;
    private final Pipelines pipelines;
    private final boolean proves;
    private final DisturbedSets disturbed;
    private final PushedActions pushed;
    private final DescriptorHashing hashing;
    private final ExecutionSets sets;
    /** The pipelines whose actions have an index pushed of the current call, by bind point. */
    private final Map<Integer, InstrumentedPipeline> pushing = new TreeMap<>();
    /** The pipelines with checks of the current call, by bind point. */
    private final Map<Integer, InstrumentedPipeline> executed = new TreeMap<>();
    /** Captured ids of the pipelines that are to be bound again after the current call, by bind point. */
    private final Map<Integer, Long> replaced = new TreeMap<>();

    Actions(
            DeviceServices services,
            Map<Long, DeviceContext> devices,
            StateTracker state,
            Submits submits,
            Gaps gaps,
            GpuOptions options,
            Pipelines pipelines,
            DescriptorHashing hashing,
            ExecutionSets sets) {
        this.pipelines = pipelines;
        this.hashing = hashing;
        this.sets = sets;
        this.proves = options.proves();
        this.gaps = gaps;
        this.work = options.work();
        this.recorded = options.recorded();
        this.services = services;
        this.devices = devices;
        this.state = state;
        this.submits = submits;
        this.disturbed = new DisturbedSets(services, state, gaps);
        this.pushed = new PushedActions(services);
    }

    void register(HookRegistry hooks) {
        for (CommandTraits traits : Commands.where(CommandTraits::instrumented)) {
            hooks.add(traits.command().number(), action(traits.action().bindPoint()));
        }
        for (int command : new int[] {CmdExecuteGeneratedCommandsEXT.ID, CmdExecuteGeneratedCommandsNV.ID}) {
            hooks.add(command, new DeviceServices.Hook() {
                @Override
                public void before(ExecutedCall call) {
                    GeneratedCommandsInfo info = GeneratedCommandsInfo.of(call.recorded());
                    if (info != null) {
                        bind(call, info.bindPoint());
                        addMembers(call.recorded(), info.bindPoint(), sets.of(info.executionSet()));
                    }
                }

                @Override
                public void after(ExecutedCall call) {
                    restore(call);
                }
            });
        }
        hooks.add(CmdBindDescriptorSets.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                CommandBufferActions actions = actions(call.recorded());
                if (actions != null) {
                    disturbed.bound(call, actions.layouts());
                }
            }
        });
        hooks.add(CmdBindDescriptorSets2.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                CommandBufferActions actions = actions(call.recorded());
                if (actions != null) {
                    disturbed.bound2(call, actions.layouts());
                }
            }
        });
        hooks.add(CmdPushConstants.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                CommandBufferActions actions = actions(call.recorded());
                if (actions != null) {
                    pushed.pushed(call, actions);
                }
            }
        });
        hooks.add(CmdPushConstants2.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                CommandBufferActions actions = actions(call.recorded());
                if (actions != null) {
                    pushed.pushed2(call, actions);
                }
            }
        });
        hooks.add(BeginCommandBuffer.ID, new DeviceServices.Hook() {
            @Override
            public void after(ExecutedCall call) {
                begin(call.recorded());
            }
        });
        hooks.add(EndCommandBuffer.ID, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                makeVisible(call);
            }
        });
        hooks.add(CmdBeginRendering.ID, new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                CommandBufferActions actions = actions(call.recorded());
                BeginRenderingCommand begin = BeginRenderingCommand.of(call.recorded());
                if (actions != null && begin != null) {
                    actions.suspends(begin.suspending());
                }
            }
        });
    }

    private DeviceServices.Hook action(int bindPoint) {
        return new DeviceServices.Hook() {
            @Override
            public void before(ExecutedCall call) {
                bind(call, bindPoint);
            }

            @Override
            public void after(ExecutedCall call) {
                restore(call);
            }
        };
    }

    private CommandBufferActions actions(Call call) {
        CommandBufferState buffer = state.get(CommandBufferState.class, call.u64(0));
        return buffer == null ? null : buffer.subState(CommandBufferActions.KEY);
    }

    private void begin(Call call) {
        CommandBufferState buffer = state.get(CommandBufferState.class, call.u64(0));
        DeviceContext device = devices.get(services.deviceOf(call.u64(0)));
        if (buffer == null || device == null) {
            return;
        }
        CommandBufferActions actions = buffer.subState(CommandBufferActions.KEY);
        if (actions == null || actions.device != device) {
            actions = new CommandBufferActions(device, buffer);
            buffer.subState(CommandBufferActions.KEY, actions);
        } else {
            submits.finish(actions);
            actions.reset();
        }
        actions.begun(call.blockIndex());
    }

    private void bind(ExecutedCall call, int bindPoint) {
        Call recorded = call.recorded();
        CommandBufferState buffer = state.get(CommandBufferState.class, recorded.u64(0));
        CommandBufferActions actions = buffer == null ? null : buffer.subState(CommandBufferActions.KEY);
        if (actions == null) {
            return;
        }
        BoundState bound = hashing.of(buffer, bindPoint);
        InstrumentedPipeline pipeline = checked(recorded, buffer, bindPoint);
        if (pipeline == null) {
            if (!selected(actions, recorded)) {
                gaps.addLeftOut("actions that --gpu-actions does not select are not checked");
            }
            return;
        }
        if (pipeline.twin() != 0) {
            replaced.put(bindPoint, pipeline.id());
            services.call(recorded.u64(0), CmdBindPipeline.ID, call.u64(0), bindPoint, pipeline.twin());
        }
        actions.device.missing.push(pipeline, bound, recorded.u64(0), call.u64(0), bindPoint);
        CheckedAction action = new CheckedAction(
                actions.device, pipeline, recorded.command().name(), buffer, buffer.nextPlace(recorded), bound);
        pipeline.shared().forEach(shader -> actions.addSharing(action, shader.shared()));
        noteRacesInCommon(pipeline.sharesRaces());
        if (pipeline.hasOwnMemory() && pipeline.pushed() != null) {
            push(call, bindPoint, actions, action);
        } else if (pipeline.hasOwnMemory()) {
            bind(call, bindPoint, pipeline, set(actions, action));
            executed.put(bindPoint, pipeline);
        }
    }

    /**
     * Adds the pipelines that the device may bind.
     *
     * @param members null if it binds none
     */
    private void addMembers(Call call, int bindPoint, ExecutionSets.Members members) {
        CommandBufferActions actions = members == null ? null : actions(call);
        if (actions == null || !selected(actions, call)) {
            return;
        }
        CommandBufferState buffer = actions.commandBuffer();
        CheckedAction action = new CheckedAction(
                actions.device,
                checked(call, buffer, bindPoint),
                call.command().name(),
                buffer,
                buffer.nextPlace(call),
                hashing.of(buffer, bindPoint));
        actions.add(new GeneratedAction(action, members));
    }

    private boolean selected(CommandBufferActions actions, Call action) {
        return work.contains(actions.beginBlock(), action.blockIndex());
    }

    /** The pipeline with checks that an action uses, null if it uses none. */
    private InstrumentedPipeline checked(Call action, CommandBufferState buffer, int bindPoint) {
        CommandBufferActions actions = buffer.subState(CommandBufferActions.KEY);
        if (actions == null) {
            return null;
        }
        if (actions.chosenFor(action.blockIndex())) {
            return actions.chosen();
        }
        InstrumentedPipeline pipeline = actions.shaders().pipeline(bindPoint);
        PipelineState bound = buffer.bound(bindPoint).pipeline();
        if (pipeline == null && bound != null) {
            boolean checks = !recorded.alone() && (!deferred(actions, bound) || selected(actions, action));
            Additions needed = new Additions(checks, recorded.contains(actions, action.blockIndex()));
            boolean left = deferred(actions, bound) && needed.none();
            pipeline = left
                    ? null
                    : pipelines.checked(actions.device, bound.id(), needed).pipeline();
        }
        return pipeline;
    }

    private static boolean deferred(CommandBufferActions actions, PipelineState pipeline) {
        return actions.device.deferred.get(pipeline.id()) != null;
    }

    @Override
    public boolean contains(Call call, CommandBufferState buffer, int bindPoint, ShaderStage stage) {
        InstrumentedPipeline pipeline = checked(call, buffer, bindPoint);
        return pipeline != null && pipeline.contains(stage.stage());
    }

    @Override
    public boolean depends(Call call, CommandBufferState buffer, int bindPoint) {
        CommandBufferActions actions = buffer.subState(CommandBufferActions.KEY);
        PipelineState bound = buffer.bound(bindPoint).pipeline();
        return proves
                && actions != null
                && bound != null
                && actions.shaders().pipeline(bindPoint) == null
                && deferred(actions, bound)
                && selected(actions, call);
    }

    @Override
    public void prove(Call call, CommandBufferState buffer, int bindPoint) {
        CommandBufferActions actions = buffer.subState(CommandBufferActions.KEY);
        Additions needed = new Additions(false, recorded.contains(actions, call.blockIndex()));
        long id = buffer.bound(bindPoint).pipeline().id();
        actions.choose(
                call.blockIndex(),
                needed.none()
                        ? null
                        : pipelines.checked(actions.device, id, needed).pipeline());
    }

    @Override
    public Checked choose(Call call, CommandBufferState buffer, int bindPoint, ProvedAccesses proved) {
        CommandBufferActions actions = buffer.subState(CommandBufferActions.KEY);
        Additions needed = new Additions(true, proved, recorded.contains(actions, call.blockIndex()));
        DeferredPipeline.Twin twin = pipelines.checked(
                actions.device, buffer.bound(bindPoint).pipeline().id(), needed);
        InstrumentedPipeline pipeline = twin.pipeline();
        actions.choose(call.blockIndex(), pipeline);
        return (stage, instruction) -> pipeline != null
                && pipeline.contains(stage)
                && !twin.added().proved().of(stage).contains(instruction);
    }

    private void bind(ExecutedCall call, int bindPoint, InstrumentedPipeline pipeline, long set) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            long sets = stack.nmalloc(Long.BYTES, Long.BYTES);
            MemoryUtil.memPutLong(sets, set);
            long commandBuffer = call.recorded().u64(0);
            CommandBufferActions actions = actions(call.recorded());
            services.call(
                    commandBuffer,
                    CmdBindDescriptorSets.ID,
                    call.u64(0),
                    bindPoint,
                    actions.layout(pipeline, bindPoint).live(),
                    actions.device.slot,
                    1,
                    sets,
                    0,
                    0);
        }
    }

    /** The live set with the memory of an action, or the spare one if there is no memory for it. */
    private long set(CommandBufferActions actions, CheckedAction action) {
        try {
            if (!actions.device.hasSets()) {
                return overflow(actions, action);
            }
            ActionMemory memory = new ActionMemory(action, actions.bound(), state);
            actions.add(memory);
            noteRaces(memory);
            return memory.reach;
        } catch (NoResourcesException e) {
            leaveOut(actions, action, e);
            return actions.device.spare.set();
        }
    }

    private void noteRacesInCommon(boolean any) {
        if (any) {
            gaps.add("actions that have the memory of their checks in common: " + ResourceRaceFindings.NOT_JUDGED);
        }
    }

    private void noteRaces(ActionMemory memory) {
        if (memory.leavesRaces()) {
            gaps.add("actions beyond those with memory for it: " + ResourceRaceFindings.NOT_JUDGED);
        }
    }

    private void leaveOut(CommandBufferActions actions, CheckedAction action, NoResourcesException e) {
        gaps.add("actions whose checks get no memory are not checked: " + e.getMessage());
        actions.addUnchecked(action.pipeline, action.bound);
    }

    /** Pushes the index of the table of an action, that of the first table if there is no memory for it. */
    private void push(ExecutedCall call, int bindPoint, CommandBufferActions actions, CheckedAction action) {
        int index = 0;
        try {
            ActionMemory memory = new ActionMemory(action, actions.pushing(), state);
            actions.add(memory);
            noteRaces(memory);
            index = (int) memory.reach;
        } catch (NoResourcesException e) {
            leaveOut(actions, action, e);
        }
        disturbed.adapt(actions, action.pipeline, bindPoint, call);
        pushed.push(call, action.pipeline, index);
        pushing.put(bindPoint, action.pipeline);
    }

    /** The set with memory that the action has in common with others of its pipeline. */
    private long overflow(CommandBufferActions actions, CheckedAction action) {
        List<DescriptorSetLayoutState> layouts = layouts(action);
        SharedMemory memory = actions.device.overflow(action.pipeline, layouts, gaps);
        actions.addSharing(action, memory);
        noteRacesInCommon(!action.pipeline.races().isEmpty());
        if (action.pipeline.usesAddresses()) {
            gaps.add(
                    "actions beyond the number of those with descriptor sets of their own: device addresses are not checked");
        }
        return memory.set();
    }

    private static List<DescriptorSetLayoutState> layouts(CheckedAction action) {
        PipelineLayoutState layout = action.pipeline.layoutState();
        List<DescriptorSetLayoutState> layouts = new ArrayList<>(layout == null ? List.of() : layout.sets());
        List<BoundState.BoundSet> sets = action.bound.sets();
        for (int i = layouts.size(); i < sets.size(); i++) {
            layouts.add(sets.get(i) == null ? null : sets.get(i).set().layout());
        }
        return layouts;
    }

    /** Binds the application's pipelines and disturbed descriptor sets again. */
    private void restore(ExecutedCall call) {
        long commandBuffer = call.recorded().u64(0);
        CommandBufferActions actions = actions(call.recorded());
        executed.forEach((bindPoint, pipeline) -> disturbed.restore(actions, pipeline, bindPoint, call));
        executed.clear();
        if (!pushing.isEmpty()) {
            pushed.restore(call, actions);
            pushing.forEach((bindPoint, pipeline) -> disturbed.adaptBack(actions, pipeline, bindPoint, call));
            pushing.clear();
        }
        replaced.forEach((bindPoint, pipeline) ->
                services.call(commandBuffer, CmdBindPipeline.ID, call.u64(0), bindPoint, services.live(pipeline)));
        replaced.clear();
    }

    /** Makes the writes of the shaders visible to the host. */
    private void makeVisible(ExecutedCall call) {
        CommandBufferState buffer =
                state.get(CommandBufferState.class, call.recorded().u64(0));
        CommandBufferActions actions = buffer == null ? null : buffer.subState(CommandBufferActions.KEY);
        boolean any = actions != null && !actions.suspends() && actions.device.hasChecks();
        if (!any || buffer.secondary()) {
            return;
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryBarrier barrier = VkMemoryBarrier.calloc(stack)
                    .sType$Default()
                    .srcAccessMask(VK10.VK_ACCESS_SHADER_WRITE_BIT)
                    .dstAccessMask(VK10.VK_ACCESS_HOST_READ_BIT);
            services.call(
                    call.recorded().u64(0),
                    CmdPipelineBarrier.ID,
                    call.u64(0),
                    VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                    VK10.VK_PIPELINE_STAGE_HOST_BIT,
                    0,
                    1,
                    barrier.address(),
                    0,
                    0,
                    0,
                    0);
        }
    }
}
