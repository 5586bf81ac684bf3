package dev.vkval.check.transfer;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.state.BufferState;
import dev.vkval.state.CommandBufferState;
import dev.vkval.state.ImageState;

/**
 * A transfer command, in the older or the newer form, before it is recorded. Members that do not exist or are not known
 * are null.
 *
 * @param owner name in the rule ids: {@code vkCmdCopyImage} or {@code VkCopyImageInfo2}
 * @param infoPath path of the info struct in the parameters, empty for the older form
 * @param regions address of the first region's payload in the layout of the older form
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
