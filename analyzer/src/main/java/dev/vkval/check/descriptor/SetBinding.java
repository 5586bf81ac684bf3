package dev.vkval.check.descriptor;

import dev.vkval.capture.call.Call;
import dev.vkval.catalogue.OwnerSets;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.PipelineLayoutState;

/**
 * The parameters of vkCmdBindDescriptorSets, or the VkBindDescriptorSetsInfo of vkCmdBindDescriptorSets2.
 *
 * @param owner of the rules
 * @param path of the members, empty for vkCmdBindDescriptorSets
 * @param sets address of pDescriptorSets
 * @param offsets address of pDynamicOffsets
 * @param offsetCount dynamicOffsetCount, 0 where there is no array
 */
record SetBinding(
        Call call,
        CommandBufferState buffer,
        String owner,
        String path,
        PipelineLayoutState layout,
        long firstSet,
        long sets,
        int count,
        long offsets,
        long offsetCount) {

    Problem error(CoreContext context, String rule) {
        return context.error(call, OwnerSets.id(rule, owner)).on(buffer).on(layout);
    }
}
