package dev.vkval.check.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Render passes that pipelines and libraries are created for. */
class PipelineUseRulesTest {
    private static final String INFO = "VkGraphicsPipelineCreateInfo";
    private static final String LIBRARY = "VkGraphicsPipelineLibraryCreateInfoEXT";
    private static final int UNKNOWN = 77;
    private static final int RENDER_PASS = 78;

    @ParameterizedTest
    @CsvSource({
        "0, 77, VUID-VkGraphicsPipelineCreateInfo-renderPass-06603, true",
        "0, 78, VUID-VkGraphicsPipelineCreateInfo-renderPass-06603, false",
        "4, 77, VUID-VkGraphicsPipelineCreateInfo-flags-06643, true",
        "4, 78, VUID-VkGraphicsPipelineCreateInfo-flags-06643, false",
        "1, 77, VUID-VkGraphicsPipelineCreateInfo-flags-06643, false"
    })
    void renderPasses(int subsets, long renderPass, String rule, boolean broken) {
        try (Recorder recorder = new Recorder("VK_EXT_graphics_pipeline_library")) {
            CheckRun run = recorder.run();
            run.create("vkCreateRenderPass", RENDER_PASS, Recorder.DEVICE, run.struct("VkRenderPassCreateInfo"), 0, 0);
            long info = run.struct(INFO);
            if (subsets != 0) {
                long library = run.struct(LIBRARY);
                run.set(library, LIBRARY, "flags", subsets).set(info, INFO, "pNext", library);
            }
            run.set(info, INFO, "renderPass", renderPass);
            List<String> found = recorder.broken(
                    () -> run.create("vkCreateGraphicsPipelines", UNKNOWN + 2, Recorder.DEVICE, 0, 1, info, 0, 0));
            assertEquals(broken, found.contains(rule));
        }
    }
}
