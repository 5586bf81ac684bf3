package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.SpirvTextException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A matrix that is loaded from a tensor by a function that decodes two components at once, with several block sizes. */
class TensorBlockRulesTest {
    private static final String GLOBALS = """
            %u2 = OpConstant %uint 2
            %u4 = OpConstant %uint 4
            %matrix = OpTypeCooperativeMatrixKHR %float %u3 %u8 %u8 %u0
            %layout = OpTypeTensorLayoutNV %u2 %u0
            %shared = OpTypePointer Workgroup %float
            %memory = OpVariable %shared Workgroup
            %ofTwo = OpTypeFunction %vec2
            """;
    private static final String LOAD = """
            %old = OpUndef %matrix
            %loaded = OpCooperativeMatrixLoadTensorNV %matrix %memory %old %dims Aligned 4 FUNCTION
            """;
    private static final String DECODE = """
            %decode = OpFunction %vec2 None %ofTwo
            %begin = OpLabel
            %two = OpUndef %vec2
            OpReturnValue %two
            OpFunctionEnd
            """;

    @ParameterizedTest
    @CsvSource({
        "%u4 %u3, DecodeVectorFunc %decode, true",
        "%u3 %u4, DecodeVectorFunc %decode, false",
        "'', DecodeVectorFunc %decode, true",
        "%u4 %u3, DecodeFunc %decode, false"
    })
    void blocks(String sizes, String function, boolean broken) throws SpirvTextException {
        String layout = "%l0 = OpCreateTensorLayoutNV %layout\n"
                + (sizes.isEmpty()
                        ? "%l1 = OpCopyObject %layout %l0\n"
                        : "%l1 = OpTensorLayoutSetBlockSizeNV %layout %l0 " + sizes + "\n")
                + "%dims = OpTensorLayoutSetDimensionNV %layout %l1 %u8 %u8\n";
        String text = "OpCapability CooperativeMatrixDecodeVectorNV\n"
                + ShaderDevice.compute("", GLOBALS, layout + LOAD.replace("FUNCTION", function)) + DECODE;
        try (ShaderDevice device = device("VkPhysicalDeviceLimits")) {
            assertEquals(
                    broken, device.module(text).contains("VUID-RuntimeSpirv-OpCooperativeMatrixLoadTensorNV-12429"));
        }
    }
}
