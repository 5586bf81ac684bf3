package dev.vkval.check.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sessions of a device that supports one format for each usage. */
class OpticalFlowFormatRulesTest {
    private static final String SESSION = "VkOpticalFlowSessionCreateInfoNV";

    private static void asks(CheckRun run, int usage, int format) {
        long info = run.struct("VkOpticalFlowImageFormatInfoNV");
        long properties = run.struct("VkOpticalFlowImageFormatPropertiesNV");
        run.set(info, "VkOpticalFlowImageFormatInfoNV", "usage", usage)
                .set(properties, "VkOpticalFlowImageFormatPropertiesNV", "format", format)
                .call("vkGetPhysicalDeviceOpticalFlowImageFormatsNV", 2, info, run.pointer(1), properties);
    }

    @ParameterizedTest
    @CsvSource({
        "true, 9, 83, 13, 2, ''",
        "true, 10, 83, 13, 2, imageFormat-07583",
        "true, 9, 84, 13, 2, flowVectorFormat-07584",
        "true, 9, 83, 14, 2, costFormat-07585",
        "true, 9, 83, 14, 0, ''",
        "false, 10, 84, 14, 2, ''"
    })
    void formats(boolean asked, int image, int vector, int cost, int flags, String rule) {
        try (CheckRun run = CheckRun.core().device(3)) {
            if (asked) {
                asks(run, 1, 9);
                asks(run, 2, 83);
                asks(run, 8, 13);
            }
            long info = run.struct(SESSION);
            run.set(info, SESSION, "imageFormat", image)
                    .set(info, SESSION, "flowVectorFormat", vector)
                    .set(info, SESSION, "costFormat", cost)
                    .set(info, SESSION, "flags", flags)
                    .create("vkCreateOpticalFlowSessionNV", 10, 3, info, 0, 0);
            assertEquals(
                    rule.isEmpty() ? List.of() : List.of("VUID-" + SESSION + "-" + rule),
                    run.rules().stream()
                            .filter(id -> id.matches(".*-0758[345]"))
                            .toList());
        }
    }
}
