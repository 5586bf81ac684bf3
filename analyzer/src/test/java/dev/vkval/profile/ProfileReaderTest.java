package dev.vkval.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lwjgl.vulkan.VK10;

class ProfileReaderTest {
    private static final String TWO_SETS = """
            {"capabilities": {
               "first": {
                 "extensions": {"VK_KHR_swapchain": 1},
                 "features": {"VkPhysicalDeviceFeatures": {"geometryShader": true, "wideLines": false}},
                 "properties": {"VkPhysicalDeviceProperties": {"limits": {
                   "maxImageDimension2D": 8192, "minUniformBufferOffsetAlignment": 64, "maxSamplerAnisotropy": 16.5,
                   "viewportBoundsRange": [-100, 200], "framebufferColorSampleCounts": ["VK_SAMPLE_COUNT_1_BIT"]}}}},
               "second": {
                 "features": {"VkPhysicalDeviceTimelineSemaphoreFeaturesKHR": {"timelineSemaphore": true}},
                 "properties": {"VkPhysicalDeviceProperties": {"limits": {
                   "maxImageDimension2D": 4096, "minUniformBufferOffsetAlignment": 16,
                   "viewportBoundsRange": [-300, 100], "framebufferColorSampleCounts": ["VK_SAMPLE_COUNT_4_BIT"]}}},
                 "formats": {"VK_FORMAT_R8_UNORM": {"VkFormatProperties": {
                   "optimalTilingFeatures": ["VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT"]}}},
                 "queueFamiliesProperties": [{"VkQueueFamilyProperties": {"queueCount": 1}}]}},
             "profiles": {"%s": {"api-version": "1.2.100", "label": "two", "capabilities": ["first", "second"]}}}
            """;

    private static DeviceProfile read(String text) throws IOException {
        return ProfileReader.read("a.json", text.getBytes(StandardCharsets.UTF_8), null);
    }

    @Test
    void setsAreRequiredTogether() throws IOException {
        DeviceProfile profile = read(TWO_SETS.formatted("VP_TWO"));
        assertEquals(8192, profile.limit("maxImageDimension2D", 0).orElseThrow(), "the larger upper limit");
        assertEquals(16, profile.limit("minUniformBufferOffsetAlignment", 0).orElseThrow(), "the smaller alignment");
        assertEquals(-300, profile.limit("viewportBoundsRange", 0).orElseThrow());
        assertEquals(200, profile.limit("viewportBoundsRange", 1).orElseThrow());
        assertEquals(
                VK10.VK_SAMPLE_COUNT_1_BIT | VK10.VK_SAMPLE_COUNT_4_BIT,
                profile.limit("framebufferColorSampleCounts", 0).orElseThrow());
        assertEquals(16, profile.limit("maxSamplerAnisotropy", 0).orElseThrow());
        assertEquals(OptionalLong.empty(), profile.limit("maxImageDimension3D", 0));
        assertEquals(List.of("geometryShader", "timelineSemaphore"), List.copyOf(profile.features(true)));
        assertEquals(List.of("wideLines"), List.copyOf(profile.features(false)));
        assertEquals("1.2", profile.versionText());
    }

    @Test
    void whatAClassOfDevicesDoesNotNameIsNotKnown() throws IOException {
        DeviceProfile profile = read(TWO_SETS.formatted("VP_TWO"));
        assertFalse(profile.whole());
        assertNull(profile.format(VK10.VK_FORMAT_R8_UINT));
        assertEquals(
                OptionalLong.empty(), profile.format(VK10.VK_FORMAT_R8_UNORM).features("linearTilingFeatures", false));
        assertEquals(List.of(), profile.queueFamilies(), "what some family must have has no index");
        assertEquals(1, profile.leftOut().size());
    }

    @Test
    void whatAReportOfADeviceDoesNotNameIsNotThere() throws IOException {
        DeviceProfile profile = read(TWO_SETS.formatted("VP_VULKANINFO_two"));
        assertTrue(profile.whole());
        assertEquals(
                0,
                profile.format(VK10.VK_FORMAT_R8_UINT)
                        .features("optimalTilingFeatures", true)
                        .orElseThrow());
        assertEquals(1, profile.queueFamilies().size());
    }

    @Test
    void aMemberIsFoundInTheStructThatTookItOver() throws IOException {
        DeviceProfile profile = read(TWO_SETS.formatted("VP_TWO"));
        StructValues values = profile.struct("VkPhysicalDeviceVulkan12Features");
        assertNotNull(values);
        assertEquals(OptionalLong.of(1), values.value("timelineSemaphore", 0));
        assertEquals(OptionalLong.empty(), values.value("descriptorIndexing", 0));
        assertNull(profile.struct("VkPhysicalDeviceVulkan12Properties"));
    }

