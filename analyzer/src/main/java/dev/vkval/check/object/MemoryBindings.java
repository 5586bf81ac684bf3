package dev.vkval.check.object;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindBufferMemory;
import dev.vkval.capture.command.BindBufferMemory2;
import dev.vkval.capture.command.BindImageMemory;
import dev.vkval.capture.command.BindImageMemory2;
import dev.vkval.capture.command.DestroyBuffer;
import dev.vkval.capture.command.DestroyImage;
import dev.vkval.chassis.Hooks;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.VkBindBufferMemoryInfo;
import org.lwjgl.vulkan.VkBindImageMemoryInfo;

/** The memory that buffers and images are bound to. */
final class MemoryBindings {
    private final Map<Long, Long> memory = new HashMap<>();

    void register(Hooks hooks) {
        hooks.onEffect(
                BindBufferMemory.ID, call -> memory.put(BindBufferMemory.buffer(call), BindBufferMemory.memory(call)));
        hooks.onEffect(
                BindImageMemory.ID, call -> memory.put(BindImageMemory.image(call), BindImageMemory.memory(call)));
        hooks.onEffect(BindBufferMemory2.ID, this::bindBuffers);
        hooks.onEffect(BindImageMemory2.ID, this::bindImages);
        hooks.postCallRecord(DestroyBuffer.ID, call -> memory.remove(DestroyBuffer.buffer(call)));
        hooks.postCallRecord(DestroyImage.ID, call -> memory.remove(DestroyImage.image(call)));
    }

    private void bindBuffers(Call call) {
        for (long i = 0; i < Integer.toUnsignedLong(BindBufferMemory2.bindInfoCount(call)); i++) {
            long info = BindBufferMemory2.pBindInfos(call) + i * VkBindBufferMemoryInfo.SIZEOF;
            memory.put(VkBindBufferMemoryInfo.nbuffer(info), VkBindBufferMemoryInfo.nmemory(info));
        }
    }

    private void bindImages(Call call) {
        for (long i = 0; i < Integer.toUnsignedLong(BindImageMemory2.bindInfoCount(call)); i++) {
            long info = BindImageMemory2.pBindInfos(call) + i * VkBindImageMemoryInfo.SIZEOF;
            memory.put(VkBindImageMemoryInfo.nimage(info), VkBindImageMemoryInfo.nmemory(info));
        }
    }

    /** The memory of a resource, 0 if it has none. */
    long of(long resource) {
        return memory.getOrDefault(resource, 0L);
    }
}
