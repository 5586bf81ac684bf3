package dev.vkval.check.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Layouts on a device with at most 1,024 descriptors in a set for certain. */
class LayoutSupportRulesTest {
    private static final int PHYSICAL = 2;
    private static final int DEVICE = 3;

    private final CheckRun run = CheckRun.core().device(2);

    @AfterEach
    void end() {
        run.close();
    }

    private long layout(int descriptors) {
        long binding = run.struct("VkDescriptorSetLayoutBinding", "descriptorCount", descriptors, "stageFlags", 1);
        return run.struct("VkDescriptorSetLayoutCreateInfo", "bindingCount", 1, "pBindings", binding);
    }

    @ParameterizedTest
    @CsvSource({
        "1024, 0, false, false",
        "1025, 0, false, true",
        "1025, 1025, true, false",
        "1025, 1025, false, true",
        "1025, 1026, true, true"
    })
    void created(int descriptors, int asked, boolean supported, boolean broken) {
        long limits = run.struct("VkPhysicalDeviceMaintenance3Properties", "maxPerSetDescriptors", 1024);
        run.call(
                "vkGetPhysicalDeviceProperties2", PHYSICAL, run.struct("VkPhysicalDeviceProperties2", "pNext", limits));
        if (asked > 0) {
            long answer = run.struct("VkDescriptorSetLayoutSupport", "supported", supported ? 1 : 0);
            run.call("vkGetDescriptorSetLayoutSupport", DEVICE, layout(asked), answer);
        }
        run.create("vkCreateDescriptorSetLayout", 20, DEVICE, layout(descriptors), 0, 0);
        assertEquals(
                broken ? List.of("VUID-vkCreateDescriptorSetLayout-support-09582") : List.of(),
                run.rules().stream().filter(id -> id.endsWith("-09582")).toList());
    }
}
