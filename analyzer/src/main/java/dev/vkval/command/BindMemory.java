package dev.vkval.command;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.BindBufferMemory;
import dev.vkval.capture.command.BindBufferMemory2;
import dev.vkval.capture.command.BindImageMemory;
import dev.vkval.capture.command.BindImageMemory2;
import dev.vkval.capture.memory.PNext;
import java.util.List;
import org.lwjgl.vulkan.VkBindBufferMemoryInfo;
import org.lwjgl.vulkan.VkBindImageMemoryInfo;

/**
 * A buffer or an image that a call binds to memory, of the forms of vkBindBufferMemory and vkBindImageMemory.
 *
 * @param info address of VkBindBufferMemoryInfo or VkBindImageMemoryInfo, 0 where the command has none
 * @param path where its members are in the call: empty, or {@code pBindInfos[2].}
 * @param resource the buffer or the image
 */
public record BindMemory(long info, String path, long resource, long memory, long offset) {
    /** The commands that bind buffers, by number. */
    public static final List<Integer> OF_BUFFERS = List.of(BindBufferMemory.ID, BindBufferMemory2.ID);

    /** The commands that bind images, by number. */
    public static final List<Integer> OF_IMAGES = List.of(BindImageMemory.ID, BindImageMemory2.ID);

    /** What a call of one of these commands binds. */
    public static List<BindMemory> of(Call call) {
        return switch (call.command().number()) {
            case BindBufferMemory.ID ->
                List.of(new BindMemory(
                        0,
                        "",
                        BindBufferMemory.buffer(call),
                        BindBufferMemory.memory(call),
                        BindBufferMemory.memoryOffset(call)));
            case BindImageMemory.ID ->
                List.of(new BindMemory(
                        0,
                        "",
                        BindImageMemory.image(call),
                        BindImageMemory.memory(call),
                        BindImageMemory.memoryOffset(call)));
            case BindBufferMemory2.ID ->
                Elements.of(
                                BindBufferMemory2.pBindInfos(call),
                                VkBindBufferMemoryInfo.SIZEOF,
                                BindBufferMemory2.bindInfoCount(call))
                        .read((index, info) -> new BindMemory(
                                info,
                                path(index),
                                VkBindBufferMemoryInfo.nbuffer(info),
                                VkBindBufferMemoryInfo.nmemory(info),
                                VkBindBufferMemoryInfo.nmemoryOffset(info)));
            case BindImageMemory2.ID ->
                Elements.of(
                                BindImageMemory2.pBindInfos(call),
                                VkBindImageMemoryInfo.SIZEOF,
                                BindImageMemory2.bindInfoCount(call))
                        .read((index, info) -> new BindMemory(
                                info,
                                path(index),
                                VkBindImageMemoryInfo.nimage(info),
                                VkBindImageMemoryInfo.nmemory(info),
                                VkBindImageMemoryInfo.nmemoryOffset(info)));
            default -> throw new IllegalArgumentException(call.name() + " binds no memory");
        };
    }

    private static String path(int index) {
        return "pBindInfos[" + index + "].";
    }

    /** The address of a structure in its pNext chain, 0 for none. */
    public long chained(int structureType) {
        return info == 0 ? 0 : PNext.find(info, structureType);
    }
}
