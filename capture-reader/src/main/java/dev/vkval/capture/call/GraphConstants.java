package dev.vkval.capture.call;

import dev.vkval.capture.registry.Registry;
import org.lwjgl.system.MemoryUtil;

/** Whether a VkDataGraphPipelineConstantARM contains its data: writers store it only with a tensor description. */
public final class GraphConstants {
    private static final int TENSOR_DESCRIPTION =
            Registry.vulkan().struct("VkTensorDescriptionARM").sType();
    private static final int PNEXT_OFFSET = Long.BYTES;

    private GraphConstants() {}

    /** @param struct address of the struct, its pNext chain already decoded */
    public static boolean present(long struct) {
        for (long next = MemoryUtil.memGetAddress(struct + PNEXT_OFFSET);
                next != 0;
                next = MemoryUtil.memGetAddress(next + PNEXT_OFFSET)) {
            if (MemoryUtil.memGetInt(next) == TENSOR_DESCRIPTION) {
                return true;
            }
        }
        return false;
    }
}
