package dev.vkval.spirv.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.ShaderFiles;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.debug.AccessExpressions;
import dev.vkval.spirv.debug.SourceLine;
import dev.vkval.spirv.debug.SourceLocations;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShaderSourcesTest {
    @TempDir
    Path folder;

    private void copy(String resource, String name) throws IOException {
        Files.write(folder.resolve(name), ShaderFiles.bytes(resource));
    }

    private static List<Integer> indices(SpirvModule module, int opcode) {
        List<Integer> indices = new ArrayList<>();
        module.forEach(instruction -> {
            if (instruction.opcode() == opcode) {
                indices.add(instruction.index());
            }
        });
        return indices;
    }

    @Test
    void aModuleOfTheSameCodeGivesLinesAndNames() throws Exception {
        SpirvModule stripped = ShaderFiles.module(ShaderFiles.STRIPPED);
        int sample = indices(stripped, Op.IMAGE_SAMPLE_EXPLICIT_LOD).get(0);
        for (String resource : List.of(ShaderFiles.OP_LINE, ShaderFiles.DEBUG_INFO)) {
            copy(resource, "any name.spv");
            TwinModule twin = ShaderSources.below(folder).twin(stripped).orElseThrow();
            SourceLocations locations = SourceLocations.of(twin.module());
            SourceLine place = locations.at(twin.index(sample)).orElseThrow();
            assertEquals("shade.comp", place.file());
            assertEquals(13, place.line());
            assertTrue(locations.excerpt(place, 0, 0).get(0).text().contains("textureLod(tex[index]"));
            assertEquals("tex[index]", AccessExpressions.of(twin.module()).at(twin.index(sample)));
        }
    }

    @Test
    void everyInstructionOfAFunctionHasItsTwin() throws Exception {
        SpirvModule stripped = ShaderFiles.module(ShaderFiles.STRIPPED);
        copy(ShaderFiles.DEBUG_INFO, "a.spv");
        TwinModule twin = ShaderSources.below(folder).twin(stripped).orElseThrow();
        List<Integer> opcodes = new ArrayList<>();
        twin.module().forEach(instruction -> opcodes.add(instruction.opcode()));
        stripped.functions()
                .forEach(function -> SpirvModule.forEachOf(
                        function,
                        instruction ->
                                assertEquals(instruction.opcode(), opcodes.get(twin.index(instruction.index())))));
        assertEquals(-1, twin.index(0), "a capability is in no function");
        assertEquals(-1, twin.index(Instruction.INSERTED));
    }

    @Test
    void includedFilesAreToldApart() throws Exception {
        for (String resource : List.of(ShaderFiles.OP_LINE, ShaderFiles.DEBUG_INFO)) {
            SpirvModule module = ShaderFiles.module(resource);
            SourceLocations locations = SourceLocations.of(module);
            SourceLine multiplied =
                    locations.at(indices(module, Op.I_MUL).get(0)).orElseThrow();
            assertTrue(multiplied.file().endsWith("inc/scale.glsl"), multiplied.file());
            assertEquals(
                    "    uint doubled = number * 2u;",
                    locations.excerpt(multiplied, 0, 0).get(0).text());
            SourceLine added = locations.at(indices(module, Op.I_ADD).get(0)).orElseThrow();
            assertEquals("shade.comp", added.file());
            assertEquals(
                    "    uint other = scale(index + 3u);",
                    locations.excerpt(added, 0, 0).get(0).text());
        }
    }

    @Test
    void otherCodeHasNoTwin() throws Exception {
        copy(ShaderFiles.DEBUG_INFO, "a.spv");
        SpirvModule other = ShaderFiles.module("/dev/vkval/gpuav/pick_bare.spv");
        assertTrue(ShaderSources.below(folder).twin(other).isEmpty());
        assertTrue(ShaderSources.none().twin(other).isEmpty());
    }

    @Test
    void oneOtherConstantIsOtherCode() throws Exception {
        SpirvModule stripped = ShaderFiles.module(ShaderFiles.STRIPPED);
        String digest = CodeDigest.of(stripped);
        Instruction used = stripped.section(Section.TYPES).stream()
                .filter(instruction -> instruction.opcode() == Op.CONSTANT && instruction.operand(0) == 8)
                .findFirst()
                .orElseThrow();
        used.setOperand(0, 9);
        assertNotEquals(digest, CodeDigest.of(stripped));
    }

    @Test
    void modulesWithoutDebugInformationAndOtherFilesAreNoTwins() throws Exception {
        SpirvModule stripped = ShaderFiles.module(ShaderFiles.STRIPPED);
        copy(ShaderFiles.STRIPPED, "a.spv");
        copy(ShaderFiles.DEBUG_INFO, "b.txt");
        byte[] whole = ShaderFiles.bytes(ShaderFiles.DEBUG_INFO);
        Files.write(folder.resolve("c.spv"), Arrays.copyOf(whole, whole.length - Integer.BYTES));
        Files.write(folder.resolve("d.spv"), new byte[7]);
        Files.createSymbolicLink(folder.resolve("e.spv"), folder.resolve("b.txt"));
        assertFalse(ShaderSources.below(folder).twin(stripped).isPresent());
    }

    @Test
    void aModuleWithLinesIsPreferredToOneWithNamesOnly() throws Exception {
        SpirvModule stripped = ShaderFiles.module(ShaderFiles.STRIPPED);
        SpirvModule named = ShaderFiles.module(ShaderFiles.OP_LINE);
        removeLines(named.section(Section.TYPES));
        named.functions().forEach(function -> {
            removeLines(function.before());
            removeLines(function.header());
            removeLines(function.ending());
            function.blocks().forEach(block -> {
                removeLines(block.beforeLabel());
                removeLines(block.body());
            });
        });
        write(SpirvWriter.words(named), "a.spv");
        assertFalse(SourceLocations.of(
                        ShaderSources.below(folder).twin(stripped).orElseThrow().module())
                .any());
        copy(ShaderFiles.OP_LINE, "b.spv");
        assertTrue(SourceLocations.of(
                        ShaderSources.below(folder).twin(stripped).orElseThrow().module())
                .any());
    }

    @Test
    void whatSpirvOptStripsHasItsTwin() throws Exception {
        SpirvTools.assumeInstalled("spirv-opt");
        copy(ShaderFiles.OP_LINE, "a.spv");
        Path output = folder.resolve("stripped");
        int[] words = SpirvWriter.words(ShaderFiles.module(ShaderFiles.OP_LINE));
        assertEquals(
                0,
                SpirvTools.run("spirv-opt", words, "--strip-debug", "--compact-ids", "-o", output.toString())
                        .exitCode());
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(output)).order(ByteOrder.LITTLE_ENDIAN);
        int[] stripped = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(stripped);
        assertTrue(ShaderSources.below(folder).twin(SpirvReader.read(stripped)).isPresent());
    }

    private static void removeLines(List<Instruction> instructions) {
        instructions.removeIf(instruction -> instruction.opcode() == Op.LINE);
    }

    private void write(int[] words, String name) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(words);
        Files.write(folder.resolve(name), bytes.array());
    }
}
