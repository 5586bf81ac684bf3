package dev.vkval.state;

import dev.vkval.capture.call.Call;
import dev.vkval.state.command.BoundState;
import dev.vkval.state.command.CommandBufferRecording;
import dev.vkval.state.command.CommandPlace;
import dev.vkval.state.command.RecordedCommand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;

/** VkCommandBuffer. */
public final class CommandBufferState extends StateObject {

    /** Where a command buffer is in its life; whether it is pending is asked apart. */
    public enum Phase {
        INITIAL,
        RECORDING,
        EXECUTABLE,
        /** Something it uses was destroyed or changed, or it was submitted the one time it could be. */
        INVALID
    }

    /**
     * Why a command buffer is no longer valid.
     *
     * @param object what was destroyed, or recorded anew
     * @param call name of the call that did it, null for what happens by itself
     */
    public record Invalidation(StateObject object, String call, long block) {}

    private final boolean secondary;
    private final int queueFamily;
    private final int queueFlags;
    private final RecordingBuilder builder = new RecordingBuilder(this);
    private final Map<StateObject, Long> uses = new LinkedHashMap<>();
    private CommandBufferRecording recording;
    private Phase phase = Phase.INITIAL;
    private boolean open;
    private boolean begunInStateSetup;
    private int beginFlags;
    private Inheritance inheritance;
    private RenderScope renderScope;
    private Invalidation invalidation;
    private int pending;
    private int submits;

    CommandBufferState(Creation creation, boolean secondary, int queueFamily, int queueFlags) {
        super("VkCommandBuffer", creation);
        this.secondary = secondary;
        this.queueFamily = queueFamily;
        this.queueFlags = queueFlags;
    }

    public boolean secondary() {
        return secondary;
    }

    /** Queue family of its pool. */
    public int queueFamily() {
        return queueFamily;
    }

    /** VkQueueFlags of that family. */
    public int queueFlags() {
        return queueFlags;
    }

    /** What was last recorded to the end, null while recording and before. */
    public CommandBufferRecording recording() {
        return recording;
    }

    public Phase phase() {
        return phase;
    }

    /** Whether a submission that executes it has not been seen to finish. */
    public boolean pending() {
        return pending > 0;
    }

    /** How often it was submitted since it was recorded. */
    public int submits() {
        return submits;
    }

    /** VkCommandBufferUsageFlags of its last begin. */
    public int beginFlags() {
        return beginFlags;
    }

    /** What its last begin inherited, null for none. */
    public Inheritance inheritance() {
        return inheritance;
    }

    /** The render pass instance it is in at this point of its recording, null for none. */
    public RenderScope renderScope() {
        return renderScope;
    }

    /** Why it is invalid, null while it is not. */
    public Invalidation invalidation() {
        return invalidation;
    }

    /** What an action command of a bind point would see at this point of the recording. */
    public BoundState bound(int bindPoint) {
        return builder.bound(bindPoint);
    }

    /**
     * Shader objects that are bound at this point of the recording, by VkShaderStageFlagBits; null for a stage that was bound
     * to VK_NULL_HANDLE.
     */
    public Map<Integer, ShaderObjectState> shaders() {
        return builder.bindings().shaders();
    }

    /** The place of a command that is about to be recorded. */
    public CommandPlace nextPlace(Call call) {
        return builder.nextPlace(call);
    }

    /** Debug labels open at this point of the recording, outermost first. */
    public List<String> openLabels() {
        return builder.openLabels();
    }

    /** What the call at a block was recorded as, the last of it where it was several commands; null for nothing. */
    public RecordedCommand recordedAt(long block) {
        RecordedCommand last = builder.last();
        return last != null && last.place().block() == block ? last : null;
    }

    RecordingBuilder builder() {
        return builder;
    }

    /** Whether the recording was begun and not ended. */
    public boolean open() {
        return open;
    }

    /** Whether the capture layer began the recording to recreate state. */
    boolean begunInStateSetup() {
        return begunInStateSetup;
    }

    /** What was recorded so far. */
    CommandBufferRecording partial() {
        return builder.freeze();
    }

    void begin(long block, boolean stateSetup, int flags, Inheritance inherited) {
        clear();
        builder.begin(block);
        phase = Phase.RECORDING;
        open = true;
        begunInStateSetup = stateSetup;
        beginFlags = flags;
        inheritance = secondary ? inherited : null;
        boolean continues = (flags & VK10.VK_COMMAND_BUFFER_USAGE_RENDER_PASS_CONTINUE_BIT) != 0;
        renderScope = secondary && continues ? RenderScope.of(inherited) : null;
    }

    void end() {
        recording = builder.freeze();
        open = false;
        if (phase == Phase.RECORDING) {
            phase = Phase.EXECUTABLE;
        }
    }

    void reset() {
        clear();
        builder.begin(-1);
        phase = Phase.INITIAL;
        open = false;
    }

    void clear() {
        uses.keySet().forEach(object -> object.forgetUser(this));
        uses.clear();
        recording = null;
        invalidation = null;
        inheritance = null;
        renderScope = null;
        beginFlags = 0;
        submits = 0;
    }

    void renderScope(RenderScope scope) {
        renderScope = scope;
    }

    /** Whether a command in it names an object. */
    public boolean uses(StateObject object) {
        return uses.containsKey(object);
    }

    /** A command in it names an object: it is valid only as long as that object lives. */
    void uses(StateObject object, long block) {
        if (object != this && uses.putIfAbsent(object, block) == null) {
            object.addUser(this);
        }
    }

    /**
     * Something that it uses is gone, which matters to a buffer that is recorded.
     *
     * @return whether it was valid before
     */
    boolean invalidate(Invalidation why) {
        if (phase != Phase.RECORDING && phase != Phase.EXECUTABLE) {
            return false;
        }
        phase = Phase.INVALID;
        invalidation = why;
        return true;
    }

    void submitted() {
        pending++;
        submits++;
    }

    /** A submission that executes it is known to have finished. */
    void retired() {
        pending--;
        boolean once = (beginFlags & VK10.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT) != 0;
        if (once && phase == Phase.EXECUTABLE) {
            phase = Phase.INVALID;
        }
    }
}
