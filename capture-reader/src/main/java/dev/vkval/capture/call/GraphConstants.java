package dev.vkval.capture.call;

import dev.vkval.capture.memory.PNext;
import dev.vkval.capture.registry.Registry;

/** Whether a VkDataGraphPipelineConstantARM contains its data: writers store it only with a tensor description. */
public final class GraphConstants {
    private static final int TENSOR_DESCRIPTION =
            Registry.vulkan().struct("VkTensorDescriptionARM").sType();

    private GraphConstants() {}

    /** @param struct address of the struct, its pNext chain already decoded */
    public static boolean present(long struct) {
        return PNext.find(struct, TENSOR_DESCRIPTION) != 0;
    }
}
