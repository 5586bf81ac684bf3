package dev.vkval.cli.extract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.vkval.cli.Captures;
import dev.vkval.cli.Tool;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExtractCommandTest {
    private final Tool tool = Tool.piped();

    @TempDir
    Path folder;

    private JsonNode index() throws IOException {
        return new ObjectMapper().readTree(folder.resolve(ShaderFolder.INDEX).toFile());
    }

    @Test
    void theTextOfEveryShaderAssemblesToItsWords() throws IOException, SpirvTextException {
        Path captures = Captures.sample("any").getParent();
        assertEquals(0, tool.run("extract", captures, "-o", folder), tool.err());
        assertTrue(index().size() > 1);
        for (JsonNode shader : index()) {
            byte[] code = Files.readAllBytes(folder.resolve(shader.get("hash").asText() + ".spv"));
            String text = Files.readString(folder.resolve(shader.get("hash").asText() + ".spvasm"));
            assertEquals(shader.get("sizeBytes").asInt(), code.length);
            int[] words = new int[code.length / Integer.BYTES];
            ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
            int[] again = Assembler.words(text);
            // The header holds the generator, which text does not.
            assertArrayEquals(
                    Arrays.copyOfRange(words, 5, words.length), Arrays.copyOfRange(again, 5, again.length), text);
            assertTrue(shader.get("entryPoints").size() > 0);
            assertEquals(
                    shader.get("count").asInt(), Math.max(1, shader.get("calls").size()));
        }
    }

    @Test
    void sourceThatAShaderCarriesIsAFile() throws IOException {
        Path captures = Captures.sample("any").getParent();
        assertEquals(0, tool.run("extract", captures, "-o", folder), tool.err());
        int sources = 0;
        for (JsonNode shader : index()) {
            StringBuilder text = new StringBuilder();
            for (JsonNode file : shader.get("files")) {
                assertTrue(Files.exists(folder.resolve(file.asText())));
                if (!file.asText().contains(".spv")) {
                    text.append(Files.readString(folder.resolve(file.asText())));
                    sources++;
                }
            }
            boolean entered = text.indexOf("main") >= 0 || text.indexOf("kernel") >= 0;
            assertTrue(text.isEmpty() || entered, text::toString);
        }
        assertTrue(tool.out().contains(sources == 1 ? "1 source text" : sources + " source texts"), tool.out());
    }

    @Test
    void aCaptureWithoutShadersGivesAnEmptyIndex() throws IOException {
        Path capture = Captures.sound(folder.resolve("a.gfxr"), 1);
        assertEquals(0, tool.run("extract", capture, "-o", folder));
        assertEquals(0, index().size());
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    List.of("a.gfxr", ShaderFolder.INDEX),
                    files.map(Path::getFileName).map(Path::toString).sorted().toList());
        }
    }

    @Test
    void shadersOfObjectsAndOfPipelinesAreFound() throws IOException {
        Path tests = Captures.corpus("vvl-tests");
        assertFrom(
                "vkCreateShadersEXT", tests.resolve("NegativeGpuAVScoped.SelectInstrumentedShadersShaderObject.gfxr"));
        assertFrom("vkCreateGraphicsPipelines", tests.resolve("PositiveGpuAV.DualShaderLibrary.gfxr"));
        assertFrom(
                "vkCreateComputePipelines",
                tests.resolve("NegativeGpuAVDescriptorPostProcess.NonMultisampleMismatchWithInlineShader.gfxr"));
        assertFrom(
                "vkCreateRayTracingPipelinesKHR",
                Captures.corpus("vvl-core-tests").resolve("NegativeRayTracingPipeline.Atomics.gfxr"));
    }

    private void assertFrom(String call, Path capture) throws IOException {
        assertEquals(0, tool.run("extract", capture, "-o", folder), tool.err());
        boolean found = false;
        for (JsonNode shader : index()) {
            assertFalse(shader.has("error"));
            for (JsonNode use : shader.get("calls")) {
                found |= use.get("call").asText().equals(call);
            }
        }
        assertTrue(found, call);
    }

    @Test
    void binariesOfADriverAreNoShaders() throws IOException {
        Path binary = Captures.corpus("apps").resolve("sw-shaderobjects-trim3-5.g105_frames_3_through_5.gfxr");
        assertEquals(0, tool.run("extract", binary, "-o", folder), tool.err());
        for (JsonNode shader : index()) {
            assertFalse(shader.has("error"), shader::toString);
        }
    }
}
