package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.Disassembler;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Accesses through pointers that may come from several places; the result is judged by spirv-val. */
class VariablePointerChecksTest {
    private static final int COMPUTE = 5;
    private static final ErrorOutput OUTPUT = new ErrorOutput(7, 0, 1, 2, 3, 42);

    /** Buffers { uint[] } at bindings 0 and 1, an array of four at binding 2; %30 is a number, %31 a condition. */
    private static final String BUFFERS = """
            ; Version: 1.3
            OpCapability Shader
            OpCapability VariablePointers
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            OpName %1 "main"
            OpDecorate %2 Block
            OpMemberDecorate %2 0 Offset 0
            OpDecorate %8 ArrayStride 4
            OpDecorate %13 ArrayStride 4
            OpDecorate %3 DescriptorSet 0
            OpDecorate %3 Binding 0
            OpDecorate %4 DescriptorSet 0
            OpDecorate %4 Binding 1
            OpDecorate %5 DescriptorSet 0
            OpDecorate %5 Binding 2
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
            %21 = OpTypeInt 32 1
            %22 = OpConstant %21 -1
            %23 = OpConstantNull %13
            %3 = OpVariable %12 StorageBuffer
            %4 = OpVariable %12 StorageBuffer
            %5 = OpVariable %14 StorageBuffer
            %1 = OpFunction %6 None %15
            %24 = OpLabel
            """;

    private static final String NUMBER = """
            %25 = OpAccessChain %13 %3 %9 %9
            %30 = OpLoad %7 %25
            %31 = OpULessThan %16 %30 %10
            %32 = OpAccessChain %13 %4 %9 %30
            %33 = OpAccessChain %13 %5 %30 %9 %30
            """;

    private static final String END = """
            OpReturn
            OpFunctionEnd
            """;

    private static final DescriptorLengths STATES = new DescriptorLengths() {
        @Override
        public OptionalLong length(int set, int binding) {
            return binding > 2 ? OptionalLong.empty() : OptionalLong.of(binding == 2 ? 4 : 1);
        }

        @Override
        public boolean hasStates(int set, int binding) {
            return true;
        }

        @Override
        public boolean robust(int set, int binding) {
            return true;
        }
    };

    private Instrumentation instrumentation;

    @BeforeEach
    void theJudgeIsThere() {
        SpirvTools.assumeInstalled("spirv-val");
    }

    private SpirvModule instrument(String text) throws Exception {
        SpirvModule module = Assembler.module(text);
        judge(text, SpirvWriter.words(module));
        instrumentation = new Instrumentation("main", COMPUTE, Specialization.none(), OUTPUT);
        new PassManager()
                .add(new EntryPointSelection("main", COMPUTE))
                .add(new CopyExpansion(Specialization.none()))
                .add(new DescriptorChecks(instrumentation, STATES))
                .add(new VariablePointerChecks(instrumentation, STATES))
                .add(new AddressChecks(instrumentation))
                .add(new ErrorRecording(instrumentation))
                .run(module);
        judge(Disassembler.text(module), SpirvWriter.words(module));
        return module;
    }

    private static void judge(String text, int[] words) throws Exception {
        SpirvTools.Result result = SpirvTools.run("spirv-val", words, "--target-env", "vulkan1.3");
        assertEquals(0, result.exitCode(), () -> result.output() + text);
    }

    /** Bindings of the checks of an instruction, by the result it has in the text. */
    private List<Integer> bindings(String text, int result) throws Exception {
        int index = Assembler.module(text).definition(result).index();
        return checks(index);
    }

    private List<Integer> checks(int index) {
        return instrumentation.checks().stream()
                .filter(check -> check.instruction() == index)
                .map(check -> ((DescriptorCheck) check).binding())
                .toList();
    }

    private static int count(SpirvModule module, int opcode) {
        int[] count = {0};
        SpirvModule.forEachOf(module.functions().get(0), each -> count[0] += each.opcode() == opcode ? 1 : 0);
        return count[0];
    }

    @Test
    void aSelectionOfBuffersIsCheckedAsThatWhichItIs() throws Exception {
        String text = BUFFERS + NUMBER + """
                %40 = OpSelect %13 %31 %32 %33
                %41 = OpLoad %7 %40
                OpStore %25 %41
                """ + END;
        instrument(text);
        assertEquals(List.of(1, 2), bindings(text, 41));
        assertEquals(List.of(), instrumentation.unguarded());
    }

