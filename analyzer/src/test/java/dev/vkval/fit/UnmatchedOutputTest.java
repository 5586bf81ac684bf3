package dev.vkval.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** A fragment shader that writes an array of two colors at location 0, declares one at 2, and writes one at 3. */
class UnmatchedOutputTest {
    private static final int FRAGMENT = 4;
    private static final int NONE = VK10.VK_FORMAT_UNDEFINED;
    private static final int COLOR = VK10.VK_FORMAT_R8G8B8A8_UNORM;
    private static final int ALL = -1;

    private static final String SHADER = """
            ; Version: 1.0
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %1 "main" %2 %3 %4
            OpExecutionMode %1 OriginUpperLeft
            OpName %2 "colors"
            OpName %4 "glow"
            OpDecorate %2 Location 0
            OpDecorate %3 Location 2
            OpDecorate %4 Location 3
            %5 = OpTypeVoid
            %6 = OpTypeFunction %5
            %7 = OpTypeFloat 32
            %8 = OpTypeVector %7 4
            %9 = OpTypeInt 32 0
            %10 = OpConstant %9 2
            %11 = OpTypeArray %8 %10
            %12 = OpTypePointer Output %11
            %13 = OpTypePointer Output %8
            %14 = OpConstantNull %11
            %15 = OpConstantNull %8
            %2 = OpVariable %12 Output
            %3 = OpVariable %13 Output
            %4 = OpVariable %13 Output
            %1 = OpFunction %5 None %6
            %16 = OpLabel
            OpStore %2 %14
            OpStore %4 %15
            OpReturn
            OpFunctionEnd
            """;

    private static List<UnmatchedOutput> unmatched(int writable, boolean coverage, Integer... formats)
            throws SpirvTextException {
        EntryPointReflection reflection =
                EntryPointReflection.of(Assembler.module(SHADER), "main", FRAGMENT, Specialization.none());
        return UnmatchedOutput.of(reflection, List.of(formats), writable, coverage);
    }

    private static List<Integer> locations(int writable, boolean coverage, Integer... formats)
            throws SpirvTextException {
        return unmatched(writable, coverage, formats).stream()
                .map(UnmatchedOutput::location)
                .toList();
    }

    @Test
    void eachOutputThatIsWrittenHasAnAttachment() throws SpirvTextException {
        assertEquals(List.of(), locations(ALL, false, COLOR, COLOR, NONE, COLOR));
        assertEquals(List.of(1, 3), locations(ALL, false, COLOR, NONE, NONE));
        assertEquals(List.of(0, 1, 3), locations(ALL, false));
    }

    @Test
    void coverageNeedsNoAttachment() throws SpirvTextException {
        assertEquals(List.of(3), locations(ALL, true));
    }

    @Test
    void attachmentsWithoutAnOutputAreNotWritable() throws SpirvTextException {
        assertEquals(List.of(2, 4), locations(ALL, false, COLOR, COLOR, COLOR, COLOR, COLOR));
        assertEquals(List.of(4), locations(1 << 4, false, COLOR, COLOR, COLOR, COLOR, COLOR));
        assertEquals(List.of(), locations(0, false, COLOR, COLOR, COLOR, COLOR, COLOR));
    }

    @Test
    void theTextNamesTheLocation() throws SpirvTextException {
        UnmatchedOutput needless = unmatched(ALL, false, COLOR, COLOR).get(0);
        assertEquals("glow at location 3 is written, and there is no color attachment 3", needless.message());
        assertEquals("Undefined-Value-ShaderOutputNotConsumed", needless.rule(false));
        UnmatchedOutput lacking =
                unmatched(ALL, false, COLOR, COLOR, COLOR, COLOR).get(0);
        assertEquals("Undefined-Value-OutputNotWritten-DynamicRendering", lacking.rule(true));
    }
}
