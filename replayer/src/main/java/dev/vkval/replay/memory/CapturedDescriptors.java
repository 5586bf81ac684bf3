package dev.vkval.replay.memory;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetDescriptorEXT;
import dev.vkval.replay.call.CallRunner;
import dev.vkval.replay.call.CommandTable;
import dev.vkval.replay.call.LiveCall;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.system.MemoryUtil;

/**
 * Descriptors that applications write to descriptor buffers themselves. Their bytes are defined by the driver and
 * differ from process to process, so the replay gets its own and writes them in place of the captured ones.
 *
 * <p>The capture does not record where an application writes a descriptor: the write may go to a shadow copy of the
 * memory. But it records the pointer, and mappings and their shadow copies begin at a page boundary; so a descriptor is
 * searched at one offset of each page, and only in memory of descriptor buffers.
 */
final class CapturedDescriptors {
    private static final long PAGE_MASK = HostPages.PAGE_BYTES - 1;

    private final CallRunner calls;
    /** The device's bytes by the captured ones, by size, by offset in the page. */
    private final Map<Long, Map<Integer, Map<ByteBuffer, ByteBuffer>>> known = new HashMap<>();

    CapturedDescriptors(CommandTable table, CallRunner calls) {
        this.calls = calls;
        table.onEffect(GetDescriptorEXT.ID, this::get);
    }

    private void get(Call call) {
        long recorded = GetDescriptorEXT.pDescriptor(call);
        LiveCall live = calls.prepare(call);
        if (live == null || recorded == 0) {
            return;
        }
        calls.run(live);
        int bytes = Math.toIntExact(GetDescriptorEXT.dataSize(call));
        ByteBuffer captured = copy(recorded, bytes);
        ByteBuffer own = copy(live.u64(3), bytes);
        // The descriptor is the last parameter, so its pointer is the last of the encoding.
        long pointer = call.sidecar().address(call.sidecar().count() - 1);
        known.computeIfAbsent(pointer & PAGE_MASK, place -> new HashMap<>())
                .computeIfAbsent(bytes, size -> new HashMap<>())
                .put(captured, own);
    }

    private static ByteBuffer copy(long address, int bytes) {
        return ByteBuffer.allocate(bytes)
                .put(MemoryUtil.memByteBuffer(address, bytes))
                .flip();
    }

    /**
     * Replaces the captured descriptors in a range of memory.
     *
     * @param begin offset of the range in the memory, which is mapped
     */
    void replace(LiveMemory memory, long begin, long sizeBytes) {
        if (!memory.holdsDescriptors()) {
            return;
        }
        known.forEach((place, sizes) -> sizes.forEach((bytes, descriptors) -> {
            long first = Math.max(0, begin - memory.mapOffset() - bytes) & ~PAGE_MASK;
            long end = begin + sizeBytes;
            for (long at = memory.mapOffset() + first + place; at < end; at += HostPages.PAGE_BYTES) {
                if (at + bytes > begin && at + bytes <= memory.sizeBytes()) {
                    replace(MemoryUtil.memByteBuffer(memory.mapped() + at, bytes), descriptors);
                }
            }
        }));
    }

    private static void replace(ByteBuffer there, Map<ByteBuffer, ByteBuffer> descriptors) {
        ByteBuffer own = descriptors.get(there);
        if (own != null) {
            there.put(own.duplicate());
        }
    }
}
