package dev.vkval.check.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.check.CheckRun;
import dev.vkval.check.core.Checks;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.profile.DeviceProfile;
import dev.vkval.profile.ProfileReader;
import dev.vkval.state.tracker.StateTracker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What programs enable that a device profile does not have. */
class DeviceProfileRulesTest {
    private static final String FEATURE = "VKVAL-Device-Lacks-Feature";
    private static final String EXTENSION = "VKVAL-Device-Lacks-Extension";
    private static final String VERSION = "VKVAL-Device-Lacks-Version";
    private static final String FEATURES = "VkPhysicalDeviceVulkan12Features";

    private static DeviceProfile profile(String name, String version, String capabilities) throws IOException {
        String document = """
                {"capabilities": {"a": {%s}}, "profiles": {"%s": {"api-version": "%s", "capabilities": ["a"]}}}
                """.formatted(capabilities, name, version);
        return ProfileReader.read("a.json", document.getBytes(StandardCharsets.UTF_8), null);
    }

    /** What is found about a device of that version with a feature and extensions. */
    private static List<Finding> findings(
            DeviceProfile profile, int minorVersion, String feature, String... extensions) {
        return enabling(profile, minorVersion, FEATURES, feature, extensions);
    }

    private static List<Finding> enabling(
            DeviceProfile profile, int minorVersion, String struct, String member, String... extensions) {
        try (CheckRun run = new CheckRun(sink -> {
            StateTracker state = new StateTracker(profile);
            return List.of(state, Checks.core(sink, state));
        })) {
            long features = run.struct(struct);
            run.set(features, struct, member, 1);
            run.device(minorVersion, features, extensions);
            return run.findings().stream()
                    .filter(finding -> finding.rule().startsWith("VKVAL-Device"))
                    .toList();
        }
    }

    private static List<String> rules(List<Finding> findings) {
        return findings.stream().map(Finding::rule).sorted().toList();
    }

    @Test
    void withoutAProfileNothingIsSaid() {
        assertEquals(List.of(), findings(null, 3, "timelineSemaphore", "VK_KHR_swapchain", "VK_EXT_mesh_shader"));
    }

    @Test
    void aFeatureThatTheProfileDoesNotNameCannotBeCountedOn() throws IOException {
        List<Finding> found = findings(profile("VP_A", "1.2.0", ""), 2, "timelineSemaphore");
        assertEquals(List.of(FEATURE), rules(found));
        assertEquals(List.of("timelineSemaphore"), found.get(0).properties().get("features"));
        assertEquals(Severity.ERROR, found.get(0).severity());
        assertTrue(found.get(0).message().contains("devices of the profile VP_A need not have a feature"));
    }

    @Test
    void aBooleanThatIsNoFeatureIsNoneThatIsLacking() throws IOException {
        assertEquals(
                List.of(),
                enabling(
                        profile("VP_A", "1.2.0", ""),
                        2,
                        "VkDevicePipelineBinaryInternalCacheControlKHR",
                        "disableInternalCache"));
    }

    @Test
    void aFeatureByItsOlderStructureCounts() throws IOException {
        String older =
                "\"features\": {\"VkPhysicalDeviceTimelineSemaphoreFeaturesKHR\": {\"timelineSemaphore\": true}}";
        assertEquals(List.of(), findings(profile("VP_A", "1.2.0", older), 2, "timelineSemaphore"));
    }

    @Test
    void aReportOfADeviceThatDoesNotKnowAFeatureSaysNothingOfIt() throws IOException {
        assertEquals(List.of(), findings(profile("VP_VULKANINFO_a", "1.2.0", ""), 2, "timelineSemaphore"));
        String without = "\"features\": {\"VkPhysicalDeviceVulkan12Features\": {\"timelineSemaphore\": false}}";
        assertEquals(
                List.of(FEATURE),
                rules(findings(profile("VP_VULKANINFO_a", "1.2.0", without), 2, "timelineSemaphore")));
    }

    @Test
    void anExtensionIsNamedOrPartOfTheVersion() throws IOException {
        String features = "\"features\": {\"VkPhysicalDeviceVulkan12Features\": {\"timelineSemaphore\": true}}";
        DeviceProfile profile = profile("VP_A", "1.2.0", features);
        List<Finding> found = findings(
                profile,
                2,
                "timelineSemaphore",
                "VK_KHR_timeline_semaphore",
                "VK_KHR_dynamic_rendering",
                "VK_EXT_mesh_shader");
        assertEquals(List.of(EXTENSION), rules(found));
        assertEquals(
                List.of("VK_EXT_mesh_shader", "VK_KHR_dynamic_rendering"),
                found.get(0).properties().get("extensions"));
    }

    @Test
    void presentationIsLeftToTheWindowSystemButOfADeviceItIsKnown() throws IOException {
        String features = "\"features\": {\"VkPhysicalDeviceVulkan12Features\": {\"timelineSemaphore\": true}}";
        assertEquals(
                List.of(), findings(profile("VP_A", "1.2.0", features), 2, "timelineSemaphore", "VK_KHR_swapchain"));
        assertEquals(
                List.of(EXTENSION),
                rules(findings(
                        profile("VP_GPUINFO_a", "1.2.0", features), 2, "timelineSemaphore", "VK_KHR_swapchain")));
    }

    @Test
    void aLaterVersionMayBeAskedForButIsNotThere() throws IOException {
        String features = "\"features\": {\"VkPhysicalDeviceVulkan12Features\": {\"timelineSemaphore\": true}}";
        List<Finding> found = findings(profile("VP_A", "1.1.0", features), 2, "timelineSemaphore");
        assertEquals(List.of(VERSION), rules(found));
        assertEquals(Severity.WARNING, found.get(0).severity());
        assertFalse(rules(findings(profile("VP_A", "1.2.0", features), 2, "timelineSemaphore"))
                .contains(VERSION));
    }
}
