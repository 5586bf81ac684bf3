package dev.vkval.check.shader;

import static dev.vkval.check.shader.ShaderDevice.device;
import static dev.vkval.check.shader.ShaderDevice.shader;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.text.SpirvTextException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decorations of resource variables, images with a Y'CBCR conversion, sizes of transform feedback. */
class VariableRulesTest {
    private static final String LIMITS = "VkPhysicalDeviceLimits";
    private static final String OTHER_ACCESS = "VUID-RuntimeSpirv-OpTypeSampledImage-12206";
    private static final String OFFSET = "VUID-RuntimeSpirv-ConstOffset-10718";

    @ParameterizedTest
    @CsvSource({
        "Vertex, 1, '', VUID-RuntimeSpirv-NonWritable-06341, true",
        "Fragment, 0x10, '', VUID-RuntimeSpirv-NonWritable-06340, true",
        "Fragment, 0x10, OpDecorate %value NonWritable, VUID-RuntimeSpirv-NonWritable-06340, false",
        "Vertex, 1, OpMemberDecorate %block 0 NonWritable, VUID-RuntimeSpirv-NonWritable-06341, false"
    })
    void storageBuffers(String model, String bit, String decoration, String rule, boolean broken)
            throws SpirvTextException {
        String text = shader(
                model, """
                OpDecorate %block Block
                OpMemberDecorate %block 0 Offset 0
                OpDecorate %value DescriptorSet 0
                OpDecorate %value Binding 0
                """ + decoration, """
                %block = OpTypeStruct %uint
                %pointer = OpTypePointer StorageBuffer %block
                %member = OpTypePointer StorageBuffer %uint
                %value = OpVariable %pointer StorageBuffer
                """, "%at = OpAccessChain %member %value %u0\n%read = OpLoad %uint %at");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(broken, device.object(text, Integer.decode(bit)).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "false, '', VUID-RuntimeSpirv-None-09558, true",
        "true, '', VUID-RuntimeSpirv-OpTypeImage-09644, true",
        "false, OpDecorate %value InputAttachmentIndex 0, VUID-RuntimeSpirv-None-09558, false",
        "true, OpDecorate %value InputAttachmentIndex 0, VUID-RuntimeSpirv-OpTypeImage-09644, false"
    })
    void inputAttachments(boolean array, String decoration, String rule, boolean broken) throws SpirvTextException {
        String text = shader(
                "Fragment",
                "OpDecorate %value DescriptorSet 0\nOpDecorate %value Binding 0\n" + decoration,
                """
                %vec4 = OpTypeVector %float 4
                %int = OpTypeInt 32 1
                %ivec2 = OpTypeVector %int 2
                %at = OpConstantNull %ivec2
                %image = OpTypeImage %float SubpassData 0 0 0 2 Unknown
                %array = OpTypeArray %image %u1
                %one = OpTypePointer UniformConstant %image
                %of = OpTypePointer UniformConstant TYPE
                %value = OpVariable %of UniformConstant
                """.replace("TYPE", array ? "%array" : "%image"),
                (array
                                ? "%chain = OpAccessChain %one %value %u0\n%loaded = OpLoad %image %chain"
                                : "%loaded = OpLoad %image %value")
                        + "\n%read = OpImageRead %vec4 %loaded %at");
        try (ShaderDevice device = device(LIMITS)) {
            assertEquals(broken, device.object(text, 0x10).contains(rule));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "%s = OpImageSampleImplicitLod %vec4 %loaded %coordinate, ''",
        "%s = OpImageSampleImplicitLod %vec4 %loaded %coordinate ConstOffset %near, " + OFFSET,
        "%s = OpImageGather %vec4 %loaded %coordinate %u0, " + OTHER_ACCESS,
        "%i = OpImage %image %loaded|%s = OpImageFetch %vec4 %i %near, " + OTHER_ACCESS
    })
    void conversions(String code, String rule) throws SpirvTextException {
        String text = shader(
                "Fragment",
                "OpDecorate %value DescriptorSet 0\nOpDecorate %value Binding 0",
                """
                %int = OpTypeInt 32 1
                %ivec2 = OpTypeVector %int 2
                %vec4 = OpTypeVector %float 4
                %near = OpConstantNull %ivec2
                %coordinate = OpConstantNull %vec2
                %image = OpTypeImage %float 2D 0 0 0 1 Unknown
                %sampled = OpTypeSampledImage %image
                %of = OpTypePointer UniformConstant %sampled
                %value = OpVariable %of UniformConstant
                """,
                "%loaded = OpLoad %sampled %value\n" + code.replace("|", "\n"));
        try (ShaderDevice with = device(LIMITS);
                ShaderDevice without = device(LIMITS)) {
            assertEquals(rule.isEmpty() ? Set.of() : Set.of(rule), ofConversions(with.sampling(text, true)));
            assertEquals(Set.of(), ofConversions(without.sampling(text, false)));
        }
    }

    private static Set<String> ofConversions(Set<String> broken) {
        Set<String> found = new TreeSet<>(broken);
        found.retainAll(Set.of(OTHER_ACCESS, OFFSET));
        return found;
    }

    @ParameterizedTest
    @CsvSource({
        "maxTransformFeedbackBufferDataSize, 19, VUID-RuntimeSpirv-Offset-06308, true",
        "maxTransformFeedbackBufferDataSize, 20, VUID-RuntimeSpirv-Offset-06308, false",
        "maxTransformFeedbackStreamDataSize, 27, VUID-RuntimeSpirv-XfbBuffer-06309, true",
        "maxTransformFeedbackStreamDataSize, 28, VUID-RuntimeSpirv-XfbBuffer-06309, false"
    })
    void transformFeedback(String limit, int bytes, String rule, boolean broken) throws SpirvTextException {
        String text = shader(
                        "Vertex",
                        """
                        OpDecorate %a Location 0
                        OpDecorate %a XfbBuffer 0
                        OpDecorate %a XfbStride 32
                        OpDecorate %a Offset 12
                        OpDecorate %b Location 1
                        OpDecorate %b XfbBuffer 1
                        OpDecorate %b XfbStride 32
                        OpDecorate %b Offset 0
                        """,
                        "%of = OpTypePointer Output %vec2\n%a = OpVariable %of Output\n%b = OpVariable %of Output",
                        "")
                .replace("\"main\"", "\"main\" %a %b");
        try (ShaderDevice device = device("VkPhysicalDeviceTransformFeedbackPropertiesEXT", limit, bytes)) {
            assertEquals(broken, device.module(text).contains(rule));
        }
    }
}
