package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.state.object.DescriptorSetState;

/**
 * One element of pDescriptorWrites of vkUpdateDescriptorSets.
 *
 * @param address address of the VkWriteDescriptorSet
 */
record DescriptorWrite(Call call, DescriptorSetState set, String path, long address) {}
