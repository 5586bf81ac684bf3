package dev.vkval.check.external;

import dev.vkval.capture.block.Metadata;
import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.GetAndroidHardwareBufferPropertiesANDROID;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.topic.TopicHooks;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.vulkan.ANDROIDExternalFormatResolve;
import org.lwjgl.vulkan.ANDROIDExternalMemoryAndroidHardwareBuffer;
import org.lwjgl.vulkan.VkAndroidHardwareBufferFormatPropertiesANDROID;
import org.lwjgl.vulkan.VkAndroidHardwareBufferFormatResolvePropertiesANDROID;
import org.lwjgl.vulkan.VkAndroidHardwareBufferPropertiesANDROID;

/** Android hardware buffers as the capture describes them, and what the application was told of them. */
final class HardwareBuffers {
    /** What vkGetAndroidHardwareBufferPropertiesANDROID returned, and VkFormat where it was asked for, -1 elsewhere. */
    record Properties(long sizeBytes, int memoryTypes, int format) {}

    /** Of an external format: the VkFormat of color attachments that are resolved to it, -1 where it was not asked for. */
    private final Map<Long, Integer> externalFormats = new HashMap<>();

    private final Map<Long, Metadata.CreateHardwareBuffer> descriptions = new HashMap<>();
    private final Map<Long, Properties> properties = new HashMap<>();

    void register(TopicHooks hooks) {
        hooks.calls().metadata(block -> {
            if (block instanceof Metadata.CreateHardwareBuffer created) {
                descriptions.put(created.bufferId(), created);
                properties.remove(created.bufferId());
            } else if (block instanceof Metadata.DestroyHardwareBuffer destroyed) {
                descriptions.remove(destroyed.bufferId());
                properties.remove(destroyed.bufferId());
            }
        });
        hooks.record(GetAndroidHardwareBufferPropertiesANDROID.ID, this::learn);
    }

    private void learn(Call call) {
        long out = GetAndroidHardwareBufferPropertiesANDROID.pProperties(call);
        if (out == 0) {
            return;
        }
        long format = PNext.find(
                out,
                ANDROIDExternalMemoryAndroidHardwareBuffer
                        .VK_STRUCTURE_TYPE_ANDROID_HARDWARE_BUFFER_FORMAT_PROPERTIES_ANDROID);
        long resolve = PNext.find(
                out,
                ANDROIDExternalFormatResolve
                        .VK_STRUCTURE_TYPE_ANDROID_HARDWARE_BUFFER_FORMAT_RESOLVE_PROPERTIES_ANDROID);
        properties.put(
                GetAndroidHardwareBufferPropertiesANDROID.buffer(call),
                new Properties(
                        VkAndroidHardwareBufferPropertiesANDROID.nallocationSize(out),
                        VkAndroidHardwareBufferPropertiesANDROID.nmemoryTypeBits(out),
                        format == 0 ? -1 : VkAndroidHardwareBufferFormatPropertiesANDROID.nformat(format)));
        if (format != 0) {
            externalFormats.merge(
                    VkAndroidHardwareBufferFormatPropertiesANDROID.nexternalFormat(format),
                    resolve == 0
                            ? -1
                            : VkAndroidHardwareBufferFormatResolvePropertiesANDROID.ncolorAttachmentFormat(resolve),
                    Math::max);
        }
    }

    /** What a buffer was created as, null where the capture does not tell. */
    Metadata.CreateHardwareBuffer description(long buffer) {
        return descriptions.get(buffer);
    }

    /** What the application was told of a buffer, null where it did not ask. */
    Properties properties(long buffer) {
        return properties.get(buffer);
    }

    /** Whether a query has returned an external format. */
    boolean returned(long externalFormat) {
        return externalFormats.containsKey(externalFormat);
    }

    /** The VkFormat of color attachments that are resolved to an external format, -1 where it is not known. */
    int colorAttachmentFormat(long externalFormat) {
        return externalFormats.getOrDefault(externalFormat, -1);
    }
}
