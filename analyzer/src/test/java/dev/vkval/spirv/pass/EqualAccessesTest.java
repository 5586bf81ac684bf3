package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvTools;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Accesses with equal indices have one check, wherever the index is computed; those that are proved have none. */
class EqualAccessesTest {
    private static final int FRAGMENT = 4;
    private static final ErrorOutput OUTPUT = new ErrorOutput(7, 0, 1, 2, 3, 42);

    /** One buffer of words; %30 is an input, %31 a variable of the function. */
    private static final String START = """
            ; Version: 1.3
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %1 "main" %30
            OpExecutionMode %1 OriginUpperLeft
            OpDecorate %2 Block
            OpMemberDecorate %2 0 Offset 0
            OpDecorate %9 ArrayStride 4
            OpDecorate %3 DescriptorSet 0
            OpDecorate %3 Binding 0
            OpDecorate %30 Location 0
            OpDecorate %30 Flat
            %4 = OpTypeVoid
            %5 = OpTypeFunction %4
            %6 = OpTypeInt 32 0
            %7 = OpTypeBool
            %9 = OpTypeRuntimeArray %6
            %2 = OpTypeStruct %9
            %10 = OpConstant %6 0
            %11 = OpConstant %6 1
            %12 = OpTypePointer StorageBuffer %2
            %13 = OpTypePointer StorageBuffer %6
            %14 = OpTypePointer Input %6
            %15 = OpTypePointer Function %6
            %3 = OpVariable %12 StorageBuffer
            %30 = OpVariable %14 Input
            %60 = OpFunction %4 None %5
            %61 = OpLabel
            OpReturn
            OpFunctionEnd
            %62 = OpFunction %4 None %5
            %63 = OpLabel
            OpKill
            OpFunctionEnd
            %64 = OpFunction %4 None %5
            %65 = OpLabel
            %66 = OpFunctionCall %4 %62
            OpReturn
            OpFunctionEnd
            %1 = OpFunction %4 None %5
            %20 = OpLabel
            %31 = OpVariable %15 Function
            """;

    private static final String END = """
            OpReturn
            OpFunctionEnd
            """;

    /** Loads of words of the buffer at %40 and at %41. */
    private static final String BOTH = """
            %50 = OpAccessChain %13 %3 %10 %40
            %51 = OpLoad %6 %50
            %52 = OpAccessChain %13 %3 %10 %41
            %53 = OpLoad %6 %52
            """;

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

    private static List<ShaderCheck> checks(String text, Set<Integer> proved) throws Exception {
        SpirvModule module = Assembler.module(text);
        Instrumentation pass = new Instrumentation("main", FRAGMENT, Specialization.none(), OUTPUT);
        new PassManager()
                .add(new EntryPointSelection("main", FRAGMENT))
                .add(new DescriptorChecks(pass, ROBUST, proved))
                .add(new ErrorRecording(pass))
                .run(module);
        SpirvTools.Result result = SpirvTools.run("spirv-val", SpirvWriter.words(module), "--target-env", "vulkan1.3");
        assertEquals(0, result.exitCode(), result::output);
        return pass.checks();
    }