    @Test
    void whatTheRegistryDoesNotHaveIsNamed() throws IOException {
        DeviceProfile profile = read("""
                {"capabilities": {"a": {
                   "features": {"VkPhysicalDeviceFeatures": {"flight": true}, "VkPhysicalDeviceWingsFeatures": {}},
                   "videoProfiles": [], "formats": {"VK_FORMAT_SMELL": {}}},
                 "b": {}, "c": {}},
                 "profiles": {"VP_A": {"api-version": "1.0", "capabilities": ["a", ["b", "c"]], "optionals": ["c"]}}}
                """);
        assertEquals(
                List.of(
                        "/capabilities/a/features/VkPhysicalDeviceFeatures/flight",
                        "/capabilities/a/features/VkPhysicalDeviceWingsFeatures",
                        "/capabilities/a/videoProfiles",
                        "/capabilities/a/formats/VK_FORMAT_SMELL",
                        "the alternatives at /profiles/VP_A/capabilities/1",
                        "the optional capabilities at /profiles/VP_A/optionals"),
                profile.leftOut());
        assertEquals(0, profile.values());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "empty | line 1, column 1 | no JSON",
                "cut | line 1, column 42 | end-of-input",
                "array | the document | not an object",
                "no-profiles | the document | 'profiles' is missing",
                "none | /profiles | no profile",
                "twice | line 1, column 31 | Duplicate",
                "no-version | /profiles/VP_X | 'api-version' is missing",
                "version | /profiles/VP_X/api-version | not a version",
                "unknown-capabilities | /profiles/VP_X/capabilities/1 | no capabilities 'b'",
                "limit-text | /capabilities/a/properties/VkPhysicalDeviceProperties/limits/maxImageDimension2D | 64 bits",
                "limit-large | /limits/maxImageDimension2D | does not fit the 32 bits",
                "limit-elements | /limits/maxComputeWorkGroupCount | more than the 3 elements",
                "feature-number | /capabilities/a/features/VkPhysicalDeviceFeatures/geometryShader | true or false",
                "several | /profiles | several profiles",
                "required-profile | /profiles/VP_X/profiles/0 | no profile 'VP_Z'",
                "nested | line 1 | depth"
            })
    void aMalformedDocumentIsRejectedWithItsPlace(String name, String place, String why) throws IOException {
        byte[] bytes;
        try (InputStream in = getClass().getResourceAsStream("malformed/" + name + ".json")) {
            bytes = in.readAllBytes();
        }
        ProfileException error = assertThrows(ProfileException.class, () -> ProfileReader.read("a.json", bytes, null));
        assertTrue(error.getMessage().startsWith("a.json: "), error.getMessage());
        assertTrue(error.getMessage().contains(place), error.getMessage());
        assertTrue(error.getMessage().contains(why), error.getMessage());
    }

    @Test
    void everyBeginningOfADocumentIsReadOrRejected() {
        byte[] bytes = TWO_SETS.formatted("VP_TWO").getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length - 3; i++) {
            byte[] cut = Arrays.copyOf(bytes, i);
            assertThrows(ProfileException.class, () -> ProfileReader.read("a.json", cut, null));
        }
    }

    @Test
    void requiredProfilesThatRequireEachOtherAreReadOnce() throws IOException {
        DeviceProfile profile = ProfileReader.read("a.json", """
                {"capabilities": {"a": {"extensions": {"VK_A": 1}}, "b": {"extensions": {"VK_B": 1}}},
                 "profiles": {"VP_A": {"api-version": "1.0", "profiles": ["VP_B"], "capabilities": ["a"]},
                              "VP_B": {"api-version": "1.1", "profiles": ["VP_A"], "capabilities": ["b"]}}}
                """.getBytes(StandardCharsets.UTF_8), "VP_A");
        assertEquals(2, profile.extensions().size());
    }

    @Test
    void aDocumentIsBounded() {
        byte[] large = new byte[(16 << 20) + 1];
        Arrays.fill(large, (byte) ' ');
        assertThrows(ProfileException.class, () -> ProfileReader.read("a.json", large, null));
    }

    @ParameterizedTest
    @MethodSource("dev.vkval.profile.KnownProfiles#names")
    void theProfilesOfTheToolSayWhereTheyAreFrom(String name) {
        DeviceProfile profile = KnownProfiles.of(name);
        assertFalse(profile.source().isEmpty());
        assertTrue(profile.features(true).contains("robustBufferAccess"));
        assertTrue(profile.limit("maxImageDimension2D", 0).orElse(0) >= 4096);
        assertEquals(List.of(), profile.leftOut());
    }
}