    /** The pointer moves on in each iteration: its phi has itself among what it comes from. */
    @Test
    void aPointerThatMovesInALoopIsChecked() throws Exception {
        String text = BUFFERS + NUMBER + """
                OpBranch %50
                %50 = OpLabel
                %51 = OpPhi %13 %32 %24 %54 %53
                %52 = OpPhi %7 %9 %24 %55 %53
                %56 = OpULessThan %16 %52 %10
                OpLoopMerge %57 %53 None
                OpBranchConditional %56 %58 %57
                %58 = OpLabel
                OpStore %51 %52
                OpBranch %53
                %53 = OpLabel
                %54 = OpPtrAccessChain %13 %51 %22
                %55 = OpIAdd %7 %52 %10
                OpBranch %50
                %57 = OpLabel
                """ + END;
        SpirvModule module = instrument(text);
        int[] store = {-1};
        Assembler.module(text).forEach(each -> store[0] = each.opcode() == Op.STORE ? each.index() : store[0]);
        assertEquals(List.of(1), checks(store[0]));
        assertEquals(6, count(module, Op.PHI), "two of the shader, and four words beside the pointer");
        assertTrue(
                Disassembler.text(module)
                        .matches("(?s).*%(\\d+) = OpPhi %7 %\\d+ %\\d+ %(\\d+) %53\n.*"
                                + "%\\d+ = OpIAdd %7 %\\1 %\\d+\n.*%\\2 = OpSelect %7 .*"),
                "the offset moves on with the pointer");
    }

    @Test
    void parametersAndResultsOfFunctionsAreChecked() throws Exception {
        String text = BUFFERS + NUMBER + """
                %40 = OpFunctionCall %7 %60 %32
                %41 = OpFunctionCall %7 %60 %25
                %42 = OpFunctionCall %13 %70 %33
                OpStore %42 %41
                """ + END + """
                %60 = OpFunction %7 None %17
                %61 = OpFunctionParameter %13
                %62 = OpLabel
                %63 = OpLoad %7 %61
                OpReturnValue %63
                OpFunctionEnd
                %70 = OpFunction %13 None %18
                %71 = OpFunctionParameter %13
                %72 = OpLabel
                %73 = OpCopyObject %13 %71
                OpReturnValue %73
                OpFunctionEnd
                """;
        instrument(text);
        assertEquals(List.of(0, 1), bindings(text, 63));
        assertEquals(List.of(), instrumentation.unguarded());
        assertTrue(instrumentation.checks().stream()
                .map(DescriptorCheck.class::cast)
                .anyMatch(check -> check.binding() == 2 && check.guarded()));
    }

    @Test
    void aPointerInAVariableIsChecked() throws Exception {
        String text = BUFFERS + "%26 = OpVariable %19 Function\n" + NUMBER + """
                OpStore %26 %32
                OpStore %26 %23
                %40 = OpLoad %13 %26
                %41 = OpPtrAccessChain %13 %40 %30
                %42 = OpAtomicIAdd %7 %41 %10 %9 %10
                """ + END;
        instrument(text.replace("%10 = OpConstant %7 4", "%10 = OpConstant %7 1"));
        assertEquals(List.of(1), bindings(text, 42));
    }

    @Test
    void whatIsNotFollowedIsNamed() throws Exception {
        String text = BUFFERS.replace("%3 = OpVariable", """
                %27 = OpTypeArray %13 %10
                %28 = OpTypePointer Function %27
                %3 = OpVariable""") + "%26 = OpVariable %28 Function\n" + NUMBER + """
                %29 = OpAccessChain %19 %26 %30
                OpStore %29 %32
                %40 = OpLoad %13 %29
                %41 = OpLoad %7 %40
                """ + END;
        instrument(text);
        int index = Assembler.module(text).definition(41).index();
        assertEquals(List.of(), checks(index));
        assertEquals(
                List.of(new Instrumentation.Unguarded(
                        index, "main", "a pointer that is loaded from a composite or through another pointer")),
                instrumentation.unguarded());
    }

