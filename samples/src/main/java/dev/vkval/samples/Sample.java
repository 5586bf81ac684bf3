package dev.vkval.samples;

import java.util.List;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkInstanceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceVulkan12Features;

/** A program: makes its objects on a device, submits its work and verifies the result. */
@FunctionalInterface
public interface Sample {
    /**
     * Runs to completion.
     *
     * @param device owns every object made; destroys them after the run
     * @throws IllegalStateException when the result is not what the shaders should have produced
     */
    void run(SampleDevice device);

    /** Whether the program needs a device that can present to a headless surface. */
    default boolean presents() {
        return false;
    }

    /** The device extensions that the program needs besides those for presentation. */
    default List<String> deviceExtensions() {
        return List.of();
    }

    /** Adds the features that the program needs besides those of all samples. */
    default void enable(VkPhysicalDeviceFeatures features) {}

    /** Adds the features of Vulkan 1.2 that the program needs besides those of all samples. */
    default void enable(VkPhysicalDeviceVulkan12Features features) {}

    /** Chains structures with settings of layers. */
    default void extend(VkInstanceCreateInfo info, MemoryStack stack) {}

    /** Chains structures with the features of extensions. */
    default void extend(VkDeviceCreateInfo info, MemoryStack stack) {}
}
