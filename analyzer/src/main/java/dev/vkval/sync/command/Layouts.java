package dev.vkval.sync.command;

import org.lwjgl.vulkan.EXTAttachmentFeedbackLoopLayout;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;

/** The layouts in which an attachment's aspects can be written. */
final class Layouts {
    private Layouts() {}

    static boolean depthWritable(int layout) {
        return both(layout)
                || layout == VK12.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL
                || layout == VK11.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL;
    }

    static boolean stencilWritable(int layout) {
        return both(layout)
                || layout == VK12.VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL
                || layout == VK11.VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL;
    }

    private static boolean both(int layout) {
        return layout == VK10.VK_IMAGE_LAYOUT_GENERAL
                || layout == VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL
                || layout == VK13.VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL
                || layout == EXTAttachmentFeedbackLoopLayout.VK_IMAGE_LAYOUT_ATTACHMENT_FEEDBACK_LOOP_OPTIMAL_EXT;
    }
}
