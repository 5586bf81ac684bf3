package dev.vkval.samples;

/**
 * The scopes of a barrier. Bits below 32 have the same values in Vulkan 1.0's and in synchronization2's masks.
 *
 * @param srcStage {@code VkPipelineStageFlags} of the first scope
 * @param srcAccess {@code VkAccessFlags} made available
 * @param dstStage {@code VkPipelineStageFlags} of the second scope
 * @param dstAccess {@code VkAccessFlags} made visible
 */
public record Dependency(int srcStage, int srcAccess, int dstStage, int dstAccess) {}
