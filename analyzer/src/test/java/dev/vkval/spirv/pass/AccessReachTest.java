package dev.vkval.spirv.pass;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.spirv.Constants;
import dev.vkval.spirv.Op;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvFormatException;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.SpirvReader;
import dev.vkval.spirv.SpirvWriter;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * How far checks follow accesses through pointers without a type, copies of a size and cooperative matrices. There is
 * neither a judge of such modules nor a device that executes all of them; ids are judged, and the ends that the inserted
 * code compares with.
 */
class AccessReachTest {
    private static final ErrorOutput OUTPUT = new ErrorOutput(7, 0, 1, 2, 3, 42);

    /** Every binding has four descriptors with states. */
    private static final DescriptorLengths FOUR = new DescriptorLengths() {
        @Override
        public OptionalLong length(int set, int binding) {
            return OptionalLong.of(4);
        }

        @Override
        public boolean hasStates(int set, int binding) {
            return true;
        }
    };

    /** %20 is a structure of a word and an array of vectors at 16; %30 a buffer, %31 an array of four; %32 is a word. */
    private static final String START = """
            ; Version: 1.6
            OpCapability Shader
            OpCapability UntypedPointersKHR
            OpCapability VariablePointers
            OpCapability CooperativeMatrixKHR
            OpCapability VulkanMemoryModel
            OpCapability PhysicalStorageBufferAddresses
            OpExtension "SPV_KHR_untyped_pointers"
            OpExtension "SPV_KHR_cooperative_matrix"
            OpMemoryModel PhysicalStorageBuffer64 Vulkan
            OpEntryPoint GLCompute %1 "main" %30 %31 %33 %34
            OpExecutionMode %1 LocalSize 8 1 1
            OpDecorate %20 Block
            OpMemberDecorate %20 0 Offset 0
            OpMemberDecorate %20 1 Offset 16
            OpDecorate %19 ArrayStride 16
            OpDecorate %21 Block
            OpMemberDecorate %21 0 Offset 0
            OpDecorate %22 ArrayStride 2
            OpDecorate %30 DescriptorSet 0
            OpDecorate %30 Binding 0
            OpDecorate %31 DescriptorSet 0
            OpDecorate %31 Binding 1
            OpDecorate %33 DescriptorSet 0
            OpDecorate %33 Binding 2
            OpDecorate %34 BuiltIn LocalInvocationId
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %4 = OpTypeInt 32 0
            %5 = OpTypeVector %4 4
            %6 = OpTypeFloat 32
            %7 = OpTypeBool
            %8 = OpTypeInt 16 0
            %9 = OpTypeVector %4 3
            %10 = OpConstant %4 0
            %11 = OpConstant %4 1
            %12 = OpConstant %4 3
            %13 = OpConstant %4 4
            %14 = OpConstant %4 8
            %15 = OpConstant %4 16
            %16 = OpConstant %4 64
            %19 = OpTypeRuntimeArray %5
            %20 = OpTypeStruct %4 %19
            %22 = OpTypeRuntimeArray %8
            %21 = OpTypeStruct %22
            %23 = OpTypeArray %20 %13
            %24 = OpTypeUntypedPointerKHR StorageBuffer
            %25 = OpTypePointer StorageBuffer %21
            %26 = OpTypePointer StorageBuffer %8
            %27 = OpTypeCooperativeMatrixKHR %6 %12 %15 %14 %10
            %28 = OpTypePointer Input %9
            %29 = OpTypePointer Input %4
            %60 = OpTypePointer PhysicalStorageBuffer %8
            %61 = OpTypeVector %4 2
            %62 = OpConstantComposite %61 %16 %11
            %30 = OpUntypedVariableKHR %24 StorageBuffer %20
            %31 = OpUntypedVariableKHR %24 StorageBuffer %23
            %33 = OpVariable %25 StorageBuffer
            %34 = OpVariable %28 Input
            %1 = OpFunction %2 None %3
            %35 = OpLabel
            %36 = OpAccessChain %29 %34 %10
            %32 = OpLoad %4 %36
            """;

