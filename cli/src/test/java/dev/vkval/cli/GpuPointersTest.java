package dev.vkval.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.vkval.capture.call.UndecodableCallException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Samples with other shaders, executed on the software driver: accesses through pointers that may come from several
 * places. The sample gives a number of five, its fixed twin one of at most three.
 */
class GpuPointersTest {
    private static final String STORAGE = "VUID-vkCmdDispatch-storageBuffers-06936";
    private static final String INDEX = "VUID-vkCmdDispatch-None-10068";
    private static final String ADDRESS = "VUID-RuntimeSpirv-PhysicalStorageBuffer64-11819";

    /** Two buffers of 64 words and an array of four buffers of one; %33 is the number times 16. */
    private static final String START = """
            ; Version: 1.3
            OpCapability Shader
            OpCapability VariablePointers
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            OpDecorate %2 Block
            OpMemberDecorate %2 0 Offset 0
            OpDecorate %8 ArrayStride 4
            OpDecorate %13 ArrayStride 4
            OpDecorate %3 DescriptorSet 0
            OpDecorate %3 Binding 2
            OpDecorate %4 DescriptorSet 0
            OpDecorate %4 Binding 3
            OpDecorate %5 DescriptorSet 0
            OpDecorate %5 Binding 0
            %6 = OpTypeVoid
            %7 = OpTypeInt 32 0
            %8 = OpTypeRuntimeArray %7
            %2 = OpTypeStruct %8
            %9 = OpConstant %7 0
            %10 = OpConstant %7 4
            %11 = OpTypeArray %2 %10
            %12 = OpTypePointer StorageBuffer %2
            %13 = OpTypePointer StorageBuffer %7
            %14 = OpTypePointer StorageBuffer %11
            %15 = OpTypeFunction %6
            %16 = OpTypeBool
            %17 = OpTypeFunction %7 %13
            %18 = OpTypeFunction %13 %13
            %19 = OpTypePointer Function %13
            %20 = OpConstant %7 63
            %21 = OpConstant %7 16
            %3 = OpVariable %12 StorageBuffer
            %4 = OpVariable %12 StorageBuffer
            %5 = OpVariable %14 StorageBuffer
            %1 = OpFunction %6 None %15
            %22 = OpLabel
            %23 = OpVariable %19 Function
            %30 = OpAccessChain %13 %3 %9 %20
            %31 = OpLoad %7 %30
            %32 = OpUGreaterThan %16 %31 %9
            %33 = OpIMul %7 %31 %21
            %34 = OpAccessChain %13 %4 %9 %9
            %35 = OpAccessChain %13 %4 %9 %33
            %36 = OpAccessChain %13 %5 %31 %9 %9
            """;

    private static final String END = """
            OpReturn
            OpFunctionEnd
            """;

    private static final String SELECTION = """
            %40 = OpSelect %13 %32 %35 %34
            OpStore %40 %31
            """;

    private static final String OTHER_SIDE = """
            %40 = OpSelect %13 %32 %34 %35
            OpStore %40 %31
            """;

    private static final String BRANCHES = """
            OpSelectionMerge %43 None
            OpBranchConditional %32 %41 %42
            %41 = OpLabel
            OpBranch %43
            %42 = OpLabel
            OpBranch %43
            %43 = OpLabel
            %44 = OpPhi %13 %35 %41 %34 %42
            %45 = OpAtomicIAdd %7 %44 %10 %9 %10
            """;

    private static final String LOOP = """
            OpBranch %40
            %40 = OpLabel
            %41 = OpPhi %13 %34 %22 %46 %45
            %42 = OpPhi %7 %9 %22 %47 %45
            %43 = OpULessThan %16 %42 %33
            OpLoopMerge %48 %45 None
            OpBranchConditional %43 %44 %48
            %44 = OpLabel
            OpStore %41 %42
            OpBranch %45
            %45 = OpLabel
            %46 = OpPtrAccessChain %13 %41 %21
            %47 = OpIAdd %7 %42 %21
            OpBranch %40
            %48 = OpLabel
            """;

