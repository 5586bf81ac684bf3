package dev.vkval.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.reflect.EntryPointReflection;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** A fragment shader with floating-point, signed and unsigned outputs at the locations 0 to 2. */
class OutputFitTest {
    private static final int FRAGMENT = 4;
    private static final int NONE = VK10.VK_FORMAT_UNDEFINED;
    private static final int FLOAT = VK10.VK_FORMAT_B8G8R8A8_SRGB;
    private static final int SINT = VK10.VK_FORMAT_R8G8_SINT;
    private static final int UINT = VK10.VK_FORMAT_R32_UINT;

    private static final String SHADER = """
            ; Version: 1.0
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %1 "main" %2 %3 %4
            OpExecutionMode %1 OriginUpperLeft
            OpName %2 "color"
            OpName %3 "offset"
            OpName %4 "id"
            OpDecorate %2 Location 0
            OpDecorate %3 Location 1
            OpDecorate %4 Location 2
            %5 = OpTypeVoid
            %6 = OpTypeFunction %5
            %7 = OpTypeFloat 32
            %8 = OpTypeVector %7 4
            %9 = OpTypeInt 32 1
            %10 = OpTypeInt 32 0
            %11 = OpTypePointer Output %8
            %12 = OpTypePointer Output %9
            %13 = OpTypePointer Output %10
            %14 = OpConstantNull %8
            %15 = OpConstant %9 1
            %16 = OpConstant %10 1
            %2 = OpVariable %11 Output
            %3 = OpVariable %12 Output
            %4 = OpVariable %13 Output
            %1 = OpFunction %5 None %6
            %17 = OpLabel
            OpStore %2 %14
            OpStore %3 %15
            OpStore %4 %16
            OpReturn
            OpFunctionEnd
            """;

    private static List<Integer> wrong(Integer... formats) throws SpirvTextException {
        EntryPointReflection reflection =
                EntryPointReflection.of(Assembler.module(SHADER), "main", FRAGMENT, Specialization.none());
        return OutputFit.of(reflection, List.of(formats)).stream()
                .map(OutputFit::location)
                .toList();
    }

    @Test
    void theNumericTypesMustBeEqual() throws SpirvTextException {
        assertEquals(List.of(), wrong(FLOAT, SINT, UINT));
        assertEquals(List.of(0, 1, 2), wrong(UINT, FLOAT, SINT));
        assertEquals(List.of(1), wrong(FLOAT, UINT, UINT), "the sign counts");
    }

    @Test
    void outputsWithoutAnAttachmentAreNotCompared() throws SpirvTextException {
        assertEquals(List.of(), wrong());
        assertEquals(List.of(2), wrong(NONE, NONE, FLOAT));
    }

    @Test
    void theTextNamesOutputAndFormat() throws SpirvTextException {
        EntryPointReflection reflection =
                EntryPointReflection.of(Assembler.module(SHADER), "main", FRAGMENT, Specialization.none());
        OutputFit misfit = OutputFit.of(reflection, List.of(UINT)).get(0);
        assertEquals(
                "color at location 0 has components of floating-point type, but the color attachment has"
                        + " VK_FORMAT_R32_UINT",
                misfit.message());
        assertTrue(misfit.rule(true).startsWith(misfit.rule(false)));
    }
}
