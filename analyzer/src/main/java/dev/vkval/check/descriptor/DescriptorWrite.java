package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;

/**
 * One VkWriteDescriptorSet.
 *
 * @param set null where descriptors are pushed
 * @param layout of the set
 * @param address address of the VkWriteDescriptorSet
 */
record DescriptorWrite(Call call, DescriptorSetState set, DescriptorSetLayoutState layout, String path, long address) {}