    private static int checks(String code) throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        return checks(START + code + END, Set.of()).size();
    }

    @Test
    void aLoadOfAnInputIsRepeated() throws Exception {
        assertEquals(1, checks("%40 = OpLoad %6 %30\n%41 = OpLoad %6 %30\n" + BOTH));
        String input = "%40 = OpLoad %6 %30\n%42 = OpLoad %6 %30\n";
        assertEquals(2, checks(input + "%41 = OpIAdd %6 %42 %11\n" + BOTH), "another value");
    }

    @Test
    void arithmeticIsRepeated() throws Exception {
        String sums = """
                %42 = OpLoad %6 %30
                %43 = OpLoad %6 %30
                %44 = OpIMul %6 %42 %11
                %45 = OpIMul %6 %43 %11
                """;
        assertEquals(1, checks(sums + "%40 = OpIAdd %6 %44 %11\n%41 = OpIAdd %6 %45 %11\n" + BOTH));
        assertEquals(2, checks(sums + "%40 = OpIAdd %6 %44 %11\n%41 = OpIAdd %6 %45 %42\n" + BOTH));
        assertEquals(2, checks(sums + "%40 = OpIAdd %6 %44 %11\n%41 = OpISub %6 %45 %11\n" + BOTH));
    }

    @Test
    void aVariableThatIsStoredOnceHasThatValue() throws Exception {
        String stored = "%42 = OpLoad %6 %30\nOpStore %31 %42\n%40 = OpLoad %6 %31\n";
        assertEquals(1, checks(stored + "%41 = OpLoad %6 %31\n" + BOTH));
        assertEquals(1, checks(stored + "%41 = OpCopyObject %6 %42\n" + BOTH));
        assertEquals(2, checks(stored + "OpStore %31 %11\n%41 = OpLoad %6 %31\n" + BOTH), "stored twice");
    }

    /** The second load is in a loop, before the store of the iteration before. */
    @Test
    void aVariableThatIsStoredLaterDoesNot() throws Exception {
        assertEquals(2, checks("""
                        %42 = OpLoad %6 %30
                        OpBranch %21
                        %21 = OpLabel
                        %40 = OpLoad %6 %31
                        %50 = OpAccessChain %13 %3 %10 %40
                        %51 = OpLoad %6 %50
                        OpLoopMerge %24 %23 None
                        OpBranch %22
                        %22 = OpLabel
                        OpStore %31 %42
                        %41 = OpLoad %6 %31
                        %52 = OpAccessChain %13 %3 %10 %41
                        %53 = OpLoad %6 %52
                        %54 = OpULessThan %7 %53 %42
                        OpBranchConditional %54 %23 %24
                        %23 = OpLabel
                        OpBranch %21
                        %24 = OpLabel
                        """));
    }

    @Test
    void aVariableThatIsStoredUnderAConditionDoesNot() throws Exception {
        assertEquals(2, checks("""
                        %42 = OpLoad %6 %30
                        %43 = OpULessThan %7 %42 %11
                        OpSelectionMerge %22 None
                        OpBranchConditional %43 %21 %22
                        %21 = OpLabel
                        OpStore %31 %42
                        OpBranch %22
                        %22 = OpLabel
                        %40 = OpLoad %6 %31
                        %41 = OpLoad %6 %30
                        """ + BOTH));
    }

    /** The second access reaches further, so that the check before the first one may not speak for it. */
    @Test
    void aCallBetweenThemMatters() throws Exception {
        String around = """
                %40 = OpLoad %6 %30
                %50 = OpAccessChain %13 %3 %10 %10
                %51 = OpLoad %6 %50
                %45 = OpFunctionCall %4 %CALLED
                %52 = OpAccessChain %13 %3 %10 %11
                %53 = OpLoad %6 %52
                """;
        assertEquals(1, checks(around.replace("CALLED", "60")), "it returns");
        assertEquals(2, checks(around.replace("CALLED", "62")), "it may end the invocation");
        assertEquals(2, checks(around.replace("CALLED", "64")), "it calls what may");
    }

    @Test
    void whatIsProvedHasNoCheck() throws Exception {
        SpirvTools.assumeInstalled("spirv-val");
        String text = START + "%40 = OpLoad %6 %30\n%42 = OpLoad %6 %30\n%41 = OpIAdd %6 %42 %11\n" + BOTH + END;
        List<ShaderCheck> all = checks(text, Set.of());
        assertEquals(2, all.size());
        List<ShaderCheck> left = checks(text, Set.of(all.get(0).instruction()));
        assertEquals(
                List.of(all.get(1).instruction()),
                left.stream().map(ShaderCheck::instruction).toList());
        assertEquals(
                List.of(),
                checks(text, Set.of(all.get(0).instruction(), all.get(1).instruction())));
    }
}
