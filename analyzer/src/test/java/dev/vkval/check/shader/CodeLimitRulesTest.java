package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.compute;
import static dev.vkval.check.shader.ShaderDevice.device;
import static dev.vkval.check.shader.ShaderDevice.shader;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.check.Recorder;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What code asks of properties of devices that have them, and of others. */
class CodeLimitRulesTest {
    private static final String FLOATS = "VkPhysicalDeviceFloatControlsProperties";
    private static final String MESH = "VkPhysicalDeviceMeshShaderPropertiesNV";

    @ParameterizedTest
    @CsvSource({
        "16, 9559, 1, true",
        "16, 9560, 1, true",
        "32, 9561, 1, true",
        "32, 9562, 1, true",
        "64, 9563, 1, true",
        "64, 9564, 1, true",
        "32, 9561, 7, false",
        "32, 9562, 7, false"
    })
    void fastMath(int width, int number, int mask, boolean broken) throws SpirvTextException {
        String property = "shaderSignedZeroInfNanPreserveFloat" + width;
        String flags = mask == 7 ? "NotNaN|NotInf|NSZ" : "NotNaN";
        boolean mode = number % 2 != 0;
        String modes = mode
                ? "OpExecutionModeId %main FPFastMathDefault %type %mask"
                : "OpDecorate %sum FPFastMathMode " + flags;
        String globals = "%type = OpTypeFloat " + width + "\n%zero = OpConstantNull %type\n%mask = OpConstant %uint "
                + mask + "\n";
        String text = compute(modes, globals, mode ? "" : "%sum = OpFAdd %type %zero %zero");
        String rule = "VUID-RuntimeSpirv-" + property + "-" + String.format("%05d", number);
        try (ShaderDevice without = device(FLOATS);
                ShaderDevice with = device(FLOATS, property, 1)) {
            assertEquals(broken, without.runtime(text).contains(rule));
            assertEquals(false, with.runtime(text).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({"OutputVertices, maxMeshOutputVertices, 07113", "OutputPrimitivesNV, maxMeshOutputPrimitives, 07114"})
    void meshOutputs(String mode, String property, String number) throws SpirvTextException {
        String text = shader("MeshNV", "OpExecutionMode %main " + mode + " 3", "", "");
        String rule = "VUID-RuntimeSpirv-MeshNV-" + number;
        try (ShaderDevice small = device(MESH, property, 2);
                ShaderDevice large = device(MESH, property, 3)) {
            assertEquals(true, small.runtime(text).contains(rule));
            assertEquals(
                    List.of(),
                    List.copyOf(large.runtime(text)).stream()
                            .filter(rule::equals)
                            .toList());
        }
    }

    @ParameterizedTest
    @CsvSource({"7, true", "8, false"})
    void longVectors(int most, boolean broken) throws SpirvTextException {
        Recorder recorder = Recorder.withFeature(
                "VK_EXT_shader_long_vector", "VkPhysicalDeviceShaderLongVectorFeaturesEXT", "longVector");
        String text = compute("", "%long = OpTypeVectorIdEXT %float %u8", "");
        try (ShaderDevice device = ShaderDevice.device(
                recorder, "VkPhysicalDeviceShaderLongVectorPropertiesEXT", "maxVectorComponents", most)) {
            assertEquals(broken, device.runtime(text).contains("VUID-RuntimeSpirv-longVector-12296"));
        }
    }
}
