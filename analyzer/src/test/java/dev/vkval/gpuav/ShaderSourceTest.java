package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.ShaderLocation;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.source.ShaderListing;
import dev.vkval.spirv.source.ShaderSources;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.state.object.ShaderModuleState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lwjgl.vulkan.VK10;

/** {@code pick.spv} is {@code pick.comp} by glslang -gVS, {@code pick_bare.spv} by glslang -g0. */
class ShaderSourceTest {
    private static final ShaderSource SOURCE = new ShaderSource(ShaderSources.none(), ShaderListing.Sink.NONE);
    private static final String LONG_NAME = "../[2J".repeat(1000);

    @Test
    void theFunctionOfTheSourceIsNamed() throws Exception {
        int[] words = words("pick.spv");
        ShaderLocation location = SOURCE.of(stage(words), lastAccessChain(words));
        assertEquals("pick.comp", location.file());
        assertEquals(5, location.line());
        assertEquals("pick", location.function());
        assertEquals(List.of(), location.inlinedAt());
        assertTrue(SOURCE.help(stage(words), location).isEmpty());
    }

    @Test
    void withoutSourceTheInstructionsAroundAndTheCompilersSwitchAreGiven() throws Exception {
        int[] words = words("pick_bare.spv");
        int instruction = lastAccessChain(words);
        ShaderLocation location = SOURCE.of(stage(words), instruction);
        assertTrue(location.disassembled());
        assertNull(location.function());
        assertEquals(
                List.of(
                        "%10 = OpFunction %6 None %8",
                        "%9 = OpFunctionParameter %7",
                        "%11 = OpLabel",
                        "%18 = OpLoad %6 %9",
                        "%20 = OpAccessChain %19 %15 %17 %18",
                        "%21 = OpLoad %6 %20",
                        "OpReturnValue %21",
                        "OpFunctionEnd"),
                location.source().stream()
                        .map(ShaderLocation.Line::text)
                        .skip(1)
                        .toList());
        assertEquals(
                "the shader has no source lines: compile it with glslang -gVS",
                SOURCE.help(stage(words), location).orElseThrow().text());
    }

    @Test
    void theSwitchIsThatOfTheGenerator() {
        assertTrue(CompilerSwitch.help(8 << 16 | 11).endsWith("glslang -gVS"));
        assertTrue(CompilerSwitch.help(13 << 16).endsWith("glslc -g"));
        assertTrue(CompilerSwitch.help(14 << 16).endsWith("dxc -fspv-debug=vulkan-with-source"));
        assertTrue(CompilerSwitch.help(40 << 16).endsWith("slangc -g2"));
        assertTrue(CompilerSwitch.help(-1).endsWith("do not strip it"));
    }

    @Test
    void longNamesAndChainsAreCut() throws Exception {
        StringBuilder calls = new StringBuilder();
        for (int i = 1; i < 40; i++) {
            calls.append("%call" + i + " = OpExtInst %void %info DebugInlinedAt %one %outer %call" + (i - 1) + "\n");
        }
        SpirvModule module = Assembler.module("""
                OpCapability Shader
                OpExtension "SPV_KHR_non_semantic_info"
                %info = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
                OpMemoryModel Logical GLSL450
                %file = OpString "NAME"
                %void = OpTypeVoid
                %procedure = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %one = OpConstant %uint 1
                %source = OpExtInst %void %info DebugSource %file
                %outer = OpExtInst %void %info DebugFunction %file %void %source %one %one %source %file %one %one
                %call0 = OpExtInst %void %info DebugInlinedAt %one %outer
                CALLS%main = OpFunction %void None %procedure
                %label = OpLabel
                %scope = OpExtInst %void %info DebugScope %outer %call39
                %line = OpExtInst %void %info DebugLine %source %one %one %one %one
                %added = OpIAdd %uint %one %one
                OpReturn
                OpFunctionEnd
                """.replace("NAME", LONG_NAME).replace("CALLS", calls));
        int[] words = SpirvWriter.words(module);
        ShaderLocation location = SOURCE.of(stage(words), last(words, Op.I_ADD));
        assertEquals(256, location.file().length());
        assertEquals(256, location.function().length());
        assertEquals(16, location.inlinedAt().size());
        assertEquals(
                new ShaderLocation.Call(location.file(), 1, location.function()),
                location.inlinedAt().get(0));
    }

