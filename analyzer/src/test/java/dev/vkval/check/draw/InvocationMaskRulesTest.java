package dev.vkval.check.draw;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import dev.vkval.check.Recorder;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;

/** Traces of some sizes with an invocation mask of 8 by 4 texels. */
class InvocationMaskRulesTest {
    private static final long IMAGE = 20;
    private static final long VIEW = 21;

    @ParameterizedTest
    @CsvSource({
        "true, 8, 4, 1, ''",
        "true, 8, 8, 1, VUID-vkCmdBindInvocationMaskHUAWEI-width-04981",
        "true, 4, 4, 1, VUID-vkCmdBindInvocationMaskHUAWEI-width-04981",
        "true, 8, 4, 2, VUID-vkCmdBindInvocationMaskHUAWEI-depth-04983",
        "false, 16, 16, 2, ''"
    })
    void tracesHaveItsSize(boolean bound, int width, int height, int depth, String rule) {
        try (Recorder recorder = new Recorder()) {
            CheckRun run = recorder.run();
            recorder.image(IMAGE, recorder.imageInfo(VK10.VK_IMAGE_TYPE_2D, VK10.VK_FORMAT_R8_UINT, 8, 4, 1))
                    .view(VIEW, IMAGE, VK10.VK_FORMAT_R8_UINT, VK10.VK_IMAGE_ASPECT_COLOR_BIT)
                    .begin();
            run.call(
                    "vkCmdBindInvocationMaskHUAWEI", Recorder.COMMANDS, bound ? VIEW : 0, VK10.VK_IMAGE_LAYOUT_GENERAL);
            long table = run.struct("VkStridedDeviceAddressRegionKHR");
            List<String> broken = recorder.broken(() ->
                    run.call("vkCmdTraceRaysKHR", Recorder.COMMANDS, table, table, table, table, width, height, depth));
            assertEquals(
                    rule.isEmpty() ? List.of() : List.of(rule),
                    broken.stream().filter(id -> id.contains("InvocationMask")).toList());
        }
    }
}
