package dev.vkval.gpuav;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.capture.call.Call;
import dev.vkval.capture.command.CmdDispatch;
import dev.vkval.capture.command.CreateDevice;
import dev.vkval.capture.command.CreateShaderModule;
import dev.vkval.capture.memory.CMemory;
import dev.vkval.capture.memory.PNext;
import dev.vkval.finding.Finding;
import dev.vkval.spirv.SpirvTools;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.VK11;
import org.lwjgl.vulkan.VkDeviceCreateInfo;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures;
import org.lwjgl.vulkan.VkPhysicalDeviceFeatures2;

/**
 * Dispatches of a sample with other shaders: one workgroup of 64 invocations; an array of four buffers of a word at
 * binding 0, a buffer of 64 words at bindings 2 and 3. The shaders store to binding 3 at {@code %index}.
 */
class ShaderProofTest {
    private static final String SAMPLE = "compute-descriptor-index-fixed";
    private static final String PROVED = "VUID-vkCmdDispatch-storageBuffers-06936 error proved";
    private static final String INFERRED = "VUID-vkCmdDispatch-storageBuffers-06936 warning inferred";

    private static final String START = """
            ; Version: 1.3
            OpCapability Shader
            %glsl = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %global %local %group %groups %flat
            OpExecutionMode %main LocalSize 64 1 1
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %words ArrayStride 4
            OpDecorate %weights DescriptorSet 0
            OpDecorate %weights Binding 0
            OpDecorate %indices DescriptorSet 0
            OpDecorate %indices Binding 2
            OpDecorate %picked DescriptorSet 0
            OpDecorate %picked Binding 3
            OpDecorate %global BuiltIn GlobalInvocationId
            OpDecorate %local BuiltIn LocalInvocationId
            OpDecorate %group BuiltIn WorkgroupId
            OpDecorate %groups BuiltIn NumWorkgroups
            OpDecorate %flat BuiltIn LocalInvocationIndex
            OpDecorate %specialized SpecId 0
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %int = OpTypeInt 32 1
            %bool = OpTypeBool
            %uint3 = OpTypeVector %uint 3
            %words = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %words
            %zero = OpConstant %uint 0
            %one = OpConstant %uint 1
            %two = OpConstant %uint 2
            %word64 = OpConstant %uint 64
            %i0 = OpConstant %int 0
            %i1 = OpConstant %int 1
            %n = OpConstant %uint N
            %in = OpConstant %int N
            %specialized = OpSpecConstant %uint N
            %four = OpConstant %uint 4
            %array = OpTypeArray %block %four
            %block_pointer = OpTypePointer StorageBuffer %block
            %array_pointer = OpTypePointer StorageBuffer %array
            %word = OpTypePointer StorageBuffer %uint
            %input3 = OpTypePointer Input %uint3
            %input = OpTypePointer Input %uint
            %variable = OpTypePointer Function %uint
            %signed_variable = OpTypePointer Function %int
            %procedure = OpTypeFunction %void
            %number = OpTypeFunction %uint %uint
            %reading = OpTypeFunction %uint %variable
            %weights = OpVariable %array_pointer StorageBuffer
            %indices = OpVariable %block_pointer StorageBuffer
            %picked = OpVariable %block_pointer StorageBuffer
            %global = OpVariable %input3 Input
            %local = OpVariable %input3 Input
            %group = OpVariable %input3 Input
            %groups = OpVariable %input3 Input
            %flat = OpVariable %input Input
            """;

    private static final String FUNCTIONS = """
            %next = OpFunction %uint None %number
            %next_argument = OpFunctionParameter %uint
            %next_entry = OpLabel
            %next_result = OpIAdd %uint %next_argument %one
            OpReturnValue %next_result
            OpFunctionEnd
            %read = OpFunction %uint None %reading
            %read_argument = OpFunctionParameter %variable
            %read_entry = OpLabel
            %read_result = OpLoad %uint %read_argument
            OpReturnValue %read_result
            OpFunctionEnd
            """;

    private static final String MAIN = """
            %main = OpFunction %void None %procedure
            %entry = OpLabel
            %i = OpVariable %signed_variable Function
            %u = OpVariable %variable Function
            """;

    private static final String STORE = """
            %place = OpAccessChain %word %picked %zero %index
            OpStore %place %zero
            """;

    private static final String END = """
            OpReturn
            OpFunctionEnd
            """;

