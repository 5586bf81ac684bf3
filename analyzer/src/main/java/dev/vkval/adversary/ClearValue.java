package dev.vkval.adversary;

import dev.vkval.capture.change.Assignment;
import dev.vkval.state.object.FormatInfo;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.vulkan.VK10;

/**
 * One of two clear values that no texel has in common, in the words of edits. Both are valid depths, and integers that are
 * usual indices.
 *
 * @param high whether it is the second one
 */
record ClearValue(boolean high) {
    private static final int COMPONENTS = 4;
    private static final int STENCIL = 0xFF;

    /** The members of a VkClearColorValue. */
    List<Assignment> color(String owner, FormatInfo format) {
        String member = switch (format.numeric()) {
            case "UINT" -> "uint32";
            case "SINT" -> "int32";
            default -> "float32";
        };
        List<Assignment> values = new ArrayList<>();
        for (int i = 0; i < COMPONENTS; i++) {
            values.add(BatchEdits.assignment(owner + "." + member + "[" + i + "]=" + one()));
        }
        return values;
    }

    /** Members of a VkClearDepthStencilValue. */
    List<Assignment> depthStencil(String owner, int aspects) {
        List<Assignment> values = new ArrayList<>();
        if ((aspects & VK10.VK_IMAGE_ASPECT_DEPTH_BIT) != 0) {
            values.add(BatchEdits.assignment(owner + ".depth=" + one()));
        }
        if ((aspects & VK10.VK_IMAGE_ASPECT_STENCIL_BIT) != 0) {
            values.add(BatchEdits.assignment(owner + ".stencil=" + (high ? STENCIL : 0)));
        }
        return values;
    }

    /** The members of a VkClearValue for one aspect of a format. */
    List<Assignment> of(String owner, FormatInfo format, int aspects) {
        return format.isColor() ? color(owner + ".color", format) : depthStencil(owner + ".depthStencil", aspects);
    }

    private int one() {
        return high ? 1 : 0;
    }
}