    @Test
    void aModuleOfTheSameCodeInTheFolderGivesTheSource(@TempDir Path folder) throws Exception {
        int[] words = words("pick_bare.spv");
        try (InputStream in = ShaderSourceTest.class.getResourceAsStream("pick.spv")) {
            Files.copy(in, folder.resolve("pick.spv"));
        }
        ShaderSource source = new ShaderSource(ShaderSources.below(folder), ShaderListing.Sink.NONE);
        ShaderLocation location = source.of(stage(words), lastAccessChain(words));
        assertEquals("pick.comp", location.file());
        assertEquals(5, location.line());
        assertEquals("pick", location.function());
        assertEquals(lastAccessChain(words), location.instruction());
        assertTrue(location.source().stream().anyMatch(location::at));
        assertTrue(source.help(stage(words), location).isEmpty());
    }

    @Test
    void aFileInTheFolderGivesTheTextOfALine(@TempDir Path folder) throws Exception {
        int[] words = SpirvWriter.words(Assembler.module("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                %file = OpString "/build/shaders/a.comp"
                %void = OpTypeVoid
                %procedure = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %one = OpConstant %uint 1
                %main = OpFunction %void None %procedure
                %label = OpLabel
                OpLine %file 2 1
                %added = OpIAdd %uint %one %one
                OpReturn
                OpFunctionEnd
                """));
        ShaderLocation without = SOURCE.of(stage(words), last(words, Op.I_ADD));
        assertEquals(List.of(), without.source());
        assertTrue(SOURCE.help(stage(words), without).orElseThrow().text().contains("--shader-source"));
        Files.writeString(folder.resolve("a.comp"), "first\nsecond\nthird\n");
        ShaderSource source = new ShaderSource(ShaderSources.below(folder), ShaderListing.Sink.NONE);
        ShaderLocation location = source.of(stage(words), last(words, Op.I_ADD));
        assertEquals(
                List.of(
                        new ShaderLocation.Line(1, "first"),
                        new ShaderLocation.Line(2, "second"),
                        new ShaderLocation.Line(3, "third")),
                location.source());
        assertTrue(source.help(stage(words), location).isEmpty());
        Files.writeString(folder.resolve("a.comp"), "first\n");
        ShaderSource shorter = new ShaderSource(ShaderSources.below(folder), ShaderListing.Sink.NONE);
        assertEquals(List.of(), shorter.of(stage(words), last(words, Op.I_ADD)).source());
    }

    @Test
    void aShaderIsListedOnceWithTheSourceOfItsTwin(@TempDir Path folder) throws Exception {
        int[] words = words("pick_bare.spv");
        try (InputStream in = ShaderSourceTest.class.getResourceAsStream("pick.spv")) {
            Files.copy(in, folder.resolve("pick.spv"));
        }
        List<ShaderListing> listings = new ArrayList<>();
        ShaderSource source = new ShaderSource(ShaderSources.below(folder), listings::add);
        source.of(stage(words), lastAccessChain(words));
        source.of(stage(words), lastAccessChain(words));
        assertEquals(1, listings.size());
        ShaderListing listing = listings.get(0);
        assertEquals(source.code(stage(words)), listing.code());
        assertEquals("pick.comp", listing.files().get(0).name());
        ShaderListing.Row access = listing.instructions().get(lastAccessChain(words));
        assertEquals(
                new ShaderListing.Row(lastAccessChain(words), "%20 = OpAccessChain %19 %15 %17 %18", 0, 5), access);
        assertTrue(listing.files().get(0).lines().get(5).contains("return"), listing.files()::toString);
    }

    private static int lastAccessChain(int[] words) throws Exception {
        return last(words, Op.ACCESS_CHAIN);
    }

    private static int last(int[] words, int opcode) throws Exception {
        List<Instruction> found = new ArrayList<>();
        SpirvReader.read(words).forEach(instruction -> {
            if (instruction.opcode() == opcode) {
                found.add(instruction);
            }
        });
        return found.get(found.size() - 1).index();
    }

    private static ShaderStage stage(int[] words) {
        StateObject.Creation creation = new StateObject.Creation(1, 0, false);
        return new ShaderStage(
                VK10.VK_SHADER_STAGE_COMPUTE_BIT, new ShaderModuleState(creation, words), "main", Map.of());
    }

    private static int[] words(String name) throws IOException {
        try (InputStream in = ShaderSourceTest.class.getResourceAsStream(name)) {
            ByteBuffer bytes = ByteBuffer.wrap(in.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
            int[] words = new int[bytes.remaining() / Integer.BYTES];
            bytes.asIntBuffer().get(words);
            return words;
        }
    }
}
