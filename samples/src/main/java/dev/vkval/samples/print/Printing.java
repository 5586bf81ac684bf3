package dev.vkval.samples.print;

import static org.lwjgl.vulkan.EXTValidationFeatures.VK_VALIDATION_FEATURE_ENABLE_DEBUG_PRINTF_EXT;

import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkValidationFeaturesEXT;

/** How a program has what its shaders print shown. */
final class Printing {
    private Printing() {}

    /**
     * Asks the validation layer for it; without the layer, nothing is changed. The capture layer leaves out what a program
     * asks for with VK_EXT_layer_settings.
     */
    static void ask(VkInstanceCreateInfo info, MemoryStack stack) {
        info.pNext(VkValidationFeaturesEXT.calloc(stack)
                .sType$Default()
                .pEnabledValidationFeatures(stack.ints(VK_VALIDATION_FEATURE_ENABLE_DEBUG_PRINTF_EXT)));
    }
}
