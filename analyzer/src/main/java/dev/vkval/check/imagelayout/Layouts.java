package dev.vkval.check.imagelayout;

import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VK12;
import org.lwjgl.vulkan.VK13;

/** Layouts that are equivalent for an aspect. */
final class Layouts {
    private Layouts() {}

    /** Whether two layouts are equivalent for an aspect; {@code ANY} is equivalent to all. */
    static boolean same(int aspect, int a, int b) {
        return a == LayoutUse.ANY || b == LayoutUse.ANY || a == b || of(aspect, a) == of(aspect, b);
    }

    /** The layout of one aspect that is equivalent to a layout of several aspects or of any attachment. */
    private static int of(int aspect, int layout) {
        return switch (aspect) {
            case VK10.VK_IMAGE_ASPECT_DEPTH_BIT -> depth(layout);
            case VK10.VK_IMAGE_ASPECT_STENCIL_BIT -> stencil(layout);
            default ->
                switch (layout) {
                    case VK13.VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL -> VK10.VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
                    case VK13.VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL -> VK10.VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL;
                    default -> layout;
                };
        };
    }

    /** Whether a layout is for depth only or for stencil only. */
    static boolean oneAspect(int layout) {
        return layout == VK12.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL
                || layout == VK12.VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL
                || layout == VK12.VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL
                || layout == VK12.VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL;
    }

    private static int depth(int layout) {
        return switch (layout) {
            case VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
                    VK11.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL,
                    VK13.VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL -> VK12.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_OPTIMAL;
            case VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
                    VK11.VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL,
                    VK13.VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL -> VK12.VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_OPTIMAL;
            default -> layout;
        };
    }

    private static int stencil(int layout) {
        return switch (layout) {
            case VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
                    VK11.VK_IMAGE_LAYOUT_DEPTH_READ_ONLY_STENCIL_ATTACHMENT_OPTIMAL,
                    VK13.VK_IMAGE_LAYOUT_ATTACHMENT_OPTIMAL -> VK12.VK_IMAGE_LAYOUT_STENCIL_ATTACHMENT_OPTIMAL;
            case VK10.VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL,
                    VK11.VK_IMAGE_LAYOUT_DEPTH_ATTACHMENT_STENCIL_READ_ONLY_OPTIMAL,
                    VK13.VK_IMAGE_LAYOUT_READ_ONLY_OPTIMAL -> VK12.VK_IMAGE_LAYOUT_STENCIL_READ_ONLY_OPTIMAL;
            default -> layout;
        };
    }
}
