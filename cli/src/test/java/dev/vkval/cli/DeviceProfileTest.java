package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --device-profile}: captures judged as those of another device. */
class DeviceProfileTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String CHECKS = "stateless,object,core";
    private static final String SAMPLE = "barrier-wide-scope";

    @TempDir
    Path folder;

    private JsonNode check(int code, Path capture, Object... profiles) throws IOException {
        Path out = folder.resolve("out");
        List<Object> words = new ArrayList<>(
                List.of("check", capture, "--checks", CHECKS, "--no-timings", "--max-shown", "0", "-o", out));
        for (Object profile : profiles) {
            words.add("--device-profile");
            words.add(profile);
        }
        if (profiles.length == 0) {
            words.addAll(List.of("--device", "null"));
        }
        Tool tool = Tool.piped();
        assertEquals(code, tool.run(words.toArray()), () -> tool.out() + tool.err());
        return Tool.report(out).at("/captures/0");
    }

    /** A profile that has these features and properties. */
    private Path profile(String name, JsonNode features, String properties) throws IOException {
        ObjectNode document = MAPPER.createObjectNode();
        ObjectNode set = document.putObject("capabilities").putObject("a");
        set.set("features", features);
        set.set("properties", MAPPER.readTree(properties));
        ObjectNode profile = document.putObject("profiles").putObject(name);
        profile.put("api-version", "1.4.0").putArray("capabilities").add("a");
        return Files.write(folder.resolve(name + ".json"), MAPPER.writeValueAsBytes(document));
    }

    /** All features that a sample enables, as members of whatever structure has them. */
    private ObjectNode enabled(Path capture) throws IOException {
        JsonNode without = check(1, capture, profile("VP_EMPTY", MAPPER.createObjectNode(), "{}"));
        ObjectNode features = MAPPER.createObjectNode();
        for (JsonNode finding : without.get("findings")) {
            if (finding.get("rule").asText().equals("VKVAL-Device-Lacks-Feature")) {
                for (JsonNode name : finding.at("/properties/features")) {
                    for (String struct : List.of("Vulkan11", "Vulkan12", "Vulkan13", "")) {
                        features.withObject("/VkPhysicalDevice" + struct + "Features")
                                .put(name.asText(), true);
                    }
                }
            }
        }
        return features;
    }

    /** A profile that has all that a sample enables, and states nothing else. */
    private Path sufficient(Path capture) throws IOException {
        return profile("VP_SAME", enabled(capture), "{}");
    }

    @Test
    void aLimitOfTheProfileIsExceededThatTheCapturedDeviceAllows() throws IOException {
        Path capture = Captures.sample("render-copy-fixed");
        String narrow = "{\"VkPhysicalDeviceProperties\": {\"limits\": {\"maxImageDimension2D\": 1}}}";
        Path file = profile("VP_NARROW", enabled(capture), narrow);
        JsonNode judged = check(1, capture, file);
        JsonNode verdict = judged.at("/deviceProfiles/0");
        assertEquals("VP_NARROW", verdict.get("name").asText());
        assertEquals("errors", verdict.get("verdict").asText());
        List<String> rules = new ArrayList<>();
        judged.get("findings").forEach(finding -> {
            if (finding.at("/properties/deviceProfile").asText().equals("VP_NARROW")) {
                rules.add(finding.get("rule").asText());
                assertTrue(finding.get("message").asText().startsWith("with the device profile VP_NARROW: "));
            }
        });
        assertTrue(rules.contains("VUID-VkImageCreateInfo-extent-02252"), rules.toString());
        assertEquals(
                rules.size(),
                verdict.get("errors").asInt() + verdict.get("warnings").asInt());
        JsonNode limit = null;
        for (JsonNode use : judged.at("/coverage/headroom")) {
            limit = use.get("limit").asText().equals("maxImageDimension2D") ? use : limit;
        }
        assertEquals(1, limit.at("/profiles/VP_NARROW").asInt());
        assertTrue(limit.get("used").asLong() > 1);
    }

    @Test
    void aProfileThatDiffersInNothingChangesNoFinding() throws IOException {
        Path capture = Captures.sample(SAMPLE);
        Path same = sufficient(capture);
        JsonNode before = check(0, capture);
        JsonNode after = check(0, capture, same);
        assertEquals(before.get("findings").toString(), after.get("findings").toString());
        assertEquals("clean", after.at("/deviceProfiles/0/verdict").asText());
        assertFalse(before.has("deviceProfiles"));
        assertFalse(before.get("coverage").has("headroom"));
    }

    @Test
    void eachProfileHasItsVerdictAndTheConsoleATable() throws IOException {
        Path capture = Captures.sample(SAMPLE);
        Path out = folder.resolve("table");
        Tool tool = Tool.piped();
        int code = tool.run(
                "check",
                capture,
                "--checks",
                CHECKS,
                "-o",
                out,
                "--device-profile",
                "vp-roadmap-2022",
                "--device-profile",
                sufficient(capture));
        assertNotEquals(2, code, tool.err());
        assertTrue(tool.out().lines().anyMatch(line -> line.matches("  vp-roadmap-2022   .+")), tool.out());
        assertTrue(tool.out().lines().anyMatch(line -> line.matches("  VP_SAME           clean")), tool.out());
        assertTrue(tool.unwrapped()
                .contains("note: device profile VP_SAME: values that it does not state are as captured"));
        JsonNode report = Tool.report(out);
        assertEquals(2, report.at("/captures/0/deviceProfiles").size());
        assertTrue(Files.readString(out.resolve("index.html")).contains("Device profiles"));
        Tool again = Tool.piped();
        again.run("report", out);
        assertTrue(again.out().contains("with device profiles: "), "read back from the report");
    }

    @Test
    void aMalformedProfileEndsWithItsPlace() throws IOException {
        Path file = Files.writeString(
                folder.resolve("bad.json"),
                "{\"capabilities\": {\"a\": {\"features\": {\"VkPhysicalDeviceFeatures\": {\"wideLines\": 1}}}},"
                        + " \"profiles\": {\"VP_A\": {\"api-version\": \"1.0\", \"capabilities\": [\"a\"]}}}");
        assertUsage(
                "bad.json: /capabilities/a/features/VkPhysicalDeviceFeatures/wideLines: not true or false",
                "--device-profile",
                file);
        assertUsage("there is no file and no profile 'vp-roadmap-2021'", "--device-profile", "vp-roadmap-2021");
        assertUsage("named twice", "--device-profile", "vp-roadmap-2022", "--device-profile", "vp-roadmap-2022");
        assertUsage("no device replays it; remove --device 0", "--device-profile", "vp-roadmap-2022", "--device", "0");
    }

    private void assertUsage(String message, Object... options) {
        List<Object> words = new ArrayList<>(List.of("check", Captures.sample(SAMPLE), "-o", folder.resolve("out")));
        words.addAll(List.of(options));
        Tool tool = Tool.piped();
        assertEquals(2, tool.run(words.toArray()));
        String error = tool.err().replaceAll("\\s+", " ");
        assertTrue(error.contains(message), error);
    }

    @Test
    void oneProfileOfSeveralIsNamedBehindTheFile() throws IOException {
        Path file = Files.writeString(
                folder.resolve("two.json"),
                "{\"capabilities\": {}, \"profiles\": {\"VP_A\": {\"api-version\": \"1.4\", \"capabilities\": []},"
                        + " \"VP_B\": {\"api-version\": \"1.4\", \"capabilities\": []}}}");
        Path capture = Captures.sound(folder.resolve("sound.gfxr"), 2);
        JsonNode judged = check(0, capture, file + "#VP_B");
        assertEquals("VP_B", judged.at("/deviceProfiles/0/name").asText());
        assertUsage("there are several profiles in it", "--device-profile", file);
    }

    @Test
    void theToolsOwnProfilesAreListed() {
        Tool tool = Tool.piped();
        assertEquals(0, tool.run("devices", "--profiles"));
        assertEquals(3, tool.out().lines().count());
        assertTrue(tool.out().contains("vp-adreno-740"));
    }

    /** What vulkaninfo says of the device that a capture was made on changes nothing about it. */
    @Test
    void aReportOfTheCapturedDeviceChangesNothing() throws Exception {
        SoftwareDevice.assume();
        Path capture = Captures.corpus("apps").resolve("vkcube-lz4-30f.g105.gfxr");
        assumeTrue(Files.isRegularFile(capture), "there is no " + capture);
        Path report = vulkaninfo();
        JsonNode before = check(0, capture);
        JsonNode after = check(0, capture, report);
        assertEquals(before.get("findings").toString(), after.get("findings").toString());
        assertEquals("clean", after.at("/deviceProfiles/0/verdict").asText());
        assertTrue(after.at("/deviceProfiles/0/statedValues").asLong() > 1000);
    }

    /** The document that vulkaninfo writes; the test is skipped where it is not installed. */
    private Path vulkaninfo() throws Exception {
        Path reports = Files.createDirectory(folder.resolve("reports"));
        try {
            Process process = new ProcessBuilder("vulkaninfo", "--json")
                    .directory(reports.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("vulkaninfo.txt").toFile())
                    .start();
            assumeTrue(process.waitFor(60, TimeUnit.SECONDS), "vulkaninfo does not end");
        } catch (IOException e) {
            assumeTrue(false, "vulkaninfo is not installed");
        }
        try (Stream<Path> files = Files.list(reports)) {
            Path report = files.filter(file -> file.getFileName().toString().contains("llvmpipe"))
                    .findFirst()
                    .orElse(null);
            assumeTrue(report != null, "the first device of vulkaninfo is not llvmpipe");
            return report;
        }
    }
}