    /** Bodies of main by name; N is a number of the row. */
    private static final Map<String, String> BODIES = new TreeMap<>(Map.ofEntries(
            Map.entry("constant", "%index = OpCopyObject %uint %n\n" + STORE),
            Map.entry("specialization", "%index = OpCopyObject %uint %specialized\n" + STORE),
            Map.entry("global id", added("%global", "GlobalInvocationId")),
            Map.entry("local id", added("%local", "LocalInvocationId")),
            Map.entry("workgroup", added("%group", "WorkgroupId")),
            Map.entry("workgroups", added("%groups", "NumWorkgroups")),
            Map.entry("local index", "%a = OpLoad %uint %flat\n%index = OpIAdd %uint %a %n\n" + STORE),
            Map.entry("minimum", """
                    %a = OpLoad %uint %flat
                    %b = OpIMul %uint %a %word64
                    %index = OpExtInst %uint %glsl UMin %b %n
                    """ + STORE),
            Map.entry("argument", """
                    %a = OpLoad %uint %flat
                    %b = OpFunctionCall %uint %next %a
                    %index = OpIAdd %uint %b %n
                    """ + STORE),
            Map.entry("pointer", """
                    OpStore %u %n
                    %index = OpFunctionCall %uint %read %u
                    """ + STORE),
            Map.entry("memory", """
                    %a = OpAccessChain %word %indices %zero %zero
                    %b = OpLoad %uint %a
                    %index = OpIAdd %uint %b %n
                    """ + STORE),
            Map.entry("remainder of memory", """
                    %a = OpAccessChain %word %indices %zero %zero
                    %b = OpLoad %uint %a
                    %c = OpUMod %uint %b %two
                    %index = OpIAdd %uint %c %n
                    """ + STORE),
            Map.entry("guard", guarded("%a = OpLoad %uint %flat\n")),
            Map.entry(
                    "guard of memory",
                    guarded("%z = OpAccessChain %word %indices %zero %zero\n%a = OpLoad %uint %z\n")),
            Map.entry("loop", loop("", "")),
            Map.entry("loop with an end", loop("", """
                    %z = OpAccessChain %word %indices %zero %zero
                    %y = OpLoad %uint %z
                    %x = OpIEqual %bool %y %two
                    OpSelectionMerge %going None
                    OpBranchConditional %x %after %going
                    %going = OpLabel
                    """)),
            Map.entry("phi", """
                    OpBranch %header
                    %header = OpLabel
                    %index = OpPhi %uint %zero %entry %next_index %continue
                    %test = OpULessThan %bool %index %n
                    OpLoopMerge %after %continue None
                    OpBranchConditional %test %body %after
                    %body = OpLabel
                    """ + STORE + """
                    OpBranch %continue
                    %continue = OpLabel
                    %next_index = OpIAdd %uint %index %one
                    OpBranch %header
                    %after = OpLabel
                    """)));

    private static String added(String builtIn, String name) {
        return "%a = OpLoad %uint3 " + builtIn + "\n%b = OpCompositeExtract %uint %a 0\n"
                + "%index = OpIAdd %uint %b %n\n" + STORE;
    }

    /** A store at N where a number, {@code %a}, is less than two. */
    private static String guarded(String number) {
        return number + """
                %b = OpULessThan %bool %a %two
                OpSelectionMerge %after None
                OpBranchConditional %b %then %after
                %then = OpLabel
                %index = OpCopyObject %uint %n
                """ + STORE + """
                OpBranch %after
                %after = OpLabel
                """;
    }

    /** As compilers make it without optimization: a counter in memory that counts from zero to below N. */
    private static String loop(String before, String inside) {
        return before + """
                OpStore %i %i0
                OpBranch %header
                %header = OpLabel
                OpLoopMerge %after %continue None
                OpBranch %check
                %check = OpLabel
                %a = OpLoad %int %i
                %b = OpSLessThan %bool %a %in
                OpBranchConditional %b %body %after
                %body = OpLabel
                """ + inside + """
                %c = OpLoad %int %i
                %index = OpBitcast %uint %c
                """ + STORE + """
                OpBranch %continue
                %continue = OpLabel
                %d = OpLoad %int %i
                %e = OpIAdd %int %d %i1
                OpStore %i %e
                OpBranch %header
                %after = OpLabel
                """;
    }

    private static int[] shader(String body, int number) {
        String text = START + MAIN + body + END + FUNCTIONS;
        return RecordedRun.assembled(text.replaceAll("\\bN\\b", Integer.toString(number)));
    }

    private static String judged(int[] words, Map<Integer, Consumer<Call>> more) throws IOException {
        Map<Integer, Consumer<Call>> edits = new HashMap<>(more);
        edits.put(CreateShaderModule.ID, RecordedRun.code(words, "GLCompute"));
        return text(RecordedRun.of(SAMPLE, edits).findings());
    }

