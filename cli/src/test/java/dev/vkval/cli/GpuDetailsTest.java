package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.vkval.capture.call.UndecodableCallException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the second replay tells of errors, for a sample with other shaders on the software driver. */
class GpuDetailsTest {
    private static final String SAMPLE = "compute-descriptor-index";

    /**
     * An array of four buffers and a buffer of 64 words; %30 is the number of the invocation. The words %SIZE, %FACTOR and
     * %TERM are replaced.
     */
    private static final String SHADER = """
            ; Version: 1.3
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main" %4
            OpExecutionMode %1 LocalSize SIZE 1 1
            OpDecorate %2 Block
            OpMemberDecorate %2 0 Offset 0
            OpDecorate %8 ArrayStride 4
            OpDecorate %3 DescriptorSet 0
            OpDecorate %3 Binding 0
            OpDecorate %5 DescriptorSet 0
            OpDecorate %5 Binding 3
            OpDecorate %4 BuiltIn LocalInvocationIndex
            %6 = OpTypeVoid
            %7 = OpTypeInt 32 0
            %8 = OpTypeRuntimeArray %7
            %2 = OpTypeStruct %8
            %9 = OpConstant %7 0
            %10 = OpConstant %7 4
            %20 = OpConstant %7 FACTOR
            %21 = OpConstant %7 TERM
            %11 = OpTypeArray %2 %10
            %12 = OpTypePointer StorageBuffer %2
            %13 = OpTypePointer StorageBuffer %7
            %14 = OpTypePointer StorageBuffer %11
            %17 = OpTypePointer Input %7
            %15 = OpTypeFunction %6
            %3 = OpVariable %14 StorageBuffer
            %5 = OpVariable %12 StorageBuffer
            %4 = OpVariable %17 Input
            %1 = OpFunction %6 None %15
            %22 = OpLabel
            %30 = OpLoad %7 %4
            %31 = OpIMul %7 %30 %20
            %32 = OpIAdd %7 %31 %21
            """;

    private static final String DESCRIPTOR =
            "%33 = OpAccessChain %13 %3 %32 %9 %9\nOpStore %33 %9\nOpReturn\nOpFunctionEnd\n";
    private static final String WORD = "%33 = OpAccessChain %13 %5 %9 %32\nOpStore %33 %9\nOpReturn\nOpFunctionEnd\n";

    @TempDir
    Path folder;

    @BeforeEach
    void device() {
        SoftwareDevice.assume();
    }

    @Test
    void allIndicesOutOfBoundsAreNamed() throws IOException, UndecodableCallException {
        JsonNode finding = finding(16, 3, 0, DESCRIPTOR);
        assertEquals(values(2, 15, i -> 3 * i), longs(finding, "descriptorIndices"));
        assertFalse(finding.at("/properties").has("descriptorIndicesMore"));
        String message = finding.get("message").asText();
        assertTrue(message.contains(" 14 different indices: 6, 9, 12, 15, 18, 21, 24, 27 and 6 more. "), message);
        assertEquals(14, finding.at("/properties/invocationCount").asLong());
        assertEquals(6, finding.at("/properties/descriptorIndex").asLong());
    }

    @Test
    void neighboursAreRanges() throws IOException, UndecodableCallException {
        String message = finding(64, 1, 0, DESCRIPTOR).get("message").asText();
        assertTrue(message.contains(" 60 different indices: 4 to 63. "), message);
    }

    @Test
    void ofManyIndicesItSaysThatThereAreMore() throws IOException, UndecodableCallException {
        JsonNode finding = finding(256, 1, 0, DESCRIPTOR);
        List<Long> indices = longs(finding, "descriptorIndices");
        assertEquals(128, indices.size());
        assertTrue(values(4, 255, i -> i).containsAll(indices), indices::toString);
        assertTrue(finding.at("/properties/descriptorIndicesMore").asBoolean());
        String message = finding.get("message").asText();
        assertTrue(message.contains(" At least 128 different indices: "), message);
        assertEquals(252, finding.at("/properties/invocationCount").asLong());
    }

    @Test
    void theLargestIndexIsOneToo() throws IOException, UndecodableCallException {
        JsonNode finding = finding(8, 1, -1, DESCRIPTOR);
        assertEquals(List.of(4L, 5L, 6L, 0xFFFF_FFFFL), longs(finding, "descriptorIndices"));
        assertFalse(finding.at("/properties").has("descriptorIndicesMore"));
    }

    @Test
    void endsOfAccessesAreNamed() throws IOException, UndecodableCallException {
        JsonNode finding = finding(8, 16, 0, WORD);
        assertEquals(values(4, 7, i -> 64 * i + 4), longs(finding, "accessEnds"));
        String message = finding.get("message").asText();
        assertTrue(message.contains(" 4 different ends of accesses: 260, 324, 388, 452. "), message);
    }

    @Test
    void withoutTheSecondReplayTheFirstInvocationIsKnown() throws IOException, UndecodableCallException {
        JsonNode once = finding(16, 3, 0, DESCRIPTOR, "--no-gpu-details");
        JsonNode twice = finding(16, 3, 0, DESCRIPTOR);
        assertFalse(once.at("/properties").has("descriptorIndices"));
        assertEquals("descriptorIndices", once.at("/properties/valuesNotKept").asText());
        assertFalse(twice.at("/properties").has("valuesNotKept"));
        // Without the second replay the checks count what they only flag otherwise: the code of the shaders differs.
        ((ObjectNode) once.get("properties")).remove(List.of("valuesNotKept", "shaderId"));
        once.get("properties")
                .fields()
                .forEachRemaining(property -> assertEquals(
                        property.getValue(), twice.get("properties").get(property.getKey()), property.getKey()));
        assertEquals(once.get("id"), twice.get("id"));
    }

    /** The only finding of the sample with this shader. */
    private JsonNode finding(int size, int factor, int term, String end, Object... options)
            throws IOException, UndecodableCallException {
        String shader = SHADER.replace("SIZE", "" + size)
                .replace("FACTOR", "" + factor)
                .replace("TERM", Integer.toUnsignedString(term));
        Path capture = ReplacedShader.in(SAMPLE, folder, shader + end);
        Path out = folder.resolve("out");
        List<Object> words = new ArrayList<>(List.of(
                "check", capture, "-o", out, "--device", SoftwareDevice.NAME, "--checks", "gpu", "--gpu-cache", "off"));
        words.addAll(List.of(options));
        Tool tool = Tool.piped();
        assertEquals(1, tool.run(words.toArray()), tool.out());
        JsonNode result = Tool.report(out).at("/captures/0");
        assertEquals(
                0,
                result.at("/coverage/gaps").size(),
                () -> result.at("/coverage/gaps").toString());
        assertEquals(1, result.get("findings").size(), tool.out());
        return result.at("/findings/0");
    }

    private static List<Long> longs(JsonNode finding, String property) {
        List<Long> values = new ArrayList<>();
        finding.at("/properties/" + property).forEach(value -> values.add(value.asLong()));
        return values;
    }

    private static List<Long> values(long first, long last, LongUnaryOperator value) {
        return LongStream.rangeClosed(first, last).map(value).boxed().toList();
    }
}
