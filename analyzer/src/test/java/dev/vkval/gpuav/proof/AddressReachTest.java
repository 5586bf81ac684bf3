package dev.vkval.gpuav.proof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.SpirvModule;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.spirv.reflect.SpacedBytes;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What a shader with eight invocations reaches, whose push constants are two addresses of arrays of words and a word, and which
 * loads another address and a word from memory.
 */
class AddressReachTest {
    private static final int COMPUTE = 5;
    private static final long ONE = 0x7F00_1000_0000L;
    private static final long OTHER = 0x7F55_0000_0100L;
    private static final int WORD = 5;
    private static final int INVOCATIONS = 8;
    private static final int ROUNDS = 300;
    private static final ActionSize SIZE = new ActionSize.Groups(List.of(0L, 0L, 0L), List.of(8L, 1L, 1L), true);
    private static final String CODE = """
            OpCapability Shader
            OpCapability Int64
            OpCapability PhysicalStorageBufferAddresses
            OpExtension "SPV_KHR_physical_storage_buffer"
            OpMemoryModel PhysicalStorageBuffer64 GLSL450
            OpEntryPoint GLCompute %main "main" %id
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %words ArrayStride 4
            OpDecorate %pairs ArrayStride 8
            OpDecorate %Words Block
            OpMemberDecorate %Words 0 Offset 0
            OpDecorate %Pairs Block
            OpMemberDecorate %Pairs 0 Offset 16
            OpMemberDecorate %Pair 0 Offset 0
            OpMemberDecorate %Pair 1 Offset 4
            OpDecorate %Push Block
            OpMemberDecorate %Push 0 Offset 0
            OpMemberDecorate %Push 1 Offset 8
            OpMemberDecorate %Push 2 Offset 16
            OpMemberDecorate %Push 3 Offset 24
            OpMemberDecorate %Push 4 Offset 32
            OpDecorate %Memory BufferBlock
            OpMemberDecorate %Memory 0 Offset 0
            OpMemberDecorate %Memory 1 Offset 8
            OpDecorate %memory DescriptorSet 0
            OpDecorate %memory Binding 0
            OpDecorate %toWord ArrayStride 4
            %void = OpTypeVoid
            %bool = OpTypeBool
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %ulong = OpTypeInt 64 0
            %uvec2 = OpTypeVector %uint 2
            %uvec3 = OpTypeVector %uint 3
            %0 = OpConstant %uint 0
            %1 = OpConstant %uint 1
            %2 = OpConstant %uint 2
            %3 = OpConstant %uint 3
            %4 = OpConstant %uint 4
            %l4 = OpConstant %ulong 4
            %l12 = OpConstant %ulong 12
            %l64 = OpConstant %ulong 64
            %words = OpTypeRuntimeArray %uint
            %Words = OpTypeStruct %words
            %Pair = OpTypeStruct %uint %uint
            %pairs = OpTypeRuntimeArray %Pair
            %Pairs = OpTypeStruct %pairs
            %toWords = OpTypePointer PhysicalStorageBuffer %Words
            %toPairs = OpTypePointer PhysicalStorageBuffer %Pairs
            %toWord = OpTypePointer PhysicalStorageBuffer %uint
            %takesWords = OpTypeFunction %void %toWords %uint
            %Push = OpTypeStruct %toWords %toWords %uint %uvec2 %ulong
            %Memory = OpTypeStruct %toWords %uint
            %toPush = OpTypePointer PushConstant %Push
            %toPushed = OpTypePointer PushConstant %toWords
            %toPushedWord = OpTypePointer PushConstant %uint
            %toPushedPair = OpTypePointer PushConstant %uvec2
            %toPushedLong = OpTypePointer PushConstant %ulong
            %toMemory = OpTypePointer Uniform %Memory
            %toAddress = OpTypePointer Uniform %toWords
            %toLoaded = OpTypePointer Uniform %uint
            %toLocal = OpTypePointer Function %toWords
            %toInput = OpTypePointer Input %uvec3
            %id = OpVariable %toInput Input
            %push = OpVariable %toPush PushConstant
            %memory = OpVariable %toMemory Uniform
            %main = OpFunction %void None %function
            %label = OpLabel
            %local = OpVariable %toLocal Function
            %ids = OpLoad %uvec3 %id
            %i = OpCompositeExtract %uint %ids 0
            %pOne = OpAccessChain %toPushed %push %0
            %one = OpLoad %toWords %pOne
            %pOther = OpAccessChain %toPushed %push %1
            %other = OpLoad %toWords %pOther
            %pWord = OpAccessChain %toPushedWord %push %2
            %word = OpLoad %uint %pWord
            %pPair = OpAccessChain %toPushedPair %push %3
            %pair = OpLoad %uvec2 %pPair
            %pLong = OpAccessChain %toPushedLong %push %4
            %long = OpLoad %ulong %pLong
            %pLoaded = OpAccessChain %toAddress %memory %0
            %loaded = OpLoad %toWords %pLoaded
            %pIndex = OpAccessChain %toLoaded %memory %1
            %index = OpLoad %uint %pIndex
            BODY
            OpReturn
            OpFunctionEnd
            FUNCTIONS
            """;

