package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.cli.supervision.Worker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceListTest {
    private static final Path CAPTURES = Path.of(System.getProperty("vkval.root"), "samples", "captures");

    @TempDir
    Path folder;

    @Test
    void indicesAreDevicesOfTheirOwn() {
        assertEquals(List.of("0", "12"), DeviceList.of("0,12").names());
        assertEquals(List.of("3"), DeviceList.of("3").names());
    }

    @Test
    void namesMayHaveCommas() {
        assertEquals(
                List.of("llvmpipe (LLVM 15, 256 bits)"),
                DeviceList.of("llvmpipe (LLVM 15, 256 bits)").names());
        assertEquals(List.of("0,"), DeviceList.of("0,").names());
        assertEquals(List.of("0,auto"), DeviceList.of("0,auto").names());
    }

    @Test
    void aWorkerUsesTheOneThatItIsStartedFor() {
        DeviceList devices = DeviceList.of("0,1");
        assertEquals("0", devices.own(Map.of()));
        assertEquals("1", devices.own(Map.of(Worker.DEVICE, "1")));
    }

    @Test
    void workersOnSeveralDevicesFindWhatThoseOnOneFind() throws IOException {
        SoftwareDevice.assume();
        String index = softwareIndex();
        JsonNode one = captures("one", index);
        JsonNode several = captures("several", index + "," + index);
        assertEquals(3, several.size());
        for (int i = 0; i < several.size(); i++) {
            assertEquals(one.get(i).get("findings"), several.get(i).get("findings"));
            assertEquals(one.get(i).get("device"), several.get(i).get("device"));
        }
    }

    private static String softwareIndex() throws IOException {
        Tool tool = Tool.piped();
        assertEquals(0, tool.run("devices", "--json"), tool.out());
        for (JsonNode device : new ObjectMapper().readTree(tool.out())) {
            if (device.get("name").asText().contains("llvmpipe")) {
                return device.get("index").asText();
            }
        }
        throw new AssertionError("no software device in " + tool.out());
    }

    private JsonNode captures(String run, String devices) throws IOException {
        Tool tool = Tool.piped();
        Path out = folder.resolve(run);
        tool.run(
                "check",
                CAPTURES.resolve("copy-over-copy.gfxr"),
                CAPTURES.resolve("copy-over-copy-fixed.gfxr"),
                CAPTURES.resolve("division-by-zero.gfxr"),
                "-o",
                out,
                "-j",
                "2",
                "--device",
                devices);
        return Tool.report(out).get("captures");
    }
}