    private static String text(List<Finding> findings) {
        TreeSet<String> all = new TreeSet<>();
        findings.forEach(finding -> all.add(finding.rule() + " "
                + finding.severity().name().toLowerCase(java.util.Locale.ROOT) + " "
                + finding.confidence().label()));
        return String.join(", ", all);
    }

    @ParameterizedTest
    @CsvSource({
        "constant, 63, ''",
        "constant, 64, proved",
        "specialization, 63, ''",
        "specialization, 64, proved",
        "global id, 0, ''",
        "global id, 1, proved",
        "local id, 0, ''",
        "local id, 1, proved",
        "local index, 0, ''",
        "local index, 1, proved",
        "workgroup, 63, ''",
        "workgroup, 64, proved",
        "workgroups, 62, ''",
        "workgroups, 63, proved",
        "minimum, 63, ''",
        "minimum, 64, proved",
        "argument, -1, ''",
        "argument, 0, proved",
        "pointer, 63, ''",
        "pointer, 64, proved",
        "memory, 64, ''",
        "remainder of memory, 62, ''",
        "remainder of memory, 63, ''",
        "remainder of memory, 64, proved",
        "guard, 63, ''",
        "guard, 64, proved",
        "guard of memory, 63, ''",
        "guard of memory, 64, inferred",
        "loop, 64, ''",
        "loop, 65, proved",
        "loop with an end, 65, ''",
        "phi, 64, ''",
        "phi, 65, proved",
        "phi, 0, ''"
    })
    void anErrorIsOneBeyondTheLastWord(String body, int number, String confidence) throws IOException {
        String expected = confidence.isEmpty() ? "" : confidence.equals("proved") ? PROVED : INFERRED;
        assertEquals(expected, judged(shader(BODIES.get(body), number), Map.of()), body);
    }

    @Test
    void theShadersAreValid() throws IOException, InterruptedException {
        SpirvTools.assumeInstalled("spirv-val");
        for (Map.Entry<String, String> body : BODIES.entrySet()) {
            SpirvTools.Result result =
                    SpirvTools.run("spirv-val", shader(body.getValue(), 64), "--target-env", "vulkan1.1");
            assertEquals(0, result.exitCode(), body.getKey() + ": " + result.output());
        }
    }

    @ParameterizedTest
    @CsvSource({"3, ''", "4, VUID-vkCmdDispatch-None-10068 error proved"})
    void theIndexOfADescriptorIsJudged(int element, String expected) throws IOException {
        String body = """
                %place = OpAccessChain %word %weights %n %zero %zero
                OpStore %place %zero
                """;
        assertEquals(expected, judged(shader(body, element), Map.of()));
    }

    @ParameterizedTest
    @CsvSource({"1, 0, ''", "2, 0, " + PROVED, "0, 1, ''"})
    void theSizeOfTheDispatchCounts(int groups, int number, String expected) throws IOException {
        Consumer<Call> resize = call -> MemoryUtil.memPutInt(call.slots() + Long.BYTES, groups);
        assertEquals(expected, judged(shader(BODIES.get("global id"), number), Map.of(CmdDispatch.ID, resize)));
    }

    @Test
    void robustAccessMakesAWarning() throws IOException {
        Consumer<Call> enable = call -> {
            long info = CreateDevice.pCreateInfo(call);
            long features2 = PNext.find(info, VK11.VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2);
            long features = features2 != 0
                    ? features2 + VkPhysicalDeviceFeatures2.FEATURES
                    : CMemory.pointer(info + VkDeviceCreateInfo.PENABLEDFEATURES);
            VkPhysicalDeviceFeatures.nrobustBufferAccess(features, 1);
        };
        Map<Integer, Consumer<Call>> edits = Map.of(CreateDevice.ID, enable);
        assertEquals(
                "VUID-vkCmdDispatch-storageBuffers-06936 warning proved",
                judged(shader(BODIES.get("constant"), 64), edits));
        assertEquals("", judged(shader(BODIES.get("guard of memory"), 64), edits), "hidden, if it happens at all");
    }

    @Test
    void theCoverageCountsWhatIsOpen() throws IOException {
        Map<Integer, Consumer<Call>> edits =
                Map.of(CreateShaderModule.ID, RecordedRun.code(shader(BODIES.get("memory"), 0), "GLCompute"));
        RecordedRun run = RecordedRun.of(SAMPLE, edits);
        assertEquals(1, run.gaps().size());
        assertEquals(1, run.gaps().get(0).count());
        assertTrue(run.gaps().get(0).why().contains("1 of 2"), run.gaps().toString());
    }
}
