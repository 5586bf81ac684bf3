package dev.vkval.spirv.text;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.ShaderCorpus;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssemblyTest {
    private static final int FIRST_INSTRUCTION_WORD = 5;

    @Test
    void textOfEveryShaderAssemblesToTheSameWords() throws IOException, SpirvTextException {
        int compared = 0;
        for (ShaderCorpus.Shader shader : ShaderCorpus.shaders()) {
            SpirvModule module = read(shader);
            if (module != null) {
                int[] words = Assembler.words(Disassembler.text(module));
                assertArrayEquals(instructions(shader.words()), instructions(words), shader::name);
                assertEquals(shader.words()[1], words[1], "version of " + shader);
                compared++;
            }
        }
        assertTrue(compared > 0, "the corpus has shaders");
    }

    /** Every tenth: starting a process for each takes long. */
    @Test
    void textOfTheToolsAssemblesToTheSameWords() throws IOException, InterruptedException, SpirvTextException {
        SpirvTools.assumeInstalled("spirv-dis");
        List<ShaderCorpus.Shader> shaders = ShaderCorpus.shaders();
        int compared = 0;
        for (int i = 0; i < shaders.size(); i += 10) {
            SpirvTools.Result text = SpirvTools.run("spirv-dis", shaders.get(i).words(), "--raw-id");
            if (text.exitCode() == 0) {
                assertArrayEquals(
                        instructions(shaders.get(i).words()),
                        instructions(Assembler.words(text.output())),
                        shaders.get(i)::name);
                compared++;
            }
        }
        assertTrue(compared > 0, "the tools read some shaders");
    }

    private static SpirvModule read(ShaderCorpus.Shader shader) {
        try {
            return SpirvReader.read(shader.words());
        } catch (SpirvFormatException e) {
            return null;
        }
    }

    private static int[] instructions(int[] words) {
        return Arrays.copyOfRange(words, FIRST_INSTRUCTION_WORD, words.length);
    }

    @Test
    void textOfEveryKindOfOperandComesBackAsItWas() throws SpirvTextException {
        assertSame("""
                ; Version: 1.5
                OpCapability Shader
                %1 = OpExtInstImport "GLSL.std.450"
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %2 "main \\"x\\" \\\\" %3
                OpExecutionMode %2 OriginUpperLeft
                %4 = OpString "two
                lines ; no comment"
                OpDecorate %3 Location 7
                OpDecorate %3 !9999 5
                %5 = OpTypeVoid
                %6 = OpTypeFunction %5
                %7 = OpTypeFloat 32
                %8 = OpTypeInt 32 1
                %9 = OpTypeInt 64 0
                %10 = OpTypeInt 16 1
                %11 = OpTypeFloat 16
                %12 = OpTypeFloat 64
                %13 = OpTypePointer Output %7
                %3 = OpVariable %13 Output
                %14 = OpConstant %7 -0.100000001
                %15 = OpConstant %7 1.00000002e+20
                %16 = OpConstant %7 0x1.8p+128
                %17 = OpConstant %7 0x1p-149
                %18 = OpConstant %8 -5
                %19 = OpConstant %9 18446744073709551615
                %20 = OpConstant %10 -1
                %21 = OpConstant %11 0x1.8p-1
                %22 = OpConstant %12 0.10000000000000001
                %23 = OpSpecConstantOp %8 IAdd %18 %18
                %2 = OpFunction %5 Pure|Const %6
                %24 = OpLabel
                %25 = OpLoad %7 %3 Volatile|Aligned 4
                %26 = OpExtInst %7 %1 FAbs %25
                OpSelectionMerge %27 None
                OpSwitch %19 %27 5000000000 %28 1 %27
                %28 = OpLabel
                OpBranch %27
                %27 = OpLabel
                OpReturn
                OpFunctionEnd
                """);
    }

    private static void assertSame(String text) throws SpirvTextException {
        assertEquals(text, Disassembler.text(Assembler.module(text)));
    }

    @Test
    void unknownInstructionsAndWordsAreKept() throws SpirvTextException {
        assertSame("""
                ; Version: 1.0
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                Op65000 7 8 9
                """);
    }

    @Test
    void namedIdsTakeNumbersThatAreFree() throws SpirvTextException {
        SpirvModule module = Assembler.module("""
                %void = OpTypeVoid
                %1 = OpTypeFunction %void
                """);
        assertEquals("; Version: 1.6\n%2 = OpTypeVoid\n%1 = OpTypeFunction %2\n", Disassembler.text(module));
        assertEquals(3, SpirvWriter.words(module)[3]);
    }

    @Test
    void errorsNameTheLine() {
        assertError(2, "OpCapability Shader\nOpNonsense");
        assertError(3, "OpCapability Shader\n\n%1 = OpTypeInt 32");
        assertError(1, "OpCapability Swimming");
        assertError(1, "OpTypeVoid");
        assertError(1, "OpCapability Shader 5x");
        assertError(2, "; comment\n%1 = OpString \"open");
        assertError(1, "%1 = OpTypeInt wide 0");
    }

    private static void assertError(int line, String text) {
        SpirvTextException error = assertThrows(SpirvTextException.class, () -> Assembler.words(text));
        assertEquals(line, error.line(), error.getMessage());
    }

    /** Every half, and floats of all exponents, come back with the same bits. */
    @Test
    void floatsComeBackWithTheSameBits() {
        for (int bits = 0; bits < 0x10000; bits++) {
            assertEquals(bits, NumberText.parse(NumberText.format(bits, 16), 16));
        }
        for (long bits = 0; bits < 1L << 32; bits += 0x1f3a71) {
            assertEquals(bits, NumberText.parse(NumberText.format(bits, 32), 32));
        }
        for (long high = 0; high < 1L << 32; high += 0x3f3a71) {
            long bits = high << 32 | high * 31 & 0xffffffffL;
            assertEquals(bits, NumberText.parse(NumberText.format(bits, 64), 64));
        }
    }
}
