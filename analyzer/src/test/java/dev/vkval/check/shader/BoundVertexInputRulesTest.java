package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.SpirvTextException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Inputs of vertex shader objects beside the attribute that vkCmdSetVertexInputEXT describes: VK_FORMAT_R32_SFLOAT is 100,
 * VK_FORMAT_R64_SFLOAT 112.
 */
class BoundVertexInputRulesTest {
    @ParameterizedTest
    @CsvSource({
        "64, 100, VUID-vkCmdDraw-format-08937, true",
        "64, 112, VUID-vkCmdDraw-format-08937, false",
        "32, 112, VUID-vkCmdDraw-format-08936, true",
        "32, 100, VUID-vkCmdDraw-format-08936, false"
    })
    void widths(int width, int format, String rule, boolean broken) throws SpirvTextException {
        String text = "OpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint Vertex %main \"main\" %in\n"
                + "OpDecorate %in Location 0\n%void = OpTypeVoid\n%fn = OpTypeFunction %void\n%scalar = OpTypeFloat "
                + width + "\n%p = OpTypePointer Input %scalar\n%in = OpVariable %p Input\n"
                + "%main = OpFunction %void None %fn\n%start = OpLabel\n%value = OpLoad %scalar %in\nOpReturn\n"
                + "OpFunctionEnd\n";
        try (ShaderDevice device = device("VkPhysicalDeviceLimits")) {
            assertEquals(broken, device.drawWithAttribute(text, format).contains(rule));
        }
    }
}
