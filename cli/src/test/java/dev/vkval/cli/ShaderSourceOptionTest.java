package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --shader-source}. */
class ShaderSourceOptionTest {
    private static final String CAPTURE = "NegativeGpuAVDescriptorIndexing.ArrayOOBBuffer.gfxr";

    @TempDir
    Path folder;

    @Test
    void whatIsNoFolderIsAUsageError() {
        Tool tool = Tool.piped();
        assertEquals(2, tool.run("check", "any.gfxr", "--shader-source", folder.resolve("none")));
        assertTrue(tool.err().contains("is not a folder"), tool.err());
    }

    /** The captured shaders have neither lines nor text; those in the folder have lines, and a file beside them the text. */
    @Test
    void aModuleAndAFileInTheFolderGiveTheSource() throws Exception {
        Path capture = Path.of(System.getProperty("vkval.corpus", ""), "vvl-tests", CAPTURE);
        Assumptions.assumeTrue(Files.exists(capture), "the corpus has no " + CAPTURE);
        SoftwareDevice.assume();
        Path sources = Files.createDirectory(folder.resolve("sources"));
        assertEquals(0, Tool.piped().run("extract", capture, "-o", folder.resolve("shaders")));
        List<Path> shaders;
        try (Stream<Path> files = Files.walk(folder.resolve("shaders"))) {
            shaders = files.filter(file -> file.toString().endsWith(".spv")).toList();
        }
        assertFalse(shaders.isEmpty());
        for (Path shader : shaders) {
            Files.write(sources.resolve(shader.getFileName()), withLines(Files.readAllBytes(shader)));
        }
        Files.writeString(sources.resolve("colors.frag"), "one\ntwo\nthree\n");

        JsonNode without = shader(capture);
        assertFalse(without.has("line"), without.toString());
        JsonNode with = shader(capture, "--shader-source", sources.toString());
        assertEquals("/elsewhere/colors.frag", with.get("file").asText());
        assertEquals(2, with.get("line").asInt());
        assertEquals("two", with.at("/source/1/text").asText());
        assertEquals("colors[index].val", with.get("expression").asText());
        assertEquals(without.get("instruction"), with.get("instruction"));
    }

    private JsonNode shader(Path capture, String... options) throws IOException {
        Path output = folder.resolve("report" + options.length);
        Stream<Object> fixed =
                Stream.of("check", capture, "-o", output, "--device", SoftwareDevice.NAME, "--checks", "gpu");
        Tool tool = Tool.piped();
        assertEquals(1, tool.run(Stream.concat(fixed, Stream.of(options)).toArray()), tool.out());
        return Tool.report(output).at("/captures/0/findings/0/shader");
    }

    /** The module with line 2 of a file at every block. */
    private static byte[] withLines(byte[] file) {
        int[] words = new int[file.length / Integer.BYTES];
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        SpirvModule module;
        try {
            module = SpirvReader.read(words);
        } catch (SpirvFormatException e) {
            throw new UncheckedIOException(new IOException(e));
        }
        int name = module.allocateId();
        int[] text = Instruction.stringWords("/elsewhere/colors.frag");
        int[] operands = new int[text.length + 1];
        operands[0] = name;
        System.arraycopy(text, 0, operands, 1, text.length);
        module.section(Section.DEBUG_SOURCES).add(0, Instruction.of(Op.STRING, operands));
        module.functions()
                .forEach(function -> function.blocks().forEach(block -> {
                    int first = 0;
                    while (block.body().get(first).opcode() == Op.VARIABLE
                            || block.body().get(first).opcode() == Op.PHI) {
                        first++;
                    }
                    block.body().add(first, Instruction.of(Op.LINE, name, 2, 1));
                }));
        int[] lined = SpirvWriter.words(module);
        ByteBuffer bytes = ByteBuffer.allocate(lined.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(lined);
        return bytes.array();
    }
}