    private static final String END = """
            OpReturn
            OpFunctionEnd
            """;

    /** What became of the accesses: the constant ends that are compared with, and why others are not. */
    private record Reach(List<Long> ends, List<String> unguarded, List<ShaderCheck> checks) {}

    private static Reach of(String code) throws SpirvTextException {
        SpirvModule module = Assembler.module(START + code + END);
        Instrumentation pass = new Instrumentation("main", 5, Specialization.none(), OUTPUT);
        new PassManager()
                .add(new EntryPointSelection("main", 5))
                .add(new CopyExpansion(Specialization.none()))
                .add(new DescriptorChecks(pass, FOUR))
                .add(new VariablePointerChecks(pass, FOUR))
                .add(new AddressChecks(pass))
                .add(new ErrorRecording(pass))
                .run(module);
        requireReadable(module);
        Constants constants = new Constants(module, Specialization.none());
        List<Long> ends = new ArrayList<>();
        module.forEach(each -> {
            if (each.opcode() == Op.U_LESS_THAN_EQUAL) {
                ends.add(constants.folded(each.operand(0), 1) - DescriptorState.FIRST_SIZE);
            }
        });
        List<String> why =
                pass.unguarded().stream().map(Instrumentation.Unguarded::why).toList();
        return new Reach(ends, why, pass.checks());
    }

