package dev.vkval.cli.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.cli.Tool;
import dev.vkval.replay.DeviceDescription;
import dev.vkval.replay.VulkanSystem;
import dev.vkval.replay.failure.NoDeviceException;
import dev.vkval.replay.system.DeviceChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
    private static final DeviceDescription DEVICE =
            new DeviceDescription(new DeviceChoice(0, "Some GPU", 2, 0x40_3118), "somedriver 1.2", Map.of());

    private final Tool tool = Tool.piped();

    @Test
    void aMachineWithADeviceIsSound() {
        Diagnosis diagnosis = Diagnosis.of(new VulkanSystem(
                "1.3.239",
                List.of(Path.of("some_icd.json")),
                null,
                List.of("VK_LAYER_KHRONOS_validation"),
                null,
                List.of(DEVICE),
                null));
        assertTrue(diagnosis.sound());
        assertEquals("vkval-replay check CAPTURE.gfxr", diagnosis.next());
        assertTrue(diagnosis.points().stream().noneMatch(point -> point.state() == Diagnosis.State.MISSING));
    }

    @Test
    void aMachineWithoutALoaderIsToldToInstallOne() {
        Diagnosis diagnosis = Diagnosis.of(
                new VulkanSystem(null, List.of(), null, List.of(), null, List.of(), "there is no Vulkan loader"));
        assertFalse(diagnosis.sound());
        Diagnosis.Point loader = diagnosis.points().stream()
                .filter(point -> point.subject().equals("loader"))
                .findFirst()
                .orElseThrow();
        assertEquals(Diagnosis.State.MISSING, loader.state());
        assertEquals(loader.cure(), diagnosis.next());
    }

    @Test
    void aMachineWithoutADriverIsToldToInstallOne() {
        Diagnosis diagnosis = without(null);
        assertFalse(diagnosis.sound());
        assertTrue(diagnosis.next().contains("driver"), diagnosis.next());
    }

    /** Installing another driver would not help. */
    @Test
    void aVariableThatHidesTheDriversIsNamed() {
        Diagnosis diagnosis = without("VK_DRIVER_FILES");
        assertEquals("unset VK_DRIVER_FILES", diagnosis.next());
        assertTrue(
                lines(diagnosis, "drivers").contains("VK_DRIVER_FILES names no existing file"), diagnosis.toString());
    }

    @Test
    void aVariableThatNamesDriversIsSaid() {
        Diagnosis diagnosis = Diagnosis.of(new VulkanSystem(
                "1.3.239",
                List.of(Path.of("some_icd.json")),
                "VK_ICD_FILENAMES",
                List.of(),
                null,
                List.of(DEVICE),
                null));
        assertTrue(lines(diagnosis, "drivers").contains("other drivers are ignored because VK_ICD_FILENAMES is set"));
    }

    @Test
    void theValidationLayerIsThereWhereTheReplayFindsIt() {
        Path library = Path.of("folder", "library.so");
        VulkanSystem system = new VulkanSystem("1.3.239", List.of(), null, List.of(), library, List.of(DEVICE), null);
        assertTrue(lines(Diagnosis.of(system), "layer").contains(library + " (found by --upstream-layer"));
        assertTrue(lines(without(null), "layer").contains("VK_LAYER_KHRONOS_validation is not installed"));
    }

    private static Diagnosis without(String variable) {
        return Diagnosis.of(
                new VulkanSystem("1.3.239", List.of(), variable, List.of(), null, List.of(), "no driver was found"));
    }

    private static String lines(Diagnosis diagnosis, String subject) {
        return diagnosis.points().stream()
                .filter(point -> point.subject().equals(subject))
                .flatMap(point -> point.lines().stream())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void theDevicesOfThisMachineAreThoseOfTheLoader() throws IOException {
        boolean any;
        try {
            any = !DeviceChoice.all().isEmpty();
        } catch (NoDeviceException e) {
            any = false;
        }
        assertEquals(any ? 0 : 77, tool.run("devices", "--json"));
        JsonNode devices = tool.outJson();
        assertEquals(any, devices.size() > 0);
        for (int i = 0; i < devices.size(); i++) {
            assertEquals(i, devices.get(i).get("index").asInt());
        }
        assertEquals(any ? 0 : 77, tool.run("doctor", "--json"));
        assertEquals(any, tool.outJson().get("sound").asBoolean());
        assertEquals(devices, tool.outJson().get("devices"));
        assertEquals(any ? 0 : 77, tool.run("doctor"));
        assertTrue(tool.out().contains("next: "), tool.out());
    }
}
