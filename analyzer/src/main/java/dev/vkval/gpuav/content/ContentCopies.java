package dev.vkval.gpuav.content;

import dev.vkval.capture.command.CmdCopyBuffer;
import dev.vkval.capture.command.CmdFillBuffer;
import dev.vkval.capture.command.CmdPipelineBarrier;
import dev.vkval.gpuav.device.DeviceServices;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkBufferCopy;
import org.lwjgl.vulkan.VkMemoryBarrier;

/**
 * The contents that the commands of a command buffer read, copied on the device.
 *
 * <p>After the bytes of a copy there is a word that the device sets when they have been written.
 */
public final class ContentCopies {
    private static final int READ = VK10.VK_ACCESS_TRANSFER_READ_BIT;
    private static final int WRITE = VK10.VK_ACCESS_TRANSFER_WRITE_BIT;
    private static final int DONE = 1;
    /** Bytes of contents that are copied at once. */
    private static final long MOST_BYTES = 1 << 26;

    private final DeviceServices services;
    private final CommandBufferState commandBuffer;
    private final StagingMemory memory;
    private final List<DeviceServices.Buffer> chunks = new ArrayList<>();
    private final List<Copied> copied = new ArrayList<>();
    /** Checks of commands in the current render pass instance. */
    private final List<Pending> pending = new ArrayList<>();

    private long used;

    /** A check, and the contents that it waits for. */
    public record Pending(CheckedCommand command, ContentCheck check) {}

    /**
     * @param places of the contents in memory of the host
     * @param done address of the word that is set when they are complete
     */
    private record Copied(Pending checked, List<ByteBuffer> places, long done) {}

    public ContentCopies(DeviceServices services, CommandBufferState commandBuffer, StagingMemory memory) {
        this.services = services;
        this.commandBuffer = commandBuffer;
        this.memory = memory;
    }

    /** Whether there are results to be read. */
    public boolean any() {
        return !copied.isEmpty();
    }

    /** A command in a render pass instance has a check, whose contents are to be copied after the instance. */
    public void await(Pending check) {
        pending.add(check);
    }

    /** The checks whose contents are not copied yet. */
    public List<Pending> awaited() {
        return List.copyOf(pending);
    }

    /** No contents are awaited any more. */
    public void forgetAwaited() {
        pending.clear();
    }

    /**
     * Records copies of contents as they are at this point of the command buffer, outside of render pass instances.
     *
     * @param live the live command buffer
     * @return false if there is no memory for them
     */
    public boolean copy(List<Pending> checks, long live) {
        Map<BufferPart, Long> places = new LinkedHashMap<>();
        long size = 0;
        for (Pending check : checks) {
            for (BufferPart part : check.check().parts()) {
                if (places.putIfAbsent(part, size) == null) {
                    size += aligned(part.sizeBytes());
                }
            }
        }
        DeviceServices.Buffer chunk = size > MOST_BYTES ? null : chunk(size + Integer.BYTES);
        if (chunk == null) {
            return false;
        }
        barrier(live, VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, VK10.VK_ACCESS_MEMORY_WRITE_BIT, false);
        Map<BufferState, List<BufferPart>> byBuffer = new LinkedHashMap<>();
        places.keySet()
                .forEach(part -> byBuffer.computeIfAbsent(part.buffer(), buffer -> new ArrayList<>())
                        .add(part));
        byBuffer.forEach((buffer, parts) -> copy(buffer, parts, places, live, chunk));
        long done = chunk.mapped() + used + size;
        MemoryUtil.memPutInt(done, 0);
        call(CmdFillBuffer.ID, live, chunk.handle(), used + size, Integer.BYTES, DONE);
        barrier(live, VK10.VK_PIPELINE_STAGE_TRANSFER_BIT, WRITE, true);
        for (Pending check : checks) {
            copied.add(new Copied(check, contents(check.check().parts(), places, chunk), done));
        }
        used += size + Integer.BYTES;
        return true;
    }

    private List<ByteBuffer> contents(
            List<BufferPart> parts, Map<BufferPart, Long> places, DeviceServices.Buffer chunk) {
        return parts.stream()
                .map(part -> MemoryUtil.memByteBuffer(
                                chunk.mapped() + used + places.get(part), Math.toIntExact(part.sizeBytes()))
                        .order(ByteOrder.LITTLE_ENDIAN))
                .toList();
    }

    private static long aligned(long sizeBytes) {
        return (sizeBytes + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
    }

    /** The buffer with room for this many bytes from {@code used} on, null if there is no memory. */
    private DeviceServices.Buffer chunk(long sizeBytes) {
        DeviceServices.Buffer last = chunks.isEmpty() ? null : chunks.get(chunks.size() - 1);
        if (last != null && used + sizeBytes <= last.sizeBytes()) {
            return last;
        }
        DeviceServices.Buffer chunk = memory.take(last == null ? sizeBytes : Math.max(sizeBytes, last.sizeBytes() + 1));
        if (chunk != null) {
            chunks.add(chunk);
            used = 0;
        }
        return chunk;
    }

    private void copy(
            BufferState buffer,
            List<BufferPart> parts,
            Map<BufferPart, Long> places,
            long live,
            DeviceServices.Buffer chunk) {
        VkBufferCopy.Buffer regions = VkBufferCopy.calloc(parts.size());
        try {
            for (int i = 0; i < parts.size(); i++) {
                BufferPart part = parts.get(i);
                regions.get(i)
                        .srcOffset(part.offset())
                        .dstOffset(used + places.get(part))
                        .size(part.sizeBytes());
            }
            long source = services.live(buffer.id());
            call(CmdCopyBuffer.ID, live, source, chunk.handle(), parts.size(), regions.address());
        } finally {
            regions.free();
        }
    }

    /** @param after whether it stands after the copies */
    private void barrier(long live, int stages, int accesses, boolean after) {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            VkMemoryBarrier barrier = VkMemoryBarrier.calloc(stack)
                    .sType$Default()
                    .srcAccessMask(accesses)
                    .dstAccessMask(after ? VK10.VK_ACCESS_HOST_READ_BIT : READ | WRITE);
            int to = after
                    ? VK10.VK_PIPELINE_STAGE_HOST_BIT | VK10.VK_PIPELINE_STAGE_ALL_COMMANDS_BIT
                    : VK10.VK_PIPELINE_STAGE_TRANSFER_BIT;
            call(CmdPipelineBarrier.ID, live, stages, to, 0, 1, barrier.address(), 0, 0, 0, 0);
        }
    }

    private void call(int command, long... arguments) {
        services.call(commandBuffer.id(), command, arguments);
    }

    /** Judges the contents that the device has copied; called when a submit has completed, or is given up. */
    public void judge(BiConsumer<CheckedCommand, ContentError> errors) {
        for (Copied each : copied) {
            if (MemoryUtil.memGetInt(each.done()) == DONE) {
                each.checked()
                        .check()
                        .judge(
                                each.places(),
                                error -> errors.accept(each.checked().command(), error));
            }
        }
    }

    /** Forgets all copies; none may be in use. */
    public void reset() {
        chunks.forEach(memory::give);
        chunks.clear();
        copied.clear();
        pending.clear();
        used = 0;
    }
}
