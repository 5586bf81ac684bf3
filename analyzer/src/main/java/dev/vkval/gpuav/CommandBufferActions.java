package dev.vkval.gpuav;

import dev.vkval.gpuav.content.ContentCopies;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.StateObject;
import java.util.ArrayList;
import java.util.List;

/** The actions with checks in a command buffer, and their memory. */
final class CommandBufferActions {
    static final StateObject.SubStateKey<CommandBufferActions> KEY =
            new StateObject.SubStateKey<>(CommandBufferActions.class);

    final DeviceContext device;
    private final CommandBufferState commandBuffer;
    private final List<ActionMemory> actions = new ArrayList<>();
    private final List<Sharing> sharing = new ArrayList<>();
    private final List<GeneratedAction> generated = new ArrayList<>();
    private final ActionInputs bound;
    private final BoundShaders shaders = new BoundShaders();
    private final BoundLayouts layouts = new BoundLayouts();
    /** What is executed with the spare set. */
    private final List<Unchecked> unchecked = new ArrayList<>();

    private final ContentCopies contents;
    private boolean conditional;
    private ActionInputs pushing;
    private PushedActions.Word pushed;
    private int pending;
    private boolean suspends;
    private long beginBlock;
    private long chosenFor = -1;
    private InstrumentedPipeline chosen;

    /** An action, and memory of its checks that it has in common with others. */
    record Sharing(CheckedAction action, SharedMemory memory) {}

    private record Unchecked(InstrumentedPipeline pipeline, BoundState bound) {}

    CommandBufferActions(DeviceContext device, CommandBufferState commandBuffer) {
        this.commandBuffer = commandBuffer;
        this.device = device;
        this.bound = ActionInputs.bound(device);
        this.contents = new ContentCopies(device.services, commandBuffer, device.staging);
    }

    CommandBufferState commandBuffer() {
        return commandBuffer;
    }

    /**
     * Whether a render pass instance is suspended, so that no command may be added at the end of this command buffer.
     */
    boolean suspends() {
        return suspends;
    }

    void suspends(boolean value) {
        suspends = value;
    }

    /** Copies of what its commands read. */
    ContentCopies contents() {
        return contents;
    }

    /** Whether commands may be left out by conditional rendering. */
    boolean conditional() {
        return conditional;
    }

    void conditional(boolean value) {
        conditional = value;
    }

    /** Block of the vkBeginCommandBuffer of the current recording. */
    long beginBlock() {
        return beginBlock;
    }

    void begun(long block) {
        beginBlock = block;
    }

    /** Chooses the pipeline with checks for the action of a block, null for none. */
    void choose(long block, InstrumentedPipeline pipeline) {
        chosenFor = block;
        chosen = pipeline;
    }

    /** Whether the last choice was for the action of a block. */
    boolean chosenFor(long block) {
        return chosenFor == block;
    }

    InstrumentedPipeline chosen() {
        return chosen;
    }

    BoundShaders shaders() {
        return shaders;
    }

    /** The layout that the reserved set of an action is bound with. */
    BoundLayouts.Layout layout(InstrumentedPipeline pipeline, int bindPoint) {
        BoundLayouts.Layout own = new BoundLayouts.Layout(pipeline.layout(), pipeline.layoutState());
        BoundLayouts.Layout layout =
                layouts.forReserved(bindPoint, commandBuffer().bound(bindPoint).sets(), own);
        boolean reserved =
                layout == own || device.layouts.contains(layout.state().id());
        return reserved ? layout : own;
    }

    BoundLayouts layouts() {
        return layouts;
    }

    /** An action of a pipeline with checks is recorded whose results are not read. */
    void addUnchecked(InstrumentedPipeline pipeline, BoundState bound) {
        unchecked.add(new Unchecked(pipeline, bound));
    }

    /** Whether a command has checks. */
    boolean any() {
        return contents.any()
                || !actions.isEmpty()
                || !unchecked.isEmpty()
                || !sharing.isEmpty()
                || !generated.isEmpty();
    }

    /** Of actions that a descriptor set is bound for. */
    ActionInputs bound() {
        return bound;
    }

    /** Of actions that the index of a table is pushed for. */
    ActionInputs pushing() {
        pushing = pushing == null ? ActionInputs.pushed(device) : pushing;
        return pushing;
    }

    /** What the application pushed last where the indices of actions are, null for nothing. */
    PushedActions.Word pushed() {
        return pushed;
    }

    void pushed(PushedActions.Word word) {
        pushed = word;
    }

    void add(ActionMemory action) {
        actions.add(action);
    }

    /** An action is recorded that has memory in common with others. */
    void addSharing(CheckedAction action, SharedMemory memory) {
        sharing.add(new Sharing(action, memory));
    }

    /** Commands are recorded for which the device binds pipelines. */
    void add(GeneratedAction action) {
        generated.add(action);
        takeGenerated();
    }

    private void takeGenerated() {
        for (GeneratedAction each : generated) {
            for (CheckedAction action : each.takeFurther()) {
                action.pipeline.shared().forEach(shader -> addSharing(action, shader.shared()));
            }
        }
    }

    List<ActionMemory> list() {
        return List.copyOf(actions);
    }

    /** What has memory in common with other actions. */
    List<Sharing> sharing() {
        return List.copyOf(sharing);
    }

    /** Updates the descriptor states, and counts a submit. */
    void submit(long changes) {
        // What one submit has counted must be the same when it completes.
        if (pending == 0) {
            takeGenerated();
        }
        bound.refresh(changes);
        if (pushing != null) {
            pushing.refresh(changes);
        }
        actions.forEach(ActionMemory::submitted);
        sharing.forEach(each -> each.memory().submitted(each.action(), changes));
        unchecked.forEach(action ->
                device.missing.replace(action.pipeline(), action.bound().sets()));
        pending++;
    }

    void completed() {
        pending--;
    }

    /** As {@link #completed}, without reading the results. */
    void abandoned() {
        pending--;
        actions.forEach(ActionMemory::abandoned);
        sharing.forEach(each -> each.memory().abandoned());
    }

    boolean pending() {
        return pending > 0;
    }

    /** Removes all actions; none may be pending. */
    void reset() {
        actions.forEach(ActionMemory::release);
        actions.clear();
        unchecked.clear();
        sharing.clear();
        generated.clear();
        layouts.clear();
        contents.reset();
        conditional = false;
        bound.reset();
        if (pushing != null) {
            pushing.reset();
        }
        pushed = null;
        suspends = false;
        shaders.clear();
    }

    /** Frees the memory; nothing may be pending. */
    void close() {
        reset();
        bound.close();
        if (pushing != null) {
            pushing.close();
        }
    }
}
