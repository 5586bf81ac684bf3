package dev.vkval.adversary;

import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.ImageState;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.VK10;

/** Tells by their usage which resources commands may write. */
final class DeviceWritten {
    private static final long BUFFERS = VK10.VK_BUFFER_USAGE_TRANSFER_DST_BIT
            | VK10.VK_BUFFER_USAGE_STORAGE_BUFFER_BIT
            | VK10.VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT
            | EXTTransformFeedback.VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_BUFFER_BIT_EXT
            | EXTTransformFeedback.VK_BUFFER_USAGE_TRANSFORM_FEEDBACK_COUNTER_BUFFER_BIT_EXT;
    private static final int IMAGES = VK10.VK_IMAGE_USAGE_TRANSFER_DST_BIT
            | VK10.VK_IMAGE_USAGE_STORAGE_BIT
            | VK10.VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT
            | VK10.VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;

    private DeviceWritten() {}

    static boolean may(BufferState buffer) {
        return (buffer.usage() & BUFFERS) != 0;
    }

    static boolean may(ImageState image) {
        return (image.info().usage() & IMAGES) != 0;
    }
}
