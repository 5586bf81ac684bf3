package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.state.BufferState;
import dev.vkval.state.CMemory;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.ImageState;

/**
 * A transfer command of either generation, before it is recorded. What it does not have, or nobody knows, is null.
 *
 * @param owner whose rules they are: {@code vkCmdCopyImage} or {@code VkCopyImageInfo2}
 * @param infoPath path of the info struct in the parameters, empty for the older form
 * @param regions address of the first region's payload in the older form's layout
 */
record Transfer(
        Call call,
        CommandBufferState buffer,
        String owner,
        String infoPath,
        BufferState srcBuffer,
        BufferState dstBuffer,
        ImageState srcImage,
        int srcLayout,
        ImageState dstImage,
        int dstLayout,
        long regions,
        int strideBytes,
        int regionCount) {

    /** The rule's id: {@code VUID-vkCmdCopyImage-} and the suffix. */
    String rule(String suffix) {
        return "VUID-" + owner + "-" + suffix;
    }

    /** The id of a rule of the region struct, whose newer form has a 2 in its name. */
    String regionRule(String struct, String suffix) {
        return "VUID-" + struct + (infoPath.isEmpty() ? "" : "2") + "-" + suffix;
    }

    String path(String member) {
        return infoPath + member;
    }

    String regionPath(int index, String member) {
        return infoPath + "pRegions[" + index + "]." + member;
    }

    long region(int index) {
        return CMemory.element(regions, index, strideBytes);
    }
}
