package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDraw;
import dev.vkval.capture.command.CmdPushConstants;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.finding.Finding;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;

/** Draws of three vertices that use an element of an array of four uniform buffers. */
class DrawProofTest {
    private static final String VERTEX_SAMPLE = "vertex-descriptor-index-fixed";
    private static final int VERTEX_COUNT = 1;
    private static final int INSTANCE_COUNT = 2;
    private static final int FIRST_VERTEX = 3;
    private static final int FIRST_INSTANCE = 4;

    /** The element is the number of the vertex or of the instance. */
    private static final String SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Vertex %main "main" %number %position
            OpDecorate %number BuiltIn NUMBER
            OpDecorate %position BuiltIn Position
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %tints DescriptorSet 0
            OpDecorate %tints Binding 0
            %void = OpTypeVoid
            %int = OpTypeInt 32 1
            %float = OpTypeFloat 32
            %vec4 = OpTypeVector %float 4
            %zero = OpConstant %int 0
            %four = OpConstant %int 4
            %block = OpTypeStruct %vec4
            %array = OpTypeArray %block %four
            %array_pointer = OpTypePointer Uniform %array
            %color = OpTypePointer Uniform %vec4
            %input = OpTypePointer Input %int
            %output = OpTypePointer Output %vec4
            %procedure = OpTypeFunction %void
            %tints = OpVariable %array_pointer Uniform
            %number = OpVariable %input Input
            %position = OpVariable %output Output
            %main = OpFunction %void None %procedure
            %entry = OpLabel
            %index = OpLoad %int %number
            %place = OpAccessChain %color %tints %index %zero
            %value = OpLoad %vec4 %place
            OpStore %position %value
            OpReturn
            OpFunctionEnd
            """;

    private static String judged(String sample, Map<Integer, Consumer<Call>> edits) throws IOException {
        TreeSet<String> all = new TreeSet<>();
        for (Finding finding : RecordedRun.of(sample, edits).findings()) {
            all.add(finding.rule() + " " + finding.severity().name().toLowerCase(Locale.ROOT) + " "
                    + finding.confidence().label());
        }
        return String.join(", ", all);
    }

    @ParameterizedTest
    @CsvSource({
        "vertex-descriptor-index-fixed, 3, ''",
        "vertex-descriptor-index-fixed, 4, VUID-vkCmdDraw-None-10068 error proved",
        "mesh-descriptor-index-fixed, 3, ''",
        "mesh-descriptor-index-fixed, 4, VUID-vkCmdDrawMeshTasksEXT-None-10068 error proved",
        "tessellation-descriptor-index-fixed, 3, ''",
        "tessellation-descriptor-index-fixed, 4, VUID-vkCmdDraw-None-10068 warning inferred",
        "geometry-descriptor-index-fixed, 3, ''",
        "geometry-descriptor-index-fixed, 4, VUID-vkCmdDraw-None-10068 warning inferred",
        "storage-image-index-fixed, 3, ''",
        "storage-image-index-fixed, 4, VUID-vkCmdDispatch-None-10068 error proved"
    })
    void pushConstantsAreKnown(String sample, int pushed, String expected) throws IOException {
        Consumer<Call> push = call -> MemoryUtil.memPutInt(CmdPushConstants.pValues(call), pushed);
        assertEquals(expected, judged(sample, Map.of(CmdPushConstants.ID, push)));
    }

    @ParameterizedTest
    @CsvSource({
        "VertexIndex, " + FIRST_VERTEX + ", 1, ''",
        "VertexIndex, " + FIRST_VERTEX + ", 2, proved",
        "InstanceIndex, " + FIRST_INSTANCE + ", 3, ''",
        "InstanceIndex, " + FIRST_INSTANCE + ", 4, proved",
        "InstanceIndex, " + INSTANCE_COUNT + ", 4, ''",
        "InstanceIndex, " + INSTANCE_COUNT + ", 5, proved",
        "InstanceIndex, " + INSTANCE_COUNT + ", 0, ''",
        "VertexIndex, " + VERTEX_COUNT + ", 0, ''",
        "VertexIndex, " + VERTEX_COUNT + ", 5, ''",
        "VertexIndex, " + VERTEX_COUNT + ", 6, proved"
    })
    void verticesAndInstancesOfADrawAreKnown(String builtIn, int parameter, int value, String expected)
            throws IOException {
        int[] words = RecordedRun.assembled(SHADER.replace("NUMBER", builtIn));
        Map<Integer, Consumer<Call>> edits = Map.of(
                CreateShaderModule.ID,
                RecordedRun.code(words, "Vertex"),
                CmdDraw.ID,
                call -> MemoryUtil.memPutInt(call.slots() + (long) parameter * Long.BYTES, value));
        String all = expected.isEmpty() ? "" : "VUID-vkCmdDraw-None-10068 error " + expected;
        assertEquals(all, judged(VERTEX_SAMPLE, edits), "5 vertices need not be 5 of whole primitives");
    }
}
