package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Block;
import dev.vkval.spirv.Decoration;
import dev.vkval.spirv.Function;
import dev.vkval.spirv.Instruction;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Section;
import dev.vkval.spirv.ShaderCorpus;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.Disassembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class DescriptorChecksTest {
    private static final int VERTEX = 0;
    private static final int FRAGMENT = 4;
    private static final int COMPUTE = 5;
    private static final ErrorOutput OUTPUT = new ErrorOutput(7, 0, 1, 2, 3, 42);

    /** Storage buffers in an array of four; %index is loaded from the first. */
    private static final String BUFFERS = """
            ; Version: 1.3
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 4 2 1
            OpDecorate %2 Block
            OpMemberDecorate %2 0 Offset 0
            OpDecorate %3 DescriptorSet 1
            OpDecorate %3 Binding 5
            %4 = OpTypeVoid
            %5 = OpTypeFunction %4
            %6 = OpTypeInt 32 0
            %7 = OpTypeInt 32 1
            %8 = OpConstant %7 0
            %9 = OpConstant %6 4
            %10 = OpConstant %6 9
            %14 = OpTypeBool
            %15 = OpConstantTrue %14
            %16 = OpConstant %6 1
            %17 = OpConstant %6 0
            %2 = OpTypeStruct %6
            %11 = OpTypeArray %2 %9
            %12 = OpTypePointer StorageBuffer %11
            %13 = OpTypePointer StorageBuffer %6
            %3 = OpVariable %12 StorageBuffer
            %1 = OpFunction %4 None %5
            %20 = OpLabel
            %21 = OpAccessChain %13 %3 %8 %8
            %22 = OpLoad %6 %21
            """;

    /** The structure of binding 5 is { uvec2, struct { uint, padding }[] }; %20 is loaded from it and indexes it. */
    private static final String ELEMENTS = """
            ; Version: 1.3
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 4 2 1
            OpDecorate %2 Block
            OpMemberDecorate %2 0 Offset 0
            OpMemberDecorate %2 1 Offset 8
            OpDecorate %9 ArrayStride 16
            OpMemberDecorate %8 0 Offset 0
            OpDecorate %3 DescriptorSet 1
            OpDecorate %3 Binding 5
            %4 = OpTypeVoid
            %5 = OpTypeFunction %4
            %6 = OpTypeInt 32 0
            %7 = OpTypeVector %6 2
            %8 = OpTypeStruct %6
            %9 = OpTypeRuntimeArray %8
            %2 = OpTypeStruct %7 %9
            %10 = OpConstant %6 0
            %11 = OpConstant %6 1
            %12 = OpTypePointer StorageBuffer %2
            %13 = OpTypePointer StorageBuffer %6
            %3 = OpVariable %12 StorageBuffer
            %1 = OpFunction %4 None %5
            %17 = OpLabel
            %18 = OpAccessChain %13 %3 %10 %11
            %20 = OpLoad %6 %18
            %19 = OpAccessChain %13 %3 %11 %20 %10
            OpStore %19 %11
            OpReturn
            OpFunctionEnd
            """;

    /** Every state is to be looked at when the shader runs. */
    private static final DescriptorLengths WITH_STATES = new DescriptorLengths() {
        @Override
        public OptionalLong length(int set, int binding) {
            return OptionalLong.of(8);
        }

        @Override
        public boolean hasStates(int set, int binding) {
            return true;
        }

        @Override
        public boolean variable(int set, int binding) {
            return true;
        }
    };

    private static final String END = """
            OpReturn
            OpFunctionEnd
            """;

    /** The module after the pass, judged by spirv-val where that is installed. */
    private static SpirvModule instrument(String text, int model, DescriptorLengths lengths, Instrumentation[] ran)
            throws SpirvTextException, IOException, InterruptedException {
        SpirvModule module = Assembler.module(text);
        ran[0] = new Instrumentation("main", model, Specialization.none(), OUTPUT);
        passes(ran[0], "main", model, lengths).run(module);
        validate(text, SpirvWriter.words(module));
        return module;
    }

    private static PassManager passes(
            Instrumentation instrumentation, String name, int model, DescriptorLengths lengths) {
        return new PassManager()
                .add(new EntryPointSelection(name, model))
                .add(new CopyExpansion(Specialization.none()))
                .add(new DescriptorChecks(instrumentation, lengths))
                .add(new VariablePointerChecks(instrumentation, lengths))
                .add(new AddressChecks(instrumentation))
                .add(new ErrorRecording(instrumentation));
    }

    private static DescriptorCheck check(Instrumentation instrumentation, int index) {
        return (DescriptorCheck) instrumentation.checks().get(index);
    }

    private static void validate(String name, int[] words) throws IOException, InterruptedException {
        SpirvTools.Result result = judge(words);
        assertEquals(0, result.exitCode(), () -> result.output() + " in " + name);
    }

    private static SpirvTools.Result judge(int[] words) throws IOException, InterruptedException {
        return SpirvTools.run(
                "spirv-val", words, "--target-env", "vulkan1.3", "--scalar-block-layout", "--allow-localsizeid");
    }

    private static String main(SpirvModule module) {
        StringBuilder text = new StringBuilder();
        Function main = module.functions().get(0);
        SpirvModule.forEachOf(
                main, each -> text.append(Disassembler.text(module, each)).append('\n'));
        return text.toString();
    }

    @Test
    void aFailingLoadDoesNotExecuteAndYieldsZero() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        String original = BUFFERS + """
                %23 = OpAccessChain %13 %3 %22 %8
                %24 = OpLoad %6 %23
                OpStore %21 %24
                """ + END;
        SpirvModule module = instrument(original, COMPUTE, DescriptorLengths.UNKNOWN, pass);
        int index = Assembler.module(original).definition(24).index();
        assertEquals(List.of(new DescriptorCheck(0, index, 3, 1, 5, true, true)), pass[0].checks());
        assertEquals(List.of(), pass[0].unguarded());
        String text = main(module);
        assertTrue(
                text.matches("(?s).*"
                        + "%\\d+ = OpULessThan %14 %22 %9\n"
                        + "OpSelectionMerge %(\\d+) None\n"
                        + "OpBranchConditional %\\d+ %(\\d+) %(\\d+)\n"
                        + "%\\2 = OpLabel\n"
                        + "%(\\d+) = OpAccessChain %13 %3 %22 %8\n"
                        + "%(\\d+) = OpLoad %6 %\\4\n"
                        + "OpBranch %\\1\n"
                        + "%\\3 = OpLabel\n"
                        + "(?:.*Op(?:Load|IEqual|INotEqual|IAdd|Logical\\w+|Select|Store).*\n)+"
                        + "OpBranch %\\1\n"
                        + "%\\1 = OpLabel\n"
                        + "%24 = OpPhi %6 %\\5 %\\2 %\\d+ %\\3\n"
                        + "OpStore %21 %24\n.*"),
                text);
        assertFalse(text.contains("%23 ="), "the unguarded chain is gone");
    }

    @Test
    void constantsWithinALengthAreLeftAlone() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        String text = BUFFERS + END;
        SpirvModule module = instrument(text, COMPUTE, DescriptorLengths.UNKNOWN, pass);
        assertEquals(text, Disassembler.text(module));
        assertEquals(List.of(), pass[0].checks());
    }

    @Test
    void constantsBeyondALengthAreNot() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        instrument(BUFFERS + END, COMPUTE, (set, binding) -> OptionalLong.of(0), pass);
        assertEquals(1, pass[0].checks().size());
    }

    @Test
    void storesAndAtomicsAreGuarded() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        SpirvModule module = instrument(BUFFERS + """
                %23 = OpAccessChain %13 %3 %22 %8
                OpStore %23 %9
                %24 = OpAtomicIAdd %6 %23 %16 %17 %9
                """ + END, COMPUTE, DescriptorLengths.UNKNOWN, pass);
        assertEquals(2, pass[0].checks().size());
        assertEquals(1, count(module, Op.ATOMIC_I_ADD));
    }

    /** How often the opcodes come in the first function. */
    private static int count(SpirvModule module, int... opcodes) {
        int[] count = {0};
        SpirvModule.forEachOf(module.functions().get(0), each -> {
            for (int opcode : opcodes) {
                count[0] += each.opcode() == opcode ? 1 : 0;
            }
        });
        return count[0];
    }

    /** A loop of one block: header, body and continue target at once. */
    @Test
    void loopHeadersKeepTheirShape() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        SpirvModule module = instrument(BUFFERS + """
                OpBranch %30
                %30 = OpLabel
                %31 = OpPhi %6 %22 %20 %34 %30
                %32 = OpAccessChain %13 %3 %31 %8
                %33 = OpLoad %6 %32
                %34 = OpIAdd %6 %33 %9
                %35 = OpULessThan %14 %34 %10
                OpLoopMerge %36 %30 None
                OpBranchConditional %35 %30 %36
                %36 = OpLabel
                %37 = OpPhi %6 %33 %30
                OpStore %21 %37
                """ + END, COMPUTE, DescriptorLengths.UNKNOWN, pass);
        assertEquals(1, pass[0].checks().size());
        Block header = module.functions().get(0).blocks().stream()
                .filter(block -> block.id() == 30)
                .findFirst()
                .orElseThrow();
        assertEquals(Op.PHI, header.body().get(0).opcode());
        assertTrue(header.isLoopHeader());
        assertEquals(Op.BRANCH, header.terminator().opcode());
    }

    /** A loop as compilers write it, with accesses in its header, body and continue block. */
    @Test
    void accessesAllOverALoopAreGuarded() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        instrument(BUFFERS + """
                OpBranch %30
                %30 = OpLabel
                %31 = OpPhi %6 %22 %20 %46 %40
                %32 = OpAccessChain %13 %3 %31 %8
                %33 = OpLoad %6 %32
                %35 = OpULessThan %14 %33 %10
                OpLoopMerge %36 %40 None
                OpBranchConditional %35 %38 %36
                %38 = OpLabel
                OpSelectionMerge %41 None
                OpSwitch %33 %42 1 %43 2 %42
                %43 = OpLabel
                OpStore %32 %9
                OpBranch %42
                %42 = OpLabel
                %44 = OpPhi %6 %9 %43 %10 %38
                OpBranch %41
                %41 = OpLabel
                OpBranch %40
                %40 = OpLabel
                %45 = OpLoad %6 %32
                %46 = OpIAdd %6 %45 %44
                OpBranch %30
                %36 = OpLabel
                """ + END, COMPUTE, DescriptorLengths.UNKNOWN, pass);
        assertEquals(3, pass[0].checks().size());
    }

    private static final String TEXTURES = """
            ; Version: 1.3
            OpCapability Shader
            OpCapability RuntimeDescriptorArray
            OpCapability ShaderNonUniform
            OpCapability SampledImageArrayNonUniformIndexing
            OpExtension "SPV_EXT_descriptor_indexing"
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %1 "main" %2 %3
            OpExecutionMode %1 OriginUpperLeft
            OpDecorate %2 Location 0
            OpDecorate %3 Location 0
            OpDecorate %3 Flat
            OpDecorate %4 DescriptorSet 0
            OpDecorate %4 Binding 3
            OpDecorate %5 DescriptorSet 0
            OpDecorate %5 Binding 4
            OpDecorate %31 NonUniform
            OpDecorate %32 NonUniform
            OpDecorate %33 NonUniform
            %6 = OpTypeVoid
            %7 = OpTypeFunction %6
            %8 = OpTypeFloat 32
            %9 = OpTypeVector %8 4
            %10 = OpTypeVector %8 2
            %11 = OpTypeInt 32 1
            %12 = OpTypePointer Output %9
            %13 = OpTypePointer Input %11
            %14 = OpTypeImage %8 2D 0 0 0 1 Unknown
            %15 = OpTypeSampler
            %16 = OpTypeSampledImage %14
            %17 = OpTypeRuntimeArray %14
            %18 = OpTypeInt 32 0
            %19 = OpConstant %18 3
            %20 = OpTypeArray %15 %19
            %21 = OpTypePointer UniformConstant %17
            %22 = OpTypePointer UniformConstant %14
            %23 = OpTypePointer UniformConstant %20
            %24 = OpTypePointer UniformConstant %15
            %25 = OpConstantNull %10
            %26 = OpConstant %8 0
            %2 = OpVariable %12 Output
            %3 = OpVariable %13 Input
            %4 = OpVariable %21 UniformConstant
            %5 = OpVariable %23 UniformConstant
            %1 = OpFunction %6 None %7
            %30 = OpLabel
            %31 = OpLoad %11 %3
            %32 = OpAccessChain %22 %4 %31
            %33 = OpLoad %14 %32
            %34 = OpAccessChain %24 %5 %31
            %35 = OpLoad %15 %34
            %36 = OpSampledImage %16 %33 %35
            """;

    @Test
    void implicitDerivativesAreNeverUnderABranch() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        SpirvModule module = instrument(TEXTURES + """
                %37 = OpImageSampleImplicitLod %9 %36 %25
                OpStore %2 %37
                """ + END, FRAGMENT, (set, binding) -> OptionalLong.of(16), pass);
        assertEquals(2, pass[0].checks().size());
        assertFalse(check(pass[0], 0).guarded());
        Block sampling = module.functions().get(0).blocks().stream()
                .filter(block -> block.body().stream().anyMatch(each -> each.opcode() == Op.IMAGE_SAMPLE_IMPLICIT_LOD))
                .findFirst()
                .orElseThrow();
        Block entry = module.functions().get(0).blocks().get(0);
        assertEquals(entry.merge().operand(0), sampling.id(), "the sampling block is where all invocations meet");
        Instruction chain = sampling.body().stream()
                .filter(each -> each.opcode() == Op.ACCESS_CHAIN)
                .findFirst()
                .orElseThrow();
        assertEquals(Op.SELECT, module.opcodeOf(chain.operand(1)), "its index is clamped");
        assertEquals(1, count(module, Op.PHI), "its result is replaced");
    }

    @Test
    void aSampledImageIsMadeInTheBlockOfEachUse() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        SpirvModule module = instrument(TEXTURES + """
                %37 = OpImageSampleExplicitLod %9 %36 %25 Lod %26
                %38 = OpImageSampleExplicitLod %9 %36 %25 Lod %26
                %39 = OpFAdd %9 %37 %38
                OpStore %2 %39
                """ + END, FRAGMENT, (set, binding) -> OptionalLong.of(8), pass);
        assertEquals(4, pass[0].checks().size());
        assertEquals(2, count(module, Op.SAMPLED_IMAGE));
        assertEquals(2, count(module, Op.PHI));
    }

    /** The sampler is no array here; its OpSampledImage is used before and after a guarded instruction. */
    @Test
    void anUncheckedSampledImageMovesWithItsUse() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        String constant = TEXTURES.replace("%22 %4 %31", "%22 %4 %19")
                .replace("%24 %5 %31", "%24 %5 %40")
                .replace(
                        "%26 = OpConstant %8 0",
                        "%26 = OpConstant %8 0\n%40 = OpConstant %18 1\n%45 = OpTypeVector %18 2\n%46 = OpConstantNull %45");
        SpirvModule module = instrument(constant + """
                %41 = OpAccessChain %22 %4 %31
                %42 = OpLoad %14 %41
                %43 = OpImageFetch %9 %42 %46
                %38 = OpImageSampleExplicitLod %9 %36 %25 Lod %26
                %39 = OpFAdd %9 %43 %38
                OpStore %2 %39
                """ + END, FRAGMENT, (set, binding) -> OptionalLong.of(8), pass);
        assertEquals(1, pass[0].checks().size());
        assertEquals(1, count(module, Op.SAMPLED_IMAGE));
    }

    @Test
    void callsExecuteWithTheirIndexClamped() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        String text = BUFFERS.replace("%1 = OpFunction %4 None %5", """
                %50 = OpTypeFunction %6 %13
                %51 = OpFunction %6 None %50
                %52 = OpFunctionParameter %13
                %53 = OpLabel
                %54 = OpLoad %6 %52
                OpReturnValue %54
                OpFunctionEnd
                %1 = OpFunction %4 None %5""")
                .replace("OpCapability Shader", "OpCapability Shader\n" + "OpCapability VariablePointersStorageBuffer");
        instrument(text + """
                %23 = OpAccessChain %13 %3 %22 %8
                %24 = OpFunctionCall %6 %51 %23
                OpStore %21 %24
                """ + END, COMPUTE, DescriptorLengths.UNKNOWN, pass);
        assertEquals(2, pass[0].checks().size(), "the call, and the load in the function");
        assertFalse(check(pass[0], 0).guarded());
        assertTrue(check(pass[0], 1).guarded());
    }

    @Test
    void vertexShadersNameTheirVertexAndInstance() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        SpirvModule module = instrument(
                BUFFERS.replace("OpEntryPoint GLCompute", "OpEntryPoint Vertex")
                                .replace("OpExecutionMode %1 LocalSize 4 2 1\n", "")
                                .replace("Version: 1.3", "Version: 1.5")
                                .replace("\"main\"", "\"main\" %3")
                        + """
                %23 = OpAccessChain %13 %3 %22 %8
                %24 = OpLoad %6 %23
                """ + END,
                VERTEX,
                DescriptorLengths.UNKNOWN,
                pass);
        Instruction entryPoint = module.section(Section.ENTRY_POINTS).get(0);
        assertTrue(Disassembler.text(module).contains("BuiltIn VertexIndex"));
        assertTrue(Disassembler.text(module).contains("BuiltIn InstanceIndex"));
        int firstVariable = 4;
        assertEquals(firstVariable + 12, entryPoint.operandCount(), "buffers and built-ins are in the interface");
    }

    /** The end of an access to element i of an array behind eight bytes is 8 + 4 + 16 i. */
    @Test
    void theEndOfAnAccessIsComparedWithTheSizeOfTheDescriptor() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        String text = main(instrument(ELEMENTS, COMPUTE, WITH_STATES, pass));
        assertEquals(
                List.of(false, false),
                pass[0].checks().stream()
                        .map(check -> ((DescriptorCheck) check).array())
                        .toList());
        assertTrue(
                text.matches("(?s).*"
                        + "%(\\d+) = OpULessThan %\\d+ %20 %\\d+\n"
                        + "%(\\d+) = OpSelect %6 %\\1 %20 %\\d+\n"
                        + "%(\\d+) = OpIMul %6 %\\2 %(\\d+)\n"
                        + "%(\\d+) = OpIAdd %6 %(\\d+) %\\3\n"
                        + "%(\\d+) = OpIAdd %6 %\\5 %\\d+\n"
                        + "%\\d+ = OpULessThanEqual %\\d+ %\\7 %\\d+\n.*"),
                text);
    }

    /** As {@link #WITH_STATES}, with single descriptors whose buffers are accessed robustly. */
    private static final DescriptorLengths ROBUST = new DescriptorLengths() {
        @Override
        public OptionalLong length(int set, int binding) {
            return OptionalLong.of(1);
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

    private static String elements(String more) {
        return ELEMENTS.replace("OpReturn\nOpFunctionEnd\n", more + END);
    }

    @Test
    void accessesThatExecuteTogetherHaveOneCheck() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        String original = elements("""
                %21 = OpAccessChain %13 %3 %10 %10
                %22 = OpLoad %6 %21
                %23 = OpLoad %6 %19
                """);
        SpirvModule module = instrument(original, COMPUTE, ROBUST, pass);
        assertEquals(2, pass[0].checks().size(), "one for the constant ends, one for those with the index");
        DescriptorCheck constant = check(pass[0], 0);
        assertTrue(constant.watched());
        assertEquals(
                List.of(0L, 4L),
                constant.accesses().stream()
                        .map(DescriptorCheck.Access::shortBy)
                        .toList());
        int first = constant.accesses().get(0).instruction();
        int second = constant.accesses().get(1).instruction();
        assertEquals(
                List.of(first),
                constant.beyond(8, 4).stream()
                        .map(DescriptorCheck.Access::instruction)
                        .toList());
        assertEquals(
                List.of(first, second),
                constant.beyond(8, 0).stream()
                        .map(DescriptorCheck.Access::instruction)
                        .toList());
        assertEquals(2, check(pass[0], 1).accesses().size());
        assertEquals(0, count(module, Op.PHI), "nothing is guarded");
    }

    @Test
    void anAccessBehindAWiderCheckHasNone() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        instrument(elements("""
                OpBranch %25
                %25 = OpLabel
                %21 = OpAccessChain %13 %3 %10 %10
                %22 = OpLoad %6 %21
                OpBranch %26
                %26 = OpLabel
                """), COMPUTE, ROBUST, pass);
        assertEquals(2, pass[0].checks().size());
    }

    /** Stores to elements with different indices. */
    private static String manyStores(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int index = 1000 + 2 * i;
            int chain = index + 1;
            text.append(String.format("%%%d = OpIAdd %%6 %%20 %%%d%n", index, i == 0 ? 11 : index - 2));
            text.append(String.format("%%%d = OpAccessChain %%13 %%3 %%11 %%%d %%10%n", chain, index));
            text.append(String.format("OpStore %%%d %%11%n", chain));
        }
        return elements(text.toString());
    }

    /** What is beyond the budget is unchanged, valid, and named; every run leaves out the same. */
    @Test
    void checksEndWithTheBudgetAndTheRestIsNamed() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        int many = 12_000;
        for (DescriptorLengths lengths : List.of(ROBUST, WITH_STATES)) {
            Instrumentation[] pass = new Instrumentation[1];
            String text = manyStores(many);
            int before = SpirvWriter.words(Assembler.module(text)).length;
            SpirvModule module = instrument(text, COMPUTE, lengths, pass);
            int added = SpirvWriter.words(module).length - before;
            List<Instrumentation.Unguarded> left = pass[0].unguarded();
            assertEquals(many + 2, pass[0].checks().size() + left.size());
            assertTrue(left.size() > 1000, () -> left.size() + " are left out");
            assertTrue(added > Instrumentation.BUDGET_WORDS && added < 2 * Instrumentation.BUDGET_WORDS, "" + added);
            assertEquals(
                    List.of(Instrumentation.BEYOND_BUDGET),
                    left.stream().map(Instrumentation.Unguarded::why).distinct().toList());
        }
    }

    @Test
    void errorsAreRecordedBeforeAnInvocationEnds() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        SpirvModule module = instrument(TEXTURES + """
                %37 = OpImageSampleExplicitLod %9 %36 %25 Lod %26
                OpKill
                OpFunctionEnd
                """, FRAGMENT, (set, binding) -> OptionalLong.of(16), pass);
        Block last = module.functions().get(0).blocks().stream()
                .filter(block -> block.terminator().opcode() == Op.KILL)
                .findFirst()
                .orElseThrow();
        assertEquals(Op.FUNCTION_CALL, last.body().get(last.body().size() - 2).opcode());
    }

    /** As some compilers write the index of the first of one buffer. */
    @Test
    void anIndexThatIsComputedFromConstantsIsKnown() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        Instrumentation[] pass = new Instrumentation[1];
        instrument(BUFFERS + """
                %40 = OpBitcast %6 %8
                %41 = OpIAdd %6 %40 %16
                %42 = OpAccessChain %13 %3 %41 %8
                %43 = OpLoad %6 %42
                """ + END, COMPUTE, DescriptorLengths.UNKNOWN, pass);
        assertEquals(List.of(), pass[0].checks());
    }

    /** A check compares the end plus the first size with the state. */
    @Test
    void noEndWrapsWhenItIsCompared() {
        long largestWord = 0xffff_ffffL;
        assertTrue(2 * AccessEnds.LIMIT + DescriptorState.FIRST_SIZE <= largestWord);
        assertTrue(Integer.toUnsignedLong(AccessEnds.LAST_TEXEL) + 1 + DescriptorState.FIRST_SIZE <= largestWord);
    }

    @Test
    void passesRunOnceAndCanBePrinted() throws Exception {
        List<String> texts = new ArrayList<>();
        SpirvModule module = Assembler.module(BUFFERS + END);
        DescriptorChecks pass = new DescriptorChecks(
                new Instrumentation("main", COMPUTE, Specialization.none(), OUTPUT), DescriptorLengths.UNKNOWN);
        PassManager passes = new PassManager().add(pass).printTo(texts::add);
        assertThrows(IllegalArgumentException.class, () -> passes.add(pass));
        passes.run(module);
        assertEquals(2, texts.size());
        assertTrue(texts.get(1).startsWith("; after descriptor-checks\n"));
        assertThrows(IllegalStateException.class, () -> passes.run(module));
        assertThrows(IllegalStateException.class, () -> pass.run(module));
    }

    /**
     * Every valid shader of the corpus is valid afterwards, with every access to an array checked. What is left is named
     * for two reasons only; {@link AccessCountTest} compares it with the accesses that there are.
     */
    @Test
    void instrumentedShadersOfTheCorpusAreValid() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        int instrumented = 0;
        long byAddress = 0;
        for (ShaderCorpus.Shader shader : ShaderCorpus.shaders()) {
            for (Instruction entryPoint : entryPoints(shader)) {
                for (long length : new long[] {-1, 0}) {
                    SpirvModule module = SpirvReader.read(shader.words());
                    String name = entryPoint.string(2);
                    int model = entryPoint.operand(0);
                    DescriptorLengths lengths = length < 0 ? WITH_STATES : (set, binding) -> OptionalLong.of(length);
                    Instrumentation pass = new Instrumentation(name, model, Specialization.none(), OUTPUT);
                    passes(pass, name, model, lengths).run(module);
                    assertTrue(
                            pass.unguarded().stream()
                                    .allMatch(each -> each.why().equals(PassedDescriptors.WHY)
                                            || each.why().equals(UncheckedMemory.PUSHED)),
                            shader::name);
                    byAddress += pass.checks().stream()
                            .filter(AddressCheck.class::isInstance)
                            .count();
                    int[] changed = SpirvWriter.words(module);
                    boolean judged = !pass.checks().isEmpty()
                            && (judge(changed).exitCode() == 0
                                    || judge(shader.words()).exitCode() == 0);
                    if (judged) {
                        validate(shader.name(), changed);
                        instrumented++;
                    }
                }
            }
        }
        assertTrue(instrumented > 0, "the corpus has shaders with arrays of descriptors");
        assertTrue(byAddress > 0, "the corpus has shaders that access memory by address");
    }

    private static List<Instruction> entryPoints(ShaderCorpus.Shader shader) {
        try {
            return SpirvReader.read(shader.words()).section(Section.ENTRY_POINTS);
        } catch (SpirvFormatException e) {
            return List.of();
        }
    }

    /** What the layout has at binding 5 has 24 bytes; there are no state words. */
    private static final DescriptorLengths BYTES = new DescriptorLengths() {
        @Override
        public OptionalLong length(int set, int binding) {
            return OptionalLong.of(1);
        }

        @Override
        public boolean hasStates(int set, int binding) {
            return true;
        }

        @Override
        public OptionalLong sizeBytes(int set, int binding) {
            return OptionalLong.of(24);
        }
    };

    @Test
    void theSizeOfAnInlineUniformBlockIsAConstant() throws Exception {
        Instrumentation[] ran = new Instrumentation[1];
        SpirvModule module = instrument(ELEMENTS, COMPUTE, BYTES, ran);
        assertEquals(1, ran[0].checks().size(), "the first access fits");
        assertEquals(List.of(), ran[0].unguarded());
        long states = module.section(Section.ANNOTATIONS).stream()
                .filter(each -> each.opcode() == Op.DECORATE
                        && each.operand(1) == Decoration.BINDING
                        && each.operand(2) == OUTPUT.statesBinding())
                .count();
        assertEquals(0, states, "no word is read");
    }

    /** An attachment is read under a condition, as other images are. */
    @Test
    void inputAttachmentsAreGuarded() throws Exception {
        String text = """
                ; Version: 1.3
                OpCapability Shader
                OpCapability InputAttachment
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %1 "main" %12
                OpExecutionMode %1 OriginUpperLeft
                OpDecorate %3 DescriptorSet 0
                OpDecorate %3 Binding 0
                OpDecorate %3 InputAttachmentIndex 0
                OpDecorate %12 Location 0
                %4 = OpTypeVoid
                %5 = OpTypeFunction %4
                %6 = OpTypeFloat 32
                %7 = OpTypeVector %6 4
                %8 = OpTypeInt 32 1
                %9 = OpTypeVector %8 2
                %10 = OpConstantNull %9
                %2 = OpTypeImage %6 SubpassData 0 0 0 2 Unknown
                %13 = OpTypePointer UniformConstant %2
                %14 = OpTypePointer Output %7
                %3 = OpVariable %13 UniformConstant
                %12 = OpVariable %14 Output
                %1 = OpFunction %4 None %5
                %20 = OpLabel
                %21 = OpLoad %2 %3
                %22 = OpImageRead %7 %21 %10
                OpStore %12 %22
                """ + END;
        Instrumentation[] ran = new Instrumentation[1];
        SpirvModule module = instrument(text, FRAGMENT, WITH_STATES, ran);
        assertEquals(1, ran[0].checks().size());
        assertTrue(module.functions().get(0).blocks().size() > 1);
    }
}
