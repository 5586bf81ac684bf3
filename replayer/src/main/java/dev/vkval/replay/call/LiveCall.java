package dev.vkval.replay.call;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.call.CallArena;
import dev.vkval.gpuav.device.ExecutedCall;
import dev.vkval.replay.live.LiveObject;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/**
 * A copy of a recorded call, with live handles, that may be changed before it is made.
 *
 * <p>Slots are those of {@link Call}; everything they point to belongs to the copy too.
 */
public final class LiveCall implements ExecutedCall {

    /**
     * A handle that the call returns.
     *
     * @param id the captured id, 0 where the capture returned none
     * @param address where the live handle will lie
     */
    public record Output(String type, long id, long address) {}

    /** An id in the call that stands for nothing on the device. */
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
     * @param object what the first parameter stands for
     * @param slots address of the copied parameters
     * @param arena where the copy lies
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

    /** Where the copy lies. */
    public CallArena arena() {
        return arena;
    }

    /** What the first parameter stands for, null for nothing. */
    public LiveObject object() {
        return object;
    }

    /** The handles that the call returns. */
    public List<Output> outputs() {
        return outputs;
    }

    /** The ids that stand for nothing; who can do without one takes it out. */
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

    /** From now on every change counts, if it is to be known later. */
    void seal(boolean wanted) {
        translated = wanted ? arena.mark() : null;
    }

    /** Whether anything but handles is different from what was captured, as far as {@link #seal} wanted to know. */
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