    /** More buffers than are followed. */
    @Test
    void aPointerToOneOfManyBuffersIsNamed() throws Exception {
        StringBuilder decorations = new StringBuilder();
        StringBuilder variables = new StringBuilder();
        StringBuilder code = new StringBuilder();
        int last = 25;
        for (int i = 0; i < 9; i++) {
            int variable = 100 + i;
            decorations.append(
                    "OpDecorate %" + variable + " DescriptorSet 1\nOpDecorate %" + variable + " Binding 0\n");
            variables.append("%" + variable + " = OpVariable %12 StorageBuffer\n");
            code.append("%" + (200 + i) + " = OpAccessChain %13 %" + variable + " %9 %9\n");
            code.append("%" + (300 + i) + " = OpSelect %13 %31 %" + last + " %" + (200 + i) + "\n");
            last = 300 + i;
        }
        String text = BUFFERS.replace("OpDecorate %2 Block\n", "OpDecorate %2 Block\n" + decorations)
                        .replace("%3 = OpVariable", variables + "%3 = OpVariable")
                + NUMBER
                + code
                + "%400 = OpLoad %7 %" + last + "\n"
                + END;
        instrument(text);
        assertEquals(
                List.of("a pointer to one of more than 8 buffers"),
                instrumentation.unguarded().stream()
                        .map(Instrumentation.Unguarded::why)
                        .toList());
    }

    @Test
    void bothSidesOfACopyAreChecked() throws Exception {
        String text = BUFFERS + NUMBER + "OpCopyMemory %33 %32 Volatile|Aligned 4\n" + END;
        SpirvModule module = instrument(text);
        int[] copy = {-1};
        Assembler.module(text).forEach(each -> copy[0] = each.opcode() == Op.COPY_MEMORY ? each.index() : copy[0]);
        assertEquals(List.of(1, 2), checks(copy[0]));
        assertEquals(0, count(module, Op.COPY_MEMORY));
    }

    /** Of a copy, the store must not have what is for loads, and the other way around. */
    @Test
    void theMemoryOperandsOfACopyAreDivided() throws Exception {
        String text = (BUFFERS + NUMBER
                        + "OpCopyMemory %32 %25 MakePointerAvailable|MakePointerVisible|NonPrivatePointer %9 %10\n"
                        + END)
                .replace("OpCapability VariablePointers\n", """
                        OpCapability VariablePointers
                        OpCapability VulkanMemoryModel
                        OpCapability VulkanMemoryModelDeviceScope
                        OpExtension "SPV_KHR_vulkan_memory_model"
                        """)
                .replace("Logical GLSL450", "Logical Vulkan")
                .replace("%9 = OpConstant %7 0\n%10 = OpConstant %7 4", "%9 = OpConstant %7 1\n%10 = OpConstant %7 2")
                .replace("OpAccessChain %13 %3 %9 %9", "OpAccessChain %13 %3 %22 %9")
                .replace("%4 %9 %30", "%4 %22 %30")
                .replace("%5 %30 %9 %30", "%5 %30 %22 %30")
                .replace("%22 = OpConstant %21 -1", "%22 = OpConstant %21 0");
        SpirvModule module = Assembler.module(text);
        new CopyExpansion(Specialization.none()).run(module);
        String changed = Disassembler.text(module);
        assertTrue(changed.contains(" %25 MakePointerVisible|NonPrivatePointer %10\n"), changed);
        assertTrue(changed.matches("(?s).*OpStore %32 %\\d+ MakePointerAvailable\\|NonPrivatePointer %9\n.*"), changed);
        judge(changed, SpirvWriter.words(module));
    }

    /** A copy of a number of bytes, which needs pointers that this judge does not know. */
    @Test
    void aRangeThatIsNotComparedIsNamed() throws Exception {
        String text = BUFFERS + NUMBER + "OpCopyMemorySized %32 %25 %30\n" + END;
        Instrumentation named = new Instrumentation("main", COMPUTE, Specialization.none(), OUTPUT);
        new PassManager()
                .add(new CopyExpansion(Specialization.none()))
                .add(new DescriptorChecks(named, STATES))
                .add(new VariablePointerChecks(named, STATES))
                .run(Assembler.module(text));
        assertEquals(
                List.of("the end of OpCopyMemorySized"),
                named.unguarded().stream().map(Instrumentation.Unguarded::why).toList());
    }

    /** Modules whose pointers lead straight to a variable are left as they are. */
    @Test
    void plainPointersCostNothing() throws Exception {
        String text = BUFFERS + NUMBER + "OpStore %32 %30\n" + END;
        SpirvModule module = Assembler.module(text);
        Instrumentation none = new Instrumentation("main", COMPUTE, Specialization.none(), OUTPUT);
        new PassManager()
                .add(new CopyExpansion(Specialization.none()))
                .add(new VariablePointerChecks(none, STATES))
                .run(module);
        assertEquals(text, Disassembler.text(module));
        assertEquals(List.of(), none.checks());
    }
}
