package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.spirv.CodeDigest;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A capture that is checked with edited shaders. */
class ReplacedShadersTest {
    private static final String SAMPLE = "compute-descriptor-index";
    private static final String NOBODY = "0".repeat(CodeDigest.NAME_DIGITS) + ".spv";

    @TempDir
    Path folder;

    private Tool check(String device, Object... more) {
        Tool tool = Tool.piped();
        Stream<Object> words = Stream.of(
                "check",
                Captures.sample(SAMPLE),
                "-o",
                folder.resolve("out"),
                "--checks",
                "gpu,core",
                "--device",
                device);
        tool.run(Stream.concat(words, Stream.of(more)).toArray());
        return tool;
    }

    private JsonNode result() throws IOException {
        return Tool.report(folder.resolve("out")).at("/captures/0");
    }

    /** What the coverage says of shaders. */
    private String gap() throws IOException {
        for (JsonNode gap : result().at("/coverage/gaps")) {
            if (gap.get("what").asText().equals("shaders")) {
                return gap.path("count").asLong() + " " + gap.get("why").asText();
            }
        }
        return "none";
    }

    private List<Path> extracted() throws IOException {
        Path shaders = folder.resolve("shaders");
        assertEquals(0, Tool.piped().run("extract", Captures.sample(SAMPLE), "-o", shaders));
        try (Stream<Path> files = Files.list(shaders)) {
            return files.filter(file -> file.toString().endsWith(".spv")).toList();
        }
    }

    /** Writes a compute shader that accesses nothing. */
    private static void writeEmpty(Path file) throws IOException {
        try {
            int[] words = SpirvWriter.words(Assembler.module("""
                    ; Version: 1.0
                    OpCapability Shader
                    OpMemoryModel Logical GLSL450
                    OpEntryPoint GLCompute %main "main"
                    OpExecutionMode %main LocalSize 1 1 1
                    %void = OpTypeVoid
                    %function = OpTypeFunction %void
                    %main = OpFunction %void None %function
                    %label = OpLabel
                    OpReturn
                    OpFunctionEnd
                    """));
            ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asIntBuffer().put(words);
            Files.write(file, bytes.array());
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aShaderWithoutTheErrorHasNone() throws IOException {
        SoftwareDevice.assume();
        check(SoftwareDevice.NAME);
        String code = result().at("/findings/0/properties/shaderCode").asText();
        Path file = extracted().stream()
                .filter(each -> each.getFileName().toString().equals(code + ".spv"))
                .findFirst()
                .orElseThrow();
        writeEmpty(file);
        Tool tool = check(SoftwareDevice.NAME, "--replace-shaders", file.getParent());
        assertEquals(0, result().get("findings").size(), tool.out());
        assertTrue(gap().startsWith("1 replaced by those in "), gap());
    }

    @Test
    void withoutADeviceTheyAreReplacedToo() throws IOException {
        Path file = extracted().get(0);
        writeEmpty(file);
        check("null", "--replace-shaders", file.getParent());
        assertTrue(gap().startsWith("1 replaced by those in "), gap());
    }

    @Test
    void aNameThatNoShaderHasIsSaid() throws IOException {
        Path other = Files.createDirectories(folder.resolve("other"));
        writeEmpty(other.resolve(NOBODY));
        Tool tool = check("null", "--replace-shaders", other);
        assertTrue(gap().endsWith(": none was replaced"), gap());
        assertTrue(tool.out().contains("none was replaced") || !tool.out().contains("CLEAN"), tool.out());
    }

    @Test
    void whatReplacesNothingIsRefused() throws IOException {
        assertRefused(
                "still has the code that its file is named by",
                extracted().get(0).getParent());
        Path none = Files.createDirectories(folder.resolve("none"));
        assertRefused("has no file HASH.spv", none);
        Files.write(none.resolve(NOBODY), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        assertRefused("is not SPIR-V", none);
        assertRefused("cannot read the folder", folder.resolve("absent"));
    }

    private void assertRefused(String why, Path shaders) {
        Tool tool = check("null", "--replace-shaders", shaders);
        assertTrue(tool.err().contains(why), tool.err());
    }
}
