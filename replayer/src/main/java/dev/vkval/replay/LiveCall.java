package dev.vkval.replay;

import dev.vkval.capture.call.Call;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.system.MemoryUtil;

/** A copy of a recorded call, with live handles, that may be changed before it is made. */
final class LiveCall {

    /**
     * A handle that the call returns.
     *
     * @param id the captured id, 0 where the capture returned none
     * @param address where the live handle will lie
     */
    record Output(String type, long id, long address) {}

    /** An id in the call that stands for nothing on the device. */
    record Unknown(String type, long id, long address) {}

    final Call recorded;
    final LiveObject object;
    final List<Output> outputs = new ArrayList<>(0);
    final List<Unknown> unknown = new ArrayList<>(0);
    private final long slots;
    private long result;

    /**
     * @param recorded the call as captured
     * @param object what the first parameter stands for
     * @param slots address of the copied parameters
     */
    LiveCall(Call recorded, LiveObject object, long slots) {
        this.recorded = recorded;
        this.object = object;
        this.slots = slots;
    }

    long slots() {
        return slots;
    }

    long u64(int parameter) {
        return MemoryUtil.memGetLong(slots + 8L * parameter);
    }

    int u32(int parameter) {
        return MemoryUtil.memGetInt(slots + 8L * parameter);
    }

    void set(int parameter, long value) {
        MemoryUtil.memPutLong(slots + 8L * parameter, value);
    }

    void result(long value) {
        result = value;
    }

    /** What the device returned, as VkResult. */
    int result() {
        return (int) result;
    }

    long returned() {
        return result;
    }
}