    private static PushConstants pushed() {
        ByteBuffer bytes = ByteBuffer.allocate(40).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(ONE).putLong(OTHER).putInt(WORD).putInt(0).putLong(ONE).putLong(OTHER);
        return PushConstants.NONE.with(0, bytes.array());
    }

    private static AddressReach reach(String body, String functions) {
        try {
            SpirvModule module = Assembler.module(CODE.replace("BODY", body).replace("FUNCTIONS", functions));
            return ShaderAccesses.of(module, "main", COMPUTE, new Specialization(Map.of()))
                    .byAddress(SIZE, pushed());
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }

    private static AddressReach reach(String body) {
        return reach(body, "");
    }

    private static AddressReach.Part only(String body) {
        AddressReach reach = reach(body);
        assertTrue(reach.unknown().isEmpty(), reach::toString);
        assertEquals(1, reach.parts().size(), reach::toString);
        return reach.parts().get(0);
    }

    private static List<Long> range(AddressReach.Part part) {
        return List.of(part.begin(), part.end());
    }

    @Test
    void invocationsReachOneWordEach() {
        AddressReach.Part part = only("%p = OpAccessChain %toWord %one %0 %i\nOpStore %p %0 Aligned 4");
        assertEquals(List.of(ONE, ONE + 4 * INVOCATIONS), range(part));
        assertEquals(List.of(false, true, true), List.of(part.reads(), part.writes(), part.fixed()));
    }

    @Test
    void membersOfStructuresArePieces() {
        AddressReach.Part part = only("%q = OpBitcast %toPairs %one\n%p = OpAccessChain %toWord %q %0 %i %1\n"
                + "%v = OpLoad %uint %p Aligned 4");
        assertEquals(List.of(ONE + 20, ONE + 20 + 8 * (INVOCATIONS - 1) + 4), range(part));
        assertEquals(4, part.pieces().sizeBytes());
        assertTrue(part.pieces().touches(ONE + 20, ONE + 24), part::toString);
        assertTrue(part.pieces().apart(new SpacedBytes(ONE + 16, 4, 8)), part::toString);
    }

    @Test
    void pointerChainsCountInTheirStride() {
        AddressReach.Part part = only("%p = OpAccessChain %toWord %one %0 %0\n%q = OpPtrAccessChain %toWord %p %word\n"
                + "OpStore %q %0 Aligned 4");
        assertEquals(List.of(ONE + 4 * WORD, ONE + 4 * WORD + 4), range(part));
    }

    @Test
    void anAddressOfTwoWordsIsOne() {
        assertEquals(
                ONE,
                only("%r = OpBitcast %toWords %pair\n%p = OpAccessChain %toWord %r %0 %0\nOpStore %p %0 Aligned 4")
                        .begin());
    }

    @Test
    void anAddressIsComputed() {
        AddressReach.Part part = only(
                "%w = OpUConvert %ulong %i\n%m = OpIMul %ulong %w %l12\n%a = OpIAdd %ulong %long %m\n"
                        + "%r = OpConvertUToPtr %toWords %a\n%p = OpAccessChain %toWord %r %0 %1\nOpStore %p %0 Aligned 4");
        assertEquals(List.of(OTHER + 4, OTHER + 4 + 12 * (INVOCATIONS - 1) + 4), range(part));
        assertEquals(12, part.pieces().strideBytes());
    }

    @Test
    void aSelectionHasBothAddressesAndNothingBetween() {
        AddressReach reach = reach("%c = OpIEqual %bool %index %0\n%r = OpSelect %toWords %c %one %other\n"
                + "%p = OpAccessChain %toWord %r %0 %0\nOpStore %p %0 Aligned 4");
        assertEquals(
                List.of(ONE, OTHER),
                reach.parts().stream().map(AddressReach.Part::begin).toList());
        assertTrue(reach.parts().stream().allMatch(part -> part.end() - part.begin() == 4));
    }

    @Test
    void aPointerInALocalVariableIsFollowed() {
        assertEquals(
                OTHER,
                only("OpStore %local %other\n%r = OpLoad %toWords %local\n%p = OpAccessChain %toWord %r %0 %0\n"
                                + "OpStore %p %0 Aligned 4")
                        .begin());
    }

    @Test
    void parametersHaveTheArgumentsOfAllCalls() {
        AddressReach reach =
                reach("%c1 = OpFunctionCall %void %f %one %1\n%c2 = OpFunctionCall %void %f %other %2", """
                %f = OpFunction %void None %takesWords
                %words_ = OpFunctionParameter %toWords
                %at = OpFunctionParameter %uint
                %f0 = OpLabel
                %p = OpAccessChain %toWord %words_ %0 %at
                OpStore %p %0 Aligned 4
                OpReturn
                OpFunctionEnd
                """);
        assertEquals(
                List.of(List.of(ONE + 4, ONE + 12), List.of(OTHER + 4, OTHER + 12)),
                reach.parts().stream().map(AddressReachTest::range).toList());
    }

    @Test
    void anIndexInMemoryReachesToTheEnd() {
        AddressReach.Part part = only("%p = OpAccessChain %toWord %one %0 %index\nOpStore %p %0 Aligned 4");
        assertEquals(ONE, part.begin());
        BufferReach inBuffer = AddressReach.in(List.of(part), ONE - 64, 256);
        assertEquals(List.of(new ByteRange(64, 192)), inBuffer.written(0, 256));
    }

    @Test
    void anAddressInMemoryIsNotKnown() {
        AddressReach reach = reach("%p = OpAccessChain %toWord %loaded %0 %0\nOpStore %p %0 Aligned 4");
        assertEquals(List.of(), reach.parts());
        assertEquals(1, reach.unknown().size());
    }

    @Test
    void halvesOfAnAddressThatMemorySaysAreNotKnown() {
        AddressReach reach = reach("%x = OpCompositeExtract %uint %pair 0\n%y = OpCompositeExtract %uint %pair 1\n"
                + "%s = OpIAdd %uint %x %index\n%d = OpCompositeConstruct %uvec2 %s %y\n"
                + "%r = OpBitcast %toWords %d\n%p = OpAccessChain %toWord %r %0 %0\nOpStore %p %0 Aligned 4");
        assertEquals(1, reach.unknown().size());
    }

    @Test
    void aBranchThatIsNotTakenReachesNothing() {
        String body = "%c = OpIEqual %bool %word CONSTANT\nOpSelectionMerge %end None\n"
                + "OpBranchConditional %c %then %end\n%then = OpLabel\n"
                + "%p = OpAccessChain %toWord %loaded %0 %0\nOpStore %p %0 Aligned 4\nOpBranch %end\n%end = OpLabel";
        AddressReach reach = reach(body.replace("CONSTANT", "%4"));
        assertEquals(List.of(), reach.parts());
        assertTrue(reach.unknown().isEmpty());
        assertEquals(1, reach(body.replace("CONSTANT", "%word")).unknown().size());
    }

    @Test
    void sumsOfSumsTakeNoTime() {
        StringBuilder body = new StringBuilder("%t0 = OpISub %ulong %long %long\n");
        for (int i = 0; i < 60; i++) {
            body.append("%t" + (i + 1) + " = OpIAdd %ulong %t" + i + " %t" + i + "\n");
        }
        body.append("%a = OpIAdd %ulong %t60 %long\n%r = OpConvertUToPtr %toWords %a\n"
                + "%p = OpAccessChain %toWord %r %0 %0\nOpStore %p %0 Aligned 4");
        assertEquals(
                OTHER,
                assertTimeoutPreemptively(Duration.ofSeconds(20), () -> only(body.toString()))
                        .begin());
    }

    /** What was found for some push constants is kept for equal ones alone. */
    @Test
    void eachPushConstantCounts() throws SpirvTextException {
        String body = "%r = OpBitcast %toWords %pair\n"
                + "%p = OpAccessChain %toWord %r %0 %word\nOpStore %p %0 Aligned 4\n"
                + "%q = OpPtrAccessChain %toWord %p %long\nOpStore %q %0 Aligned 4\n"
                + "%s = OpAccessChain %toWord %loaded %0 %word\nOpStore %s %0 Aligned 4";
        ShaderAccesses accesses = ShaderAccesses.of(
                Assembler.module(CODE.replace("BODY", body).replace("FUNCTIONS", "")),
                "main",
                COMPUTE,
                new Specialization(Map.of()));
        AddressReach before = accesses.byAddress(SIZE, pushed());
        for (int offset : new int[] {16, 24, 28, 32, 36}) {
            AddressReach after = accesses.byAddress(SIZE, pushed().with(offset, new byte[] {1, 0, 0, 0}));
            assertNotEquals(before.parts(), after.parts(), "push constants at " + offset);
        }
        assertSame(before, accesses.byAddress(SIZE, pushed().with(0, new byte[8])));
    }

    @Test
    void copiesReadAndWrite() {
        AddressReach reach = reach("%p = OpAccessChain %toWord %one %0 %1\n%q = OpAccessChain %toWord %other %0 %2\n"
                + "OpCopyMemory %p %q Aligned 4");
        assertEquals(
                List.of(List.of(ONE + 4, ONE + 8), List.of(OTHER + 8, OTHER + 12)),
                reach.parts().stream().map(AddressReachTest::range).toList());
        assertEquals(
                List.of(true, false),
                reach.parts().stream().map(AddressReach.Part::writes).toList());
    }

    /** An integer of 64 bits as code, and what it is in an invocation. */
    private static final class Sum {
        private final StringBuilder code = new StringBuilder();
        private final Random random;
        private int names;

        Sum(Random random) {
            this.random = random;
        }

        private String name() {
            return "%t" + names++;
        }

        /** Adds code for a value; gives its name and fills in its values by invocation. */
        private String wide(int depth, long[] values) {
            int kind = depth == 0 ? random.nextInt(2) : random.nextInt(7);
            long[] other = new long[INVOCATIONS];
            String name = name();
            switch (kind) {
                case 0 -> {
                    Arrays.fill(values, OTHER);
                    return "%long";
                }
                case 1 -> {
                    String narrow = narrow(depth, values);
                    code.append(name + " = OpUConvert %ulong " + narrow + "\n");
                }
                case 2, 3 -> {
                    String one = wide(depth - 1, values);
                    String two = wide(depth - 1, other);
                    code.append(name + (kind == 2 ? " = OpIAdd" : " = OpISub") + " %ulong " + one + " " + two + "\n");
                    for (int i = 0; i < INVOCATIONS; i++) {
                        values[i] = kind == 2 ? values[i] + other[i] : values[i] - other[i];
                    }
                }
                case 4 -> {
                    String one = wide(depth - 1, values);
                    code.append(name + " = OpIMul %ulong " + one + " %l12\n");
                    for (int i = 0; i < INVOCATIONS; i++) {
                        values[i] *= 12;
                    }
                }
                case 5 -> {
                    String one = wide(depth - 1, values);
                    code.append(name + " = OpShiftLeftLogical %ulong " + one + " %3\n");
                    for (int i = 0; i < INVOCATIONS; i++) {
                        values[i] <<= 3;
                    }
                }
                default -> {
                    String one = wide(depth - 1, values);
                    String two = wide(depth - 1, other);
                    String condition = name();
                    code.append(condition + " = OpUGreaterThan %bool %i %3\n");
                    code.append(name + " = OpSelect %ulong " + condition + " " + one + " " + two + "\n");
                    for (int i = 0; i <= 3; i++) {
                        values[i] = other[i];
                    }
                }
            }
            return name;
        }

        private String narrow(int depth, long[] values) {
            String name = name();
            if (depth == 0) {
                for (int i = 0; i < INVOCATIONS; i++) {
                    values[i] = i;
                }
                return "%i";
            }
            String one = narrow(depth - 1, values);
            String constant = List.of("%1", "%2", "%3", "%word").get(random.nextInt(4));
            long number = constant.equals("%word") ? WORD : Long.parseLong(constant.substring(1));
            int opcode = random.nextInt(3);
            code.append(name + List.of(" = OpIAdd", " = OpISub", " = OpIMul").get(opcode) + " %uint " + one + " "
                    + constant + "\n");
            for (int i = 0; i < INVOCATIONS; i++) {
                long value = opcode == 0 ? values[i] + number : opcode == 1 ? values[i] - number : values[i] * number;
                values[i] = value & 0xFFFF_FFFFL;
            }
            return name;
        }
    }

    @Test
    void eachInvocationIsInWhatIsReached() {
        Random random = new Random(17);
        int known = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Sum sum = new Sum(random);
            long[] addresses = new long[INVOCATIONS];
            String address = sum.wide(3, addresses);
            AddressReach reach = reach(sum.code + "%r = OpConvertUToPtr %toWords " + address
                    + "\n%p = OpAccessChain %toWord %r %0 %i\nOpStore %p %0 Aligned 4");
            known += reach.unknown().isEmpty() ? 1 : 0;
            for (int i = 0; i < INVOCATIONS && reach.unknown().isEmpty(); i++) {
                long begin = addresses[i] + 4L * i;
                boolean covered = addresses[i] == 0
                        || reach.parts().stream()
                                .anyMatch(part -> part.begin() <= begin
                                        && (part.end() == Long.MAX_VALUE || begin + 4 <= part.end())
                                        && (part.pieces() == null
                                                || part.pieces().touches(begin, begin + 4)));
                assertTrue(
                        covered, sum.code + " gives " + begin + " in invocation " + i + ", reached: " + reach.parts());
            }
        }
        assertTrue(known > ROUNDS / 2, known + " addresses are known");
    }
}
