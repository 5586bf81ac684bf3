package dev.vkval.replay.call;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.capture.call.CallCopier;
import dev.vkval.capture.call.Programs;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.replay.live.LiveObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/**
 * A copy of a recorded call, with live handles, that may be changed before it is made.
 *
 * <p>Slots are those of {@link Call}; everything they point to also belongs to the copy.
 */
public final class LiveCall implements ExecutedCall {

    /**
     * A handle that the call returns.
     *
     * @param id the captured id, 0 if the capture returned none
     * @param address where the live handle will be written
     */
    public record Output(String type, long id, long address) {}

    /** An id in the call without a live object. */
    public record Unknown(String type, long id, long address) {}

    private final Call recorded;
    private final CallArena arena;
    private final LiveObject object;
    private final List<Output> outputs = new ArrayList<>(0);
    private final List<Unknown> unknown = new ArrayList<>(0);
    private final long slots;
    private long result;
    private CallArena.Mark translated;

    /**
     * @param recorded the call as captured
     * @param object live object of the first parameter
     * @param slots address of the copied parameters
     * @param arena the memory of the copy
     */
    LiveCall(Call recorded, LiveObject object, long slots, CallArena arena) {
        this.recorded = recorded;
        this.arena = arena;
        this.object = object;
        this.slots = slots;
    }

    @Override
    public Call recorded() {
        return recorded;
    }

    @Override
    public long allocate(long sizeBytes) {
        return arena.allocateZeroed(sizeBytes);
    }

    @Override
    public Call copy(CallArena target) {
        return new CallCopier(Programs.vulkan()).copy(copy(), target);
    }

    /** The copy as a call: what it points to has live handles. */
    Call copy() {
        return new Call(
                recorded.command(),
                recorded.name(),
                recorded.blockIndex(),
                recorded.threadId(),
                recorded.frame(),
                recorded.stateSetup(),
                slots,
                recorded.sidecar());
    }

    /** The memory of the copy. */
    public CallArena arena() {
        return arena;
    }

    /** The live object of the first parameter, null if it has none. */
    public LiveObject object() {
        return object;
    }

    /** The handles that the call returns. */
    public List<Output> outputs() {
        return outputs;
    }

    /** The ids without a live object; a part that can do without one removes it. */
    public List<Unknown> unknown() {
        return unknown;
    }

    /** Address of the first live parameter slot. */
    public long slots() {
        return slots;
    }

    @Override
    public long u64(int parameter) {
        return MemoryUtil.memGetLong(slots + 8L * parameter);
    }

    @Override
    public int u32(int parameter) {
        return MemoryUtil.memGetInt(slots + 8L * parameter);
    }

    @Override
    public void set(int parameter, long value) {
        MemoryUtil.memPutLong(slots + 8L * parameter, value);
    }

    /** From now on changes are recorded, if they will be asked for. */
    void seal(boolean wanted) {
        translated = wanted ? arena.mark() : null;
    }

    /** Whether anything except handles differs from the capture, since {@link #seal}. */
    boolean changed() {
        return translated != null && (!unknown.isEmpty() || !arena.unchangedSince(translated));
    }

    void result(long value) {
        result = value;
    }

    @Override
    public int result() {
        return (int) result;
    }

    public long returned() {
        return result;
    }
}
