package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static dev.vkval.check.shader.ShaderDevice.shader;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.SpirvTextException;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stages of shader objects that a draw brings together. */
class BoundShaderRulesTest {
    private static final String LIMITS = "VkPhysicalDeviceLimits";

    private static String variable(String model, String storage, String type) {
        return shader(
                        model,
                        "OpDecorate %value Location 0",
                        "%of = OpTypePointer " + storage + " " + type + "\n%value = OpVariable %of " + storage,
                        "")
                .replace("\"main\"", "\"main\" %value");
    }

    @ParameterizedTest
    @CsvSource({"%uint, true", "%float, false"})
    void interfaces(String input, boolean broken) throws SpirvTextException {
        String[] texts = {variable("Vertex", "Output", "%float"), variable("Fragment", "Input", input)};
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(broken, device.draw(texts, 1, 0x10).contains("VUID-RuntimeSpirv-OpEntryPoint-07754"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Triangles, Quads, VUID-vkCmdDraw-OpExecutionMode-12239, true",
        "VertexOrderCw, VertexOrderCcw, VUID-vkCmdDraw-OpExecutionMode-12240, true",
        "SpacingEqual, SpacingFractionalOdd, VUID-vkCmdDraw-OpExecutionMode-12241, true",
        "OutputVertices 3, OutputVertices 4, VUID-vkCmdDraw-OpExecutionMode-12242, true",
        "OutputVertices 3, OutputVertices 3, VUID-vkCmdDraw-OpExecutionMode-12242, false",
        "OutputVertices 3, Quads, VUID-vkCmdDraw-OpExecutionMode-12242, false"
    })
    void tessellation(String control, String evaluation, String rule, boolean broken) throws SpirvTextException {
        String[] texts = {
            shader("TessellationControl", "OpExecutionMode %main " + control, "", ""),
            shader("TessellationEvaluation", "OpExecutionMode %main " + evaluation, "", "")
        };
        try (ShaderDevice device = device(LIMITS)) {
            Set<String> rules = device.draw(texts, 2, 4);
            assertEquals(broken, rules.contains(rule));
        }
    }
}
