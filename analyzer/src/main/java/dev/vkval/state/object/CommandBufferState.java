package dev.vkval.state.object;

import dev.vkval.capture.call.Call;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;

/** VkCommandBuffer. */
public final class CommandBufferState extends StateObject {

    /** The state of a command buffer; the pending state is separate. */
    public enum Phase {
        INITIAL,
        RECORDING,
        EXECUTABLE,
        /** An object it uses was destroyed or changed, or its one-time submission has completed. */
        INVALID
    }

    /**
     * Why a command buffer is no longer valid.
     *
     * @param object object that was destroyed, or recorded again
     * @param call name of the call that did it, null if it was not a call
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

    @ForTrackers
    public CommandBufferState(Creation creation, boolean secondary, int queueFamily, int queueFlags) {
        super("VkCommandBuffer", creation);
        this.secondary = secondary;
        this.queueFamily = queueFamily;
        this.queueFlags = queueFlags;
    }

    public boolean secondary() {
        return secondary;
    }

    /** Whether its pool allocates protected command buffers. */
    public boolean isProtected() {
        return parent() instanceof CommandPoolState pool
                && (pool.flags() & VK11.VK_COMMAND_POOL_CREATE_PROTECTED_BIT) != 0;
    }

    /** Queue family of its pool. */
    public int queueFamily() {
        return queueFamily;
    }

    /** VkQueueFlags of that family. */
    public int queueFlags() {
        return queueFlags;
    }

    /** The last completed recording, null before and while recording. */
    public CommandBufferRecording recording() {
        return recording;
    }

    public Phase phase() {
        return phase;
    }

    /** Whether a submission of it is not known to have completed. */
    public boolean pending() {
        return pending > 0;
    }

    /** Number of submissions since it was recorded. */
    public int submits() {
        return submits;
    }

    /** VkCommandBufferUsageFlags of its last begin. */
    public int beginFlags() {
        return beginFlags;
    }

    /** The inheritance info of its last begin, null for none. */
    public Inheritance inheritance() {
        return inheritance;
    }

    /** The render pass instance it is in at this point of its recording, null for none. */
    public RenderScope renderScope() {
        return renderScope;
    }

    /** The reason why it is in the invalid state, null if it is not. */
    public Invalidation invalidation() {
        return invalidation;
    }

    /** The bound state of a bind point at this point of the recording. */
    public BoundState bound(int bindPoint) {
        return builder.bound(bindPoint);
    }

    /**
     * Shader objects that are bound at this point of the recording, by VkShaderStageFlagBits; null for a stage that was
     * bound to VK_NULL_HANDLE.
     */
    public Map<Integer, ShaderObjectState> shaders() {
        return builder.bindings().shaders();
    }

    /** The images that are bound at this point of the recording besides descriptors and attachments. */
    public AuxiliaryImages images() {
        return builder.bindings().images();
    }

    /** The place of a command that is about to be recorded. */
    public CommandPlace nextPlace(Call call) {
        return builder.nextPlace(call);
    }

    /** Debug labels open at this point of the recording, outermost first. */
    public List<String> openLabels() {
        return builder.openLabels();
    }

    /** The command that the call at a block was recorded as, the last one of several; null for none. */
    public RecordedCommand recordedAt(long block) {
        RecordedCommand last = builder.last();
        return last != null && last.place().block() == block ? last : null;
    }

    /** The place of a call that has been recorded, also where nothing is kept of it. */
    public CommandPlace recordedPlace(Call call) {
        RecordedCommand recorded = recordedAt(call.blockIndex());
        return recorded == null ? nextPlace(call) : recorded.place();
    }

    /** The commands since the last begin of a render pass instance, or of the command buffer. */
    public List<RecordedCommand> renderPassCommands() {
        return builder.renderPassCommands();
    }

    @ForTrackers
    public RecordingBuilder builder() {
        return builder;
    }

    /** Whether it is in the recording state. */
    public boolean open() {
        return open;
    }

    /** Whether the recording was begun in the state section of a trimmed capture. */
    @ForTrackers
    public boolean begunInStateSetup() {
        return begunInStateSetup;
    }

    /** The commands recorded so far. */
    @ForTrackers
    public CommandBufferRecording partial() {
        return builder.freeze();
    }

    @ForTrackers
    public void begin(long block, boolean stateSetup, int flags, Inheritance inherited) {
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

    @ForTrackers
    public void end() {
        recording = builder.freeze();
        open = false;
        if (phase == Phase.RECORDING) {
            phase = Phase.EXECUTABLE;
        }
    }

    @ForTrackers
    public void reset() {
        clear();
        builder.begin(-1);
        phase = Phase.INITIAL;
        open = false;
    }

    @ForTrackers
    public void clear() {
        uses.keySet().forEach(object -> object.forgetUser(this));
        uses.clear();
        forgetRecording();
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

    /** The descriptor sets that are bound in it. */
    public List<DescriptorSetState> descriptorSets() {
        List<DescriptorSetState> sets = new ArrayList<>();
        for (StateObject object : uses.keySet()) {
            if (object instanceof DescriptorSetState set) {
                sets.add(set);
            }
        }
        return sets;
    }

    /** Whether a command in it uses an object. */
    public boolean uses(StateObject object) {
        return uses.containsKey(object);
    }

    /** A command in it uses an object: it is valid only until that object is destroyed. */
    @ForTrackers
    public void uses(StateObject object, long block) {
        if (object != this && uses.putIfAbsent(object, block) == null) {
            object.addUser(this);
        }
    }

    /**
     * An object that it uses was destroyed, which makes a recorded command buffer invalid.
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

    @ForTrackers
    public void submitted() {
        pending++;
        submits++;
    }

    /** A submission of it is known to have completed. */
    @ForTrackers
    public void retired() {
        pending--;
        boolean once = (beginFlags & VK10.VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT) != 0;
        if (once && phase == Phase.EXECUTABLE) {
            phase = Phase.INVALID;
        }
    }
}
