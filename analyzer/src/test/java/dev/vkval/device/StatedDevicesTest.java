package dev.vkval.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.identity.CapturedObjects;
import dev.vkval.profile.DeviceProfile;
import dev.vkval.profile.ProfileReader;
import dev.vkval.state.object.PhysicalDeviceState;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VkPhysicalDeviceProperties;

/** What a device profile states takes the place of what was captured. */
class StatedDevicesTest {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final String PROPERTIES = "VkPhysicalDeviceProperties";
    private static final int VERSION_1_1 = 1 << 22 | 1 << 12;
    private static final long PHYSICAL_DEVICE = 2;
    private static final long DEVICE = 3;
    private static final String DOCUMENT = """
            {"capabilities": {"a": {
              "properties": {
                "VkPhysicalDeviceProperties": {"limits": {"maxImageDimension2D": 4096, "maxImageArrayLayers": 256}},
                "VkPhysicalDeviceVulkan11Properties": {"maxMultiviewViewCount": 6}},
              "formats": {"VK_FORMAT_R8_UNORM": {"VkFormatProperties": {
                "optimalTilingFeatures": ["VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT"]}}},
              "queueFamiliesProperties": [{"VkQueueFamilyProperties": {
                "queueCount": 2, "queueFlags": ["VK_QUEUE_COMPUTE_BIT"], "timestampValidBits": 36}}]}},
             "profiles": {"%s": {"api-version": "1.1.50", "capabilities": ["a"]}}}
            """;

    private static DeviceProfile profile(String name) throws IOException {
        return ProfileReader.read("a.json", DOCUMENT.formatted(name).getBytes(StandardCharsets.UTF_8), null);
    }

    /** What is reported by a device that reported 16384 and 2048 where the profile has 4096 and 256. */
    private static ReportedProperties reported(String name) throws IOException {
        CapturedObjects objects = new CapturedObjects();
        CapturedDevices devices = new CapturedDevices(objects, profile(name));
        try (CheckRun run = new CheckRun(sink -> List.of(objects, devices))) {
            run.device(3);
            long properties = run.struct(PROPERTIES);
            run.set(properties, PROPERTIES, "apiVersion", VERSION_1_1 + (1 << 12));
            long limits = properties + VkPhysicalDeviceProperties.LIMITS;
            run.set(limits, LIMITS, "maxImageDimension2D", 16384);
            run.set(limits, LIMITS, "maxImageDimension3D", 1024);
            run.call("vkGetPhysicalDeviceProperties", PHYSICAL_DEVICE, properties);
            return devices.properties(objects.living(DEVICE));
        }
    }

    @Test
    void statedLimitsReplaceThoseThatWereCaptured() throws IOException {
        ReportedProperties reported = reported("VP_A");
        assertEquals(OptionalLong.of(4096), reported.limits().integer("maxImageDimension2D"));
        assertEquals(OptionalLong.of(1024), reported.limits().integer("maxImageDimension3D"), "as captured");
        assertEquals(VERSION_1_1 | 50, reported.apiVersion().orElseThrow());
        assertTrue(reported.captured() > 50, "the other limits");
    }

    @Test
    void statedValuesAreKnownWithoutAQuery() throws IOException {
        ReportedProperties reported = new ReportedProperties(profile("VP_A"));
        assertEquals(OptionalLong.of(4096), reported.limits().integer("maxImageDimension2D"));
        assertEquals(OptionalLong.empty(), reported.limits().integer("maxImageDimension3D"));
        assertEquals(
                OptionalLong.of(6),
                reported.integer("VkPhysicalDeviceMultiviewProperties", "maxMultiviewViewCount", 0));
        assertEquals(
                OptionalLong.empty(),
                reported.integer("VkPhysicalDeviceMultiviewProperties", "maxMultiviewInstanceIndex", 0));
        assertEquals(0, reported.captured());
    }

    @Test
    void imagesAreWithinTheFeaturesOfTheirFormatAndTheLimits() throws IOException {
        ReportedFormats formats = new ReportedProperties(profile("VP_GPUINFO_A")).formats();
        ReportedFormats.ImageUse sampled = use(VK10.VK_FORMAT_R8_UNORM, VK10.VK_IMAGE_USAGE_SAMPLED_BIT);
        ReportedFormats.ImageUse stored = use(VK10.VK_FORMAT_R8_UNORM, VK10.VK_IMAGE_USAGE_STORAGE_BIT);
        assertEquals(OptionalLong.empty(), formats.supported(sampled), "a feature alone does not decide it");
        assertEquals(OptionalLong.of(0), formats.supported(stored));
        assertEquals(OptionalLong.of(4096), formats.imageLimit(sampled, "maxExtent.width"));
        assertEquals(OptionalLong.of(256), formats.imageLimit(sampled, "maxArrayLayers"));
        assertEquals(OptionalLong.empty(), formats.imageLimit(sampled, "maxMipLevels"));
        ReportedFormats.ImageUse other = use(VK10.VK_FORMAT_R8_UINT, VK10.VK_IMAGE_USAGE_SAMPLED_BIT);
        assertEquals(OptionalLong.of(0), formats.supported(other), "the device has no such format");
    }

    @Test
    void aClassOfDevicesTakesNoFeatureOfAFormatAway() throws IOException {
        ReportedFormats formats = new ReportedProperties(profile("VP_A")).formats();
        ReportedFormats.ImageUse stored = use(VK10.VK_FORMAT_R8_UNORM, VK10.VK_IMAGE_USAGE_STORAGE_BIT);
        assertEquals(OptionalLong.empty(), formats.supported(stored));
        assertEquals(
                OptionalLong.empty(),
                formats.features(VK10.VK_FORMAT_R8_UNORM, "optimalTilingFeatures", false),
                "those that all devices must have are not known");
        try (CheckRun run = new CheckRun(sink -> List.of())) {
            long captured = run.struct("VkFormatProperties");
            run.set(captured, "VkFormatProperties", "optimalTilingFeatures", VK10.VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT);
            formats.learn(VK10.VK_FORMAT_R8_UNORM, captured);
        }
        assertEquals(
                OptionalLong.of(VK10.VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT | VK10.VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT),
                formats.features(VK10.VK_FORMAT_R8_UNORM, "optimalTilingFeatures", false));
    }

    private static ReportedFormats.ImageUse use(int format, int usage) {
        return new ReportedFormats.ImageUse(format, VK10.VK_IMAGE_TYPE_2D, VK10.VK_IMAGE_TILING_OPTIMAL, usage, 0);
    }

    @Test
    void queueFamiliesAreThoseOfAReportOfADevice() throws IOException {
        assertEquals(List.of(VK10.VK_QUEUE_COMPUTE_BIT), families("VP_VULKANINFO_A"));
        assertEquals(List.of(), families("VP_A"), "a class of devices has no indices");
    }

    private static List<Integer> families(String name) throws IOException {
        StateTracker state = new StateTracker(profile(name));
        try (CheckRun run = new CheckRun(sink -> List.of(state))) {
            run.device(3);
            PhysicalDeviceState device = state.get(PhysicalDeviceState.class, PHYSICAL_DEVICE);
            assertFalse(device == null);
            return device.queueFamilyFlags();
        }
    }
}
