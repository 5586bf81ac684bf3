package dev.vkval.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.registry.Registry;
import dev.vkval.check.CheckRun;
import dev.vkval.identity.CapturedObjects;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;

class CapturedDevicesTest {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final String PROPERTIES = "VkPhysicalDeviceProperties2";
    private static final int VERSION_1_1 = 1 << 22 | 1 << 12;
    private static final int VERSION_1_3 = 1 << 22 | 3 << 12;
    private static final long PHYSICAL_DEVICE = 2;
    private static final long DEVICE = 3;

    private final CapturedObjects objects = new CapturedObjects();
    private final CapturedDevices devices = new CapturedDevices(objects);
    private final CheckRun run = new CheckRun(sink -> List.of(objects, devices));

    @AfterEach
    void close() {
        run.close();
    }

    @Test
    void theVersionIsAtMostTheRequestedOne() {
        run.device(1, "VK_KHR_swapchain");
        Capabilities device = devices.of(objects.living(DEVICE));
        assertEquals(VERSION_1_1, device.version());
        assertFalse(device.versionKnown(), "the physical device was never asked");
        assertTrue(device.extension("VK_KHR_swapchain"));
        assertFalse(device.feature("synchronization2"));
        assertTrue(devices.of(objects.living(PHYSICAL_DEVICE)).versionKnown());
    }

    @Test
    void aPhysicalDeviceIsNoDevice() {
        run.device(1);
        assertTrue(devices.ofDevice(objects.living(DEVICE)).known());
        assertFalse(devices.ofDevice(objects.living(PHYSICAL_DEVICE)).known());
        assertFalse(devices.of(null).known());
    }

    @Test
    void aMemberThatBecamePartOfAVersionIsFoundInEitherStruct() {
        run.device(1);
        long promoted = run.struct("VkPhysicalDeviceVulkan11Properties");
        run.set(promoted, "VkPhysicalDeviceVulkan11Properties", "maxMultiviewViewCount", 6);
        long properties = run.struct(PROPERTIES);
        run.set(properties, PROPERTIES, "pNext", promoted);
        run.call("vkGetPhysicalDeviceProperties2", PHYSICAL_DEVICE, properties);
        ReportedProperties reported = devices.properties(objects.living(DEVICE));
        assertEquals(
                OptionalLong.of(6),
                reported.integer("VkPhysicalDeviceMultiviewProperties", "maxMultiviewViewCount", 0));
        assertEquals(
                OptionalLong.empty(),
                reported.integer("VkPhysicalDevicePushDescriptorProperties", "maxPushDescriptors", 0));
    }

    @Test
    void limitsAreNumbersAndArrays() {
        run.device(1);
        assertFalse(devices.reported(PHYSICAL_DEVICE).limits().known());
        long properties = run.struct("VkPhysicalDeviceProperties");
        run.set(properties, "VkPhysicalDeviceProperties", "apiVersion", VERSION_1_3);
        long limits = properties
                + Registry.vulkan()
                        .struct("VkPhysicalDeviceProperties")
                        .member("limits")
                        .offset();
        run.set(limits, LIMITS, "maxViewports", 16).set(limits, LIMITS, "minTexelOffset", -8);
        int counts = Registry.vulkan()
                .struct(LIMITS)
                .member("maxComputeWorkGroupCount")
                .offset();
        MemoryUtil.memPutInt(limits + counts + 2 * Integer.BYTES, 65_535);
        run.call("vkGetPhysicalDeviceProperties", PHYSICAL_DEVICE, properties);
        ReportedStruct reported = devices.properties(objects.living(DEVICE)).limits();
        assertEquals(16, reported.orElse("maxViewports", 0));
        assertEquals(OptionalLong.of(-8), reported.integer("minTexelOffset"));
        assertEquals(OptionalLong.of(65_535), reported.integer("maxComputeWorkGroupCount", 2));
        assertEquals(OptionalLong.of(0), reported.integer("maxComputeWorkGroupCount", 1));
    }
}
