package dev.vkval.check.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Images with format modifiers, of which 7 has two planes and 8 supports no image. */
class FormatModifierRulesTest {
    private static final int FORMAT = 37;
    private static final int UNSUPPORTED = -11;
    private static final int MODIFIER_TILING = 1_000_158_000;
    private static final String IMAGE = "VkImageCreateInfo";
    private static final String EXPLICIT = "VkImageDrmFormatModifierExplicitCreateInfoEXT";
    private static final String LIST = "VkImageDrmFormatModifierListCreateInfoEXT";

    private static void asks(CheckRun run) {
        String properties = "VkDrmFormatModifierPropertiesEXT";
        String all = "VkDrmFormatModifierPropertiesListEXT";
        long modifier = run.struct(properties);
        long list = run.struct(all);
        long answer = run.struct("VkFormatProperties2");
        run.set(modifier, properties, "drmFormatModifier", 7)
                .set(modifier, properties, "drmFormatModifierPlaneCount", 2)
                .set(list, all, "drmFormatModifierCount", 1)
                .set(list, all, "pDrmFormatModifierProperties", modifier)
                .set(answer, "VkFormatProperties2", "pNext", list)
                .call("vkGetPhysicalDeviceFormatProperties2", 2, FORMAT, answer);
        String chained = "VkPhysicalDeviceImageDrmFormatModifierInfoEXT";
        String asked = "VkPhysicalDeviceImageFormatInfo2";
        long use = run.struct(chained);
        long info = run.struct(asked);
        run.set(use, chained, "drmFormatModifier", 8)
                .set(info, asked, "pNext", use)
                .set(info, asked, "format", FORMAT)
                .set(info, asked, "type", 1)
                .set(info, asked, "tiling", MODIFIER_TILING)
                .set(info, asked, "usage", 4)
                .returning(UNSUPPORTED)
                .call("vkGetPhysicalDeviceImageFormatProperties2", 2, info, run.struct("VkImageFormatProperties2"))
                .returning(0);
    }

    @ParameterizedTest
    @CsvSource({
        "true, false, 7, 2, ''",
        "true, false, 7, 1, VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-drmFormatModifierPlaneCount-02265",
        "true, false, 8, 1, VUID-VkImageDrmFormatModifierExplicitCreateInfoEXT-drmFormatModifier-02264",
        "true, true, 8, 1, VUID-VkImageDrmFormatModifierListCreateInfoEXT-pDrmFormatModifiers-02263",
        "true, true, 7, 1, ''",
        "false, false, 7, 1, ''",
        "false, true, 8, 1, ''"
    })
    void modifiers(boolean asked, boolean several, long modifier, int planes, String rule) {
        try (CheckRun run = CheckRun.core().device(3, "VK_EXT_image_drm_format_modifier")) {
            if (asked) {
                asks(run);
            }
            long chained = run.struct(several ? LIST : EXPLICIT);
            if (several) {
                run.set(chained, LIST, "drmFormatModifierCount", 1)
                        .set(chained, LIST, "pDrmFormatModifiers", run.array(modifier));
            } else {
                run.set(chained, EXPLICIT, "drmFormatModifier", modifier)
                        .set(chained, EXPLICIT, "drmFormatModifierPlaneCount", planes)
                        .set(chained, EXPLICIT, "pPlaneLayouts", run.array(new long[10]));
            }
            long info = run.struct(IMAGE);
            run.set(info, IMAGE, "pNext", chained)
                    .set(info, IMAGE, "format", FORMAT)
                    .set(info, IMAGE, "imageType", 1)
                    .set(info, IMAGE, "tiling", MODIFIER_TILING)
                    .set(info, IMAGE, "usage", 4)
                    .create("vkCreateImage", 10, 3, info, 0, 0);
            assertEquals(
                    rule.isEmpty() ? List.of() : List.of(rule),
                    run.rules().stream()
                            .filter(id -> id.matches(".*-0226[345]"))
                            .toList());
        }
    }
}
