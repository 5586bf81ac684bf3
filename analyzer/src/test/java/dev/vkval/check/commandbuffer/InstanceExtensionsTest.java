package dev.vkval.check.commandbuffer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryStack;
import org.lwjgl.system.MemoryUtil;

/** Extensions of an instance, with those that they need and without. */
class InstanceExtensionsTest {
    @ParameterizedTest
    @CsvSource({
        "VK_KHR_surface, false",
        "VK_KHR_surface VK_KHR_get_surface_capabilities2, false",
        "VK_KHR_get_surface_capabilities2, true"
    })
    void extensions(String names, boolean wrong) {
        try (CheckRun run = CheckRun.core();
                MemoryStack stack = MemoryStack.create().push()) {
            String[] enabled = names.split(" ");
            long[] pointers = new long[enabled.length];
            for (int i = 0; i < enabled.length; i++) {
                pointers[i] = MemoryUtil.memAddress(stack.UTF8(enabled[i]));
            }
            long info = run.struct(
                    "VkInstanceCreateInfo",
                    "enabledExtensionCount",
                    enabled.length,
                    "ppEnabledExtensionNames",
                    run.array(pointers));
            run.create("vkCreateInstance", 1, info, 0, 0);
            String rule = "VUID-vkCreateInstance-ppEnabledExtensionNames-01388";
            assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
        }
    }
}
