package dev.vkval.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DebugKindTest {
    private static final String FILE =
            "%1 = OpString \"a.frag\"\n%2 = OpString \"void main() throws SpirvTextException {}\"\n";

    private static DebugKind of(String text) throws SpirvTextException {
        return DebugKind.of(words(text));
    }

    private static int[] words(String text) throws SpirvTextException {
        return Assembler.words("OpCapability Shader\nOpMemoryModel Logical GLSL450\n" + text);
    }

    @Test
    void namesAreNoLines() throws SpirvTextException {
        assertEquals(
                DebugKind.NONE,
                of(
                        FILE
                                + "OpSource GLSL 450 %1 \"void main() throws SpirvTextException {}\"\nOpName %3 \"x\"\n%3 = OpTypeVoid\n"));
    }

    @Test
    void linesMayHaveNoText() throws SpirvTextException {
        String line = "OpLine %1 3 0\n%3 = OpTypeVoid\n";
        assertEquals(DebugKind.LINES, of(FILE + "OpSource GLSL 450 %1\n" + line));
        assertEquals(
                DebugKind.SOURCE,
                of(FILE + "OpSource GLSL 450 %1 \"void main() throws SpirvTextException {}\"\n" + line));
    }

    @Test
    void theDebugInstructionsAreRead() throws SpirvTextException {
        String set = "%9 = OpExtInstImport \"NonSemantic.Shader.DebugInfo.100\"\n";
        String types = "%3 = OpTypeVoid\n%4 = OpTypeInt 32 0\n%5 = OpConstant %4 1\n";
        String line = "%7 = OpExtInst %3 %9 DebugLine %6 %5 %5 %5 %5\n";
        String text = "OpExtension \"SPV_KHR_non_semantic_info\"\n";
        assertEquals(
                DebugKind.LINES,
                DebugKind.of(Assembler.words("OpCapability Shader\n" + text + set + "OpMemoryModel Logical GLSL450\n"
                        + FILE + types + "%6 = OpExtInst %3 %9 DebugSource %1\n" + line)));
        assertEquals(
                DebugKind.SOURCE,
                DebugKind.of(Assembler.words("OpCapability Shader\n" + text + set + "OpMemoryModel Logical GLSL450\n"
                        + FILE + types + "%6 = OpExtInst %3 %9 DebugSource %1 %2\n" + line)));
    }

    @Test
    void whatIsNoSpirvHasNone() throws SpirvTextException {
        assertEquals(DebugKind.NONE, DebugKind.of(new int[] {1, 2, 3}));
        int[] cut = words("OpLine %1 3 0\n");
        assertEquals(DebugKind.NONE, DebugKind.of(Arrays.copyOf(cut, cut.length - 1)));
        assertEquals(DebugKind.NONE, DebugKind.of(new int[] {0, 0, 0, 0, 0, 8, 8, 8}));
    }
}
