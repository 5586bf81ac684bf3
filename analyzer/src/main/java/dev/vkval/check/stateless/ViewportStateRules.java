package dev.vkval.check.stateless;

import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.check.parameter.ParameterSite;
import java.util.Set;
import org.lwjgl.vulkan.EXTGraphicsPipelineLibrary;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkGraphicsPipelineCreateInfo;
import org.lwjgl.vulkan.VkPipelineRasterizationStateCreateInfo;
import org.lwjgl.vulkan.VkPipelineViewportStateCreateInfo;

/** The viewport and scissor counts of graphics pipelines. */
final class ViewportStateRules {
    private static final String RULE = "VUID-VkPipelineViewportStateCreateInfo-";
    private static final String STATE = "pViewportState->";

    private final StatelessRules rules;

    ViewportStateRules(StatelessRules rules) {
        this.rules = rules;
    }

    /**
     * @param info address of the VkGraphicsPipelineCreateInfo
     * @param dynamic VkDynamicState values of the pipeline
     */
    void check(long info, Set<Integer> dynamic, ParameterSite site) {
        long state = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PVIEWPORTSTATE);
        if (state == 0 || ignored(info, dynamic)) {
            return;
        }
        long viewports = Integer.toUnsignedLong(VkPipelineViewportStateCreateInfo.nviewportCount(state));
        long scissors = Integer.toUnsignedLong(VkPipelineViewportStateCreateInfo.nscissorCount(state));
        boolean viewportsLater = dynamic.contains(VK13.VK_DYNAMIC_STATE_VIEWPORT_WITH_COUNT);
        boolean scissorsLater = dynamic.contains(VK13.VK_DYNAMIC_STATE_SCISSOR_WITH_COUNT);
        count(site, "viewportCount", viewports, viewportsLater, "01216", "01218", "04135");
        count(site, "scissorCount", scissors, scissorsLater, "01217", "01219", "04136");
        if (!viewportsLater && !scissorsLater && viewports != scissors) {
            rules.broken(
                    RULE + "scissorCount-04134",
                    site,
                    STATE + "scissorCount",
                    "is " + scissors + ", not viewportCount",
                    "The scissorCount must be equal to the viewportCount, " + viewports + ".");
        }
    }

    private static boolean ignored(long info, Set<Integer> dynamic) {
        long raster = CMemory.pointer(info + VkGraphicsPipelineCreateInfo.PRASTERIZATIONSTATE);
        boolean discards = raster != 0
                && VkPipelineRasterizationStateCreateInfo.nrasterizerDiscardEnable(raster) != 0
                && !dynamic.contains(VK13.VK_DYNAMIC_STATE_RASTERIZER_DISCARD_ENABLE);
        long library = PNext.find(
                info, EXTGraphicsPipelineLibrary.VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT);
        return discards || raster == 0 || library != 0;
    }

    private void count(
            ParameterSite site, String member, long count, boolean later, String single, String most, String none) {
        long limit = rules.context().limits().maximum("maxViewports");
        if (count > 1 && rules.off("multiViewport")) {
            rules.broken(
                    RULE + member + "-" + single,
                    site,
                    STATE + member,
                    "is " + count,
                    "It must be 1, because the multiViewport feature is not enabled.");
        }
        if (count > limit) {
            rules.broken(
                    RULE + member + "-" + most,
                    site,
                    STATE + member,
                    "is " + count,
                    "It must be at most maxViewports (" + limit + ").");
        }
        if (count == 0 && !later) {
            rules.broken(RULE + member + "-" + none, site, STATE + member, "is 0", "It must be greater than 0.");
        }
    }
}
