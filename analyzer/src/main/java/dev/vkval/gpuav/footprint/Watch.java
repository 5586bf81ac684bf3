package dev.vkval.gpuav.footprint;

/**
 * Asks which invocation of a stage of an action accessed a place.
 *
 * @param block block index of the call that recorded the action
 * @param stage VkShaderStageFlagBits
 */
public record Watch(long block, int stage, WatchedPlace place) {}
