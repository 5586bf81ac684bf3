package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.gpuav.GpuSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings of the validation layers for checks in shaders, from the command line, a file and a capture. */
class GpuSettingsTest {
    private static final String DESCRIPTORS = "compute-descriptor-index";
    private static final String ADDRESS = "bad-device-address";

    @TempDir
    Path folder;

    private JsonNode check(Tool tool, Path capture, String... options) throws IOException {
        SoftwareDevice.assume();
        List<Object> words = new ArrayList<>(
                List.of("check", capture, "-o", folder.resolve("out"), "--device", "lavapipe", "--checks", "gpu"));
        words.addAll(List.of(options));
        tool.run(words.toArray());
        return Tool.report(folder.resolve("out")).at("/captures/0");
    }

    /** Samples without errors: without checks nothing saves the device from them. */
    @ParameterizedTest
    @CsvSource({
        DESCRIPTORS + ", none, '', true",
        DESCRIPTORS + ", gpuav_shader_instrumentation, '', false",
        DESCRIPTORS + ", gpuav_descriptor_checks, '', false",
        DESCRIPTORS + ", gpuav_buffer_address_oob, '', true",
        ADDRESS + ", gpuav_descriptor_checks, '', true",
        ADDRESS + ", gpuav_descriptor_checks, gpuav_buffer_address_oob, false"
    })
    void aSettingTurnsItsChecksOff(String sample, String setting, String other, boolean checked) throws IOException {
        Path dump = folder.resolve("dump");
        List<String> options = new ArrayList<>(List.of("--dump-instrumented", dump.toString()));
        for (String off : GpuSettings.NAMES) {
            if (off.equals(setting) || off.equals(other)) {
                options.addAll(List.of("--set", off + "=false"));
            }
        }
        JsonNode result = check(Tool.piped(), Captures.sample(sample + "-fixed"), options.toArray(String[]::new));
        try (Stream<Path> files = Files.list(dump)) {
            assertEquals(checked, files.findAny().isPresent());
        }
        String gaps = result.at("/coverage/gaps").toString();
        assertEquals(GpuSettings.NAMES.contains(setting), gaps.contains(setting + " is off"), gaps);
    }

    @Test
    void theCommandLineOverridesTheFile() throws IOException {
        Files.writeString(
                folder.resolve("vk_layer_settings.txt"),
                "khronos_validation.gpuav_shader_instrumentation = false\n"
                        + "khronos_validation.gpuav_copy_memory_indirect = true\n"
                        + "khronos_validation.enables = VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT\n");
        Map<String, String> environment = Map.of("VK_LAYER_SETTINGS_PATH", folder.toString());
        JsonNode off = check(Tool.at(environment), Captures.sample(DESCRIPTORS + "-fixed"));
        String gaps = off.at("/coverage/gaps").toString();
        assertTrue(gaps.contains("gpuav_shader_instrumentation is off"), gaps);
        assertTrue(gaps.contains("gpuav_copy_memory_indirect ("), gaps);
        assertTrue(gaps.contains("VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT (only --checks decides"), gaps);
        String on = "gpuav_shader_instrumentation=true";
        assertEquals(
                1,
                check(Tool.at(environment), Captures.sample(DESCRIPTORS), "--set", on)
                        .at("/findings")
                        .size());
    }

    @Test
    void aSettingWithoutEffectIsAnErrorOfUse() {
        Tool tool = Tool.piped();
        Path capture = Captures.sample(DESCRIPTORS);
        assertEquals(
                2, tool.run("check", capture, "-o", folder.resolve("out"), "--set", "gpuav_copy_memory_indirect=true"));
        assertTrue(tool.err().contains("gpuav_copy_memory_indirect"), tool.err());
    }
}