    private static final String BACKWARDS = """
            %40 = OpISub %7 %9 %33
            %41 = OpAccessChain %13 %4 %9 %20
            %42 = OpPtrAccessChain %13 %41 %40
            OpStore %42 %31
            """;

    private static final String PARAMETER = """
            %40 = OpFunctionCall %7 %50 %34
            %41 = OpFunctionCall %7 %50 %35
            OpReturn
            OpFunctionEnd
            %50 = OpFunction %7 None %17
            %51 = OpFunctionParameter %13
            %52 = OpLabel
            %53 = OpLoad %7 %51
            OpReturnValue %53
            OpFunctionEnd
            """;

    private static final String RESULT = """
            %40 = OpFunctionCall %13 %50 %34
            OpStore %40 %31
            OpReturn
            OpFunctionEnd
            %50 = OpFunction %13 None %18
            %51 = OpFunctionParameter %13
            %52 = OpLabel
            %53 = OpAccessChain %13 %3 %9 %20
            %54 = OpLoad %7 %53
            %55 = OpIMul %7 %54 %21
            %56 = OpPtrAccessChain %13 %51 %55
            OpReturnValue %56
            OpFunctionEnd
            """;

    private static final String VARIABLE = """
            OpStore %23 %34
            OpStore %23 %35
            %40 = OpLoad %13 %23
            OpStore %40 %31
            """;

    private static final String ARRAY = """
            %40 = OpSelect %13 %32 %36 %34
            %41 = OpLoad %7 %40
            """;

    private static final String COPY_FROM = "OpCopyMemory %34 %35\n";
    private static final String COPY_TO = "OpCopyMemory %35 %30\n";

