package dev.vkval.check.pipeline;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.check.topic.CoreContext;
import dev.vkval.check.topic.Problem;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.lwjgl.vulkan.ARMDataGraphOpticalFlow;
import org.lwjgl.vulkan.VkDataGraphPipelineOpticalFlowCreateInfoARM;

/** The node of optical flow of a data graph pipeline: one queue family supports each of its members. */
final class OpticalFlowSupportRules {
    private static final int HINT = ARMDataGraphOpticalFlow.VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_HINT_BIT_ARM;
    private static final int COST = ARMDataGraphOpticalFlow.VK_DATA_GRAPH_OPTICAL_FLOW_CREATE_ENABLE_COST_BIT_ARM;

    private final CoreContext context;
    private final DataGraphSupport support;

    OpticalFlowSupportRules(CoreContext context, DataGraphSupport support) {
        this.context = context;
        this.support = support;
    }

    /** @param at address of a VkDataGraphPipelineOpticalFlowCreateInfoARM */
    void check(Call call, long physicalDevice, long at, String path) {
        int flags = VkDataGraphPipelineOpticalFlowCreateInfoARM.nflags(at);
        Node node = new Node(call, support.flows(physicalDevice), path);
        extent(node, VkDataGraphPipelineOpticalFlowCreateInfoARM.nwidth(at), 0);
        extent(node, VkDataGraphPipelineOpticalFlowCreateInfoARM.nheight(at), 1);
        int grid = VkDataGraphPipelineOpticalFlowCreateInfoARM.noutputGridSize(at);
        check(
                node,
                "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-outputGridSize-09971",
                "outputGridSize",
                flow -> Integer.bitCount(grid) == 1 && (flow.outputGrids() & grid) != 0);
        int hint = VkDataGraphPipelineOpticalFlowCreateInfoARM.nhintGridSize(at);
        if ((flags & HINT) != 0) {
            check(
                    node,
                    "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-hintGridSize-09972",
                    "hintGridSize",
                    flow -> hint == 0 || Integer.bitCount(hint) == 1 && (flow.hintGrids() & hint) != 0);
            check(
                    node,
                    "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-flags-09974",
                    "flags",
                    DataGraphSupport.Flow::hint);
        }
        if ((flags & COST) != 0) {
            check(
                    node,
                    "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-flags-09975",
                    "flags",
                    DataGraphSupport.Flow::cost);
            format(
                    node,
                    "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-costFormat-09970",
                    "costFormat",
                    VkDataGraphPipelineOpticalFlowCreateInfoARM.ncostFormat(at),
                    support.formats(
                            physicalDevice,
                            ARMDataGraphOpticalFlow.VK_DATA_GRAPH_OPTICAL_FLOW_IMAGE_USAGE_COST_BIT_ARM));
        }
        format(
                node,
                "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-imageFormat-09968",
                "imageFormat",
                VkDataGraphPipelineOpticalFlowCreateInfoARM.nimageFormat(at),
                support.formats(
                        physicalDevice, ARMDataGraphOpticalFlow.VK_DATA_GRAPH_OPTICAL_FLOW_IMAGE_USAGE_INPUT_BIT_ARM));
        format(
                node,
                "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-flowVectorFormat-09969",
                "flowVectorFormat",
                VkDataGraphPipelineOpticalFlowCreateInfoARM.nflowVectorFormat(at),
                support.formats(
                        physicalDevice, ARMDataGraphOpticalFlow.VK_DATA_GRAPH_OPTICAL_FLOW_IMAGE_USAGE_OUTPUT_BIT_ARM));
    }

    /** A node that is created, and what was reported of optical flow. */
    private record Node(Call call, List<DataGraphSupport.Flow> reported, String path) {}

    private void extent(Node node, int value, int axis) {
        long size = CMemory.mask(value);
        check(
                node,
                axis == 0
                        ? "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-width-09966"
                        : "VUID-VkDataGraphPipelineOpticalFlowCreateInfoARM-height-09967",
                axis == 0 ? "width" : "height",
                flow -> size >= flow.least()[axis] && size <= flow.most()[axis]);
    }

    private void check(Node node, String rule, String member, Predicate<DataGraphSupport.Flow> supports) {
        if (!node.reported().isEmpty() && node.reported().stream().noneMatch(supports)) {
            error(node, rule, member)
                    .message(
                            "no VkQueueFamilyDataGraphOpticalFlowPropertiesARM that was reported supports the %s of it",
                            member)
                    .report();
        }
    }

    private void format(Node node, String rule, String member, int format, Set<Integer> reported) {
        if (reported != null && !reported.contains(format)) {
            error(node, rule, member)
                    .message("the format %d was not reported for this use", format)
                    .report();
        }
    }

    private Problem error(Node node, String rule, String member) {
        return context.error(node.call(), rule)
                .parameter(node.path() + member)
                .title("a node of optical flow is not supported")
                .help("use what the queue family was reported to support of optical flow");
    }
}
