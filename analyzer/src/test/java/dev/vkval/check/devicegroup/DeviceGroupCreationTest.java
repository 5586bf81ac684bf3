package dev.vkval.check.devicegroup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.CheckRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VkPhysicalDeviceGroupProperties;

/** Devices of a group of physical devices 2 and 7, of which 8 is not one. */
class DeviceGroupCreationTest {
    @ParameterizedTest
    @CsvSource({"true, 7, false", "true, 8, true", "false, 8, false"})
    void physicalDevicesAreOfOneGroup(boolean asked, long other, boolean wrong) {
        try (CheckRun run = CheckRun.core().device(2)) {
            if (asked) {
                for (long[] members : new long[][] {{2, 7}, {8}}) {
                    long group = run.struct("VkPhysicalDeviceGroupProperties", "physicalDeviceCount", members.length);
                    for (int i = 0; i < members.length; i++) {
                        long at = group + VkPhysicalDeviceGroupProperties.PHYSICALDEVICES + (long) i * Long.BYTES;
                        MemoryUtil.memPutLong(at, members[i]);
                    }
                    run.call("vkEnumeratePhysicalDeviceGroups", 1, run.pointer(1), group);
                }
            }
            long group = run.struct(
                    "VkDeviceGroupDeviceCreateInfo", "physicalDeviceCount", 2, "pPhysicalDevices", run.array(2, other));
            run.create("vkCreateDevice", 20, 2, run.struct("VkDeviceCreateInfo", "pNext", group), 0, 0);
            String rule = "VUID-VkDeviceGroupDeviceCreateInfo-pPhysicalDevices-00376";
            assertEquals(wrong, run.rules().contains(rule), () -> String.valueOf(run.rules()));
        }
    }
}