    private static final String COPY_BY_ADDRESS = """
            ; Version: 1.5
            OpCapability Shader
            OpCapability PhysicalStorageBufferAddresses
            OpMemoryModel PhysicalStorageBuffer64 GLSL450
            OpEntryPoint GLCompute %1 "main" %3 %4
            OpExecutionMode %1 LocalSize 1 1 1
            OpDecorate %2 Block
            OpMemberDecorate %2 0 Offset 0
            OpDecorate %3 DescriptorSet 0
            OpDecorate %3 Binding 0
            OpDecorate %4 DescriptorSet 0
            OpDecorate %4 Binding 1
            %6 = OpTypeVoid
            %7 = OpTypeInt 32 0
            %2 = OpTypeStruct %7
            %8 = OpTypeVector %7 2
            %9 = OpConstant %7 0
            %12 = OpTypePointer StorageBuffer %2
            %13 = OpTypePointer StorageBuffer %7
            %14 = OpTypePointer PhysicalStorageBuffer %7
            %15 = OpTypeFunction %6
            %16 = OpTypeBool
            %3 = OpVariable %12 StorageBuffer
            %4 = OpVariable %12 StorageBuffer
            %1 = OpFunction %6 None %15
            %22 = OpLabel
            %30 = OpAccessChain %13 %3 %9
            %31 = OpLoad %7 %30
            %32 = OpINotEqual %16 %31 %9
            %33 = OpCompositeConstruct %8 %9 %31
            %34 = OpBitcast %14 %33
            %35 = OpAccessChain %13 %4 %9
            OpSelectionMerge %37 None
            OpBranchConditional %32 %36 %37
            %36 = OpLabel
            OpCopyMemory %35 %34 Aligned 4
            OpBranch %37
            %37 = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    /** A matrix of eight rows of eight words in a buffer of 64; the stride is twice the number, in words. */
    private static final String MATRIX = """
            ; Version: 1.6
            OpCapability Shader
            OpCapability VulkanMemoryModel
            OpCapability CooperativeMatrixKHR
            OpExtension "SPV_KHR_cooperative_matrix"
            OpMemoryModel Logical Vulkan
            OpEntryPoint GLCompute %1 "main" %3 %4
            OpExecutionMode %1 LocalSize 8 1 1
            OpDecorate %2 Block
            OpMemberDecorate %2 0 Offset 0
            OpDecorate %8 ArrayStride 4
            OpDecorate %3 DescriptorSet 0
            OpDecorate %3 Binding 2
            OpDecorate %4 DescriptorSet 0
            OpDecorate %4 Binding 3
            %6 = OpTypeVoid
            %7 = OpTypeInt 32 0
            %5 = OpTypeFloat 32
            %8 = OpTypeRuntimeArray %7
            %2 = OpTypeStruct %8
            %9 = OpConstant %7 0
            %10 = OpConstant %7 3
            %11 = OpConstant %7 8
            %12 = OpTypePointer StorageBuffer %2
            %13 = OpTypePointer StorageBuffer %7
            %14 = OpTypeCooperativeMatrixKHR %5 %10 %11 %11 %9
            %15 = OpTypeFunction %6
            %16 = OpConstant %7 2
            %20 = OpConstant %7 63
            %3 = OpVariable %12 StorageBuffer
            %4 = OpVariable %12 StorageBuffer
            %1 = OpFunction %6 None %15
            %22 = OpLabel
            %30 = OpAccessChain %13 %3 %9 %20
            %31 = OpLoad %7 %30
            %33 = OpIMul %7 %31 %16
            %34 = OpAccessChain %13 %4 %9 %9
            %35 = OpCooperativeMatrixLoadKHR %14 %34 %9 %33
            OpCooperativeMatrixStoreKHR %34 %35 %9 %33
            """;

    @TempDir
    Path folder;

    /**
     * A stride of ten words ends at word 78, one of at most six at word 50. The software driver executes the checks, but
     * not the accesses of matrices, which it does not know.
     */
    @Test
    void theLinesOfACooperativeMatrixAreFollowed() throws IOException, UndecodableCallException {
        assertEquals(STORAGE, rules("compute-descriptor-index", MATRIX + END));
        assertEquals("", rules("compute-descriptor-index-fixed", MATRIX + END));
    }

    static Stream<Arguments> shaders() {
        return Stream.of(
                Arguments.of("a selection", SELECTION + END, STORAGE),
                Arguments.of("the other side of a selection", OTHER_SIDE + END, ""),
                Arguments.of("branches", BRANCHES + END, STORAGE),
                Arguments.of("a loop", LOOP + END, STORAGE),
                Arguments.of("backwards", BACKWARDS + END, STORAGE),
                Arguments.of("a parameter", PARAMETER, STORAGE),
                Arguments.of("the result of a function", RESULT, STORAGE),
                Arguments.of("a variable", VARIABLE + END, STORAGE),
                Arguments.of("an array of buffers", ARRAY + END, INDEX),
                Arguments.of("the source of a copy", COPY_FROM + END, STORAGE),
                Arguments.of("the target of a copy", COPY_TO + END, STORAGE));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shaders")
    void anAccessOutOfBoundsIsFound(String name, String code, String rule)
            throws IOException, UndecodableCallException {
        String shader = START + code;
        assertEquals(rule, rules("compute-descriptor-index", shader), name);
        assertEquals("", rules("compute-descriptor-index-fixed", shader), name + " within bounds");
    }

    @Test
    void aCopyFromABadAddressIsFound() throws IOException, UndecodableCallException {
        assertEquals(ADDRESS, rules("bad-device-address", COPY_BY_ADDRESS));
        assertEquals("", rules("bad-device-address-fixed", COPY_BY_ADDRESS));
    }

    /** The rules that a sample with another shader gives. */
    private String rules(String sample, String shader) throws IOException, UndecodableCallException {
        SoftwareDevice.assume();
        Path capture = ReplacedShader.in(sample, folder, shader);
        return rulesOf(capture, folder.resolve(sample));
    }

    private static String rulesOf(Path capture, Path out) throws IOException {
        Tool tool = Tool.piped();
        tool.run("check", capture, "-o", out, "--device", "lavapipe", "--checks", "gpu");
        TreeSet<String> rules = new TreeSet<>();
        JsonNode result = Tool.report(out).at("/captures/0");
        assertEquals("completed", result.get("status").asText(), tool.out());
        for (JsonNode gap : result.at("/coverage/gaps")) {
            assertEquals("", gap.toString());
        }
        for (JsonNode finding : result.get("findings")) {
            rules.add(finding.get("rule").asText());
        }
        return String.join(" ", rules);
    }
}