    /** Reading judges types of ids and that each is defined once. */
    private static void requireReadable(SpirvModule module) {
        try {
            SpirvReader.read(SpirvWriter.words(module));
        } catch (SpirvFormatException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A vector is read through the structure, then as a word: the size is that of what is read. */
    @Test
    void untypedChainsReachAsFarAsWhatIsAccessed() throws SpirvTextException {
        String chain = "%40 = OpUntypedAccessChainKHR %24 %20 %30 %11 %12\n";
        assertEquals(
                List.of(16L + 3 * 16 + 16), of(chain + "%41 = OpLoad %5 %40\n").ends());
        assertEquals(
                List.of(16L + 3 * 16 + 4), of(chain + "%41 = OpLoad %4 %40\n").ends());
        assertEquals(List.of(16L + 3 * 16 + 4), of(chain + "OpStore %40 %32\n").ends());
        assertEquals(
                List.of(16L + 3 * 16 + 4),
                of(chain + "OpAtomicStore %40 %11 %10 %32\n").ends());
        assertEquals(List.of(4L), of("%41 = OpLoad %4 %30\n").ends());
    }

    @Test
    void chainsOfOtherTypesAreAddedUp() throws SpirvTextException {
        String chains = """
                %40 = OpUntypedAccessChainKHR %24 %20 %30 %11 %12
                %41 = OpUntypedInBoundsAccessChainKHR %24 %5 %40 %12
                %42 = OpLoad %4 %41
                """;
        Reach reach = of(chains);
        assertEquals(List.of(16L + 3 * 16 + 3 * 4 + 4), reach.ends());
        assertEquals(List.of(), reach.unguarded());
    }

    @Test
    void indicesIntoArraysOfUntypedBuffersAreChecked() throws SpirvTextException {
        Reach reach = of("%40 = OpUntypedAccessChainKHR %24 %23 %31 %32 %11 %12\n%41 = OpLoad %4 %40\n");
        assertEquals(List.of(16L + 3 * 16 + 4), reach.ends());
        assertEquals(1, reach.checks().size());
        DescriptorCheck check = (DescriptorCheck) reach.checks().get(0);
        assertEquals(31, check.variable());
        assertEquals(true, check.array());
    }

    @Test
    void theLengthOfAnArrayOfAnUnwrittenUntypedBufferIsNotRead() throws SpirvTextException {
        Reach reach = of("%40 = OpUntypedArrayLengthKHR %4 %20 %30 1\n");
        assertEquals(1, reach.checks().size());
        assertEquals(List.of(0L), reach.ends());
    }

    @Test
    void selectedUntypedPointersAreFollowed() throws SpirvTextException {
        Reach reach = of("""
                %39 = OpUGreaterThan %7 %32 %10
                %40 = OpUntypedAccessChainKHR %24 %20 %30 %11 %32
                %41 = OpUntypedAccessChainKHR %24 %20 %30 %11 %12
                %42 = OpSelect %24 %39 %40 %41
                %43 = OpLoad %4 %42
                """);
        assertEquals(List.of(), reach.unguarded());
        assertEquals(1, reach.checks().size());
    }

    @Test
    void bothSidesOfACopyOfASizeAreChecked() throws SpirvTextException {
        Reach reach = of("""
                %40 = OpUntypedAccessChainKHR %24 %20 %30 %11 %10
                %41 = OpUntypedAccessChainKHR %24 %20 %30 %11 %12
                OpCopyMemorySized %40 %41 %16
                """);
        assertEquals(List.of(16L + 3 * 16 + 64, 16L + 64), reach.ends());
        assertEquals(List.of(), reach.unguarded());
        assertEquals(
                List.of("the end of OpCopyMemorySized"),
                of("OpCopyMemorySized %30 %31 %32\n").unguarded());
        assertEquals(
                List.of("the end of OpCopyMemorySized"),
                of("OpCopyMemorySized %30 %31 %12\n").unguarded());
    }

    /** 16 rows of 8 numbers of four bytes; the stride counts elements of two bytes. */
    @Test
    void matricesReachToTheEndOfTheirLastLine() throws SpirvTextException {
        String chain = "%40 = OpAccessChain %26 %33 %10 %14\n";
        Reach rows = of(chain + "%41 = OpCooperativeMatrixLoadKHR %27 %40 %10 %16\n");
        assertEquals(List.of(), rows.unguarded());
        assertEquals(List.of(8L * 2 + 15 * 64 * 2 + 8 * 4), rows.ends());
        Reach columns = of(chain + "%41 = OpCooperativeMatrixLoadKHR %27 %40 %11 %16\n");
        assertEquals(List.of(8L * 2 + 7 * 64 * 2 + 16 * 4), columns.ends());
        Reach stored = of(chain + """
                %41 = OpCooperativeMatrixLoadKHR %27 %40 %10 %16
                OpCooperativeMatrixStoreKHR %40 %41 %11 %16
                """);
        assertEquals(List.of(8L * 2 + 15 * 64 * 2 + 8 * 4, 8L * 2 + 7 * 64 * 2 + 16 * 4), stored.ends());
        Reach dynamic = of(chain + "%41 = OpCooperativeMatrixLoadKHR %27 %40 %10 %32\n");
        assertEquals(List.of(), dynamic.unguarded());
        assertEquals(1, dynamic.checks().size());
    }

    @Test
    void matricesWithUnknownLinesAreNamed() throws SpirvTextException {
        String why = "the end of OpCooperativeMatrixLoadKHR";
        String chain = "%40 = OpAccessChain %26 %33 %10 %14\n";
        assertEquals(
                List.of(why),
                of(chain + "%41 = OpCooperativeMatrixLoadKHR %27 %40 %10\n").unguarded());
        assertEquals(
                List.of(why),
                of(chain + "%41 = OpCooperativeMatrixLoadKHR %27 %40 %12 %16\n").unguarded());
        String address = "%40 = OpBitcast %60 %62\n";
        Reach dynamic = of(address + "%41 = OpCooperativeMatrixLoadKHR %27 %40 %10 %32 Aligned 2\n");
        assertEquals(List.of(why), dynamic.unguarded());
    }

    @Test
    void matricesByAddressHaveTheirSize() throws SpirvTextException {
        String address = "%40 = OpBitcast %60 %62\n";
        Reach fixed = of(address + "%41 = OpCooperativeMatrixLoadKHR %27 %40 %10 %16 Aligned 2\n");
        assertEquals(List.of(), fixed.unguarded());
        assertEquals(15 * 64 * 2 + 8 * 4, ((AddressCheck) fixed.checks().get(0)).sizeBytes());
    }
}
