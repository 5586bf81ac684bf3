package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.gpuav.proof.ActionSize;
import dev.vkval.gpuav.proof.BufferReach;
import dev.vkval.gpuav.proof.PushConstants;
import dev.vkval.gpuav.proof.ShaderAccesses;
import dev.vkval.spirv.Specialization;
import dev.vkval.spirv.reflect.DescriptorUse;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.HazardKind;
import dev.vkval.sync.command.DescriptorAccesses;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lwjgl.vulkan.VK10;

/**
 * Dispatches that access the word of a buffer at a push constant plus the number of the invocation, where the buffer is an
 * element of an array of four, and another push constant says which.
 */
class ReachedBuffersTest {
    private static final int WORDS = 64;
    private static final int BYTES = WORDS * Integer.BYTES;
    private static final int BUFFERS = 4;
    private static final String CODE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %words ArrayStride 4
            OpDecorate %Block BufferBlock
            OpMemberDecorate %Block 0 Offset 0
            OpDecorate %Push Block
            OpMemberDecorate %Push 0 Offset 0
            OpMemberDecorate %Push 1 Offset 4
            OpMemberDecorate %Push 2 Offset 8
            OpMemberDecorate %Push 3 Offset 12
            OpDecorate %buffers DescriptorSet 0
            OpDecorate %buffers Binding 0
            %void = OpTypeVoid
            %bool = OpTypeBool
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %uvec3 = OpTypeVector %uint 3
            %zero = OpConstant %uint 0
            %one = OpConstant %uint 1
            %two = OpConstant %uint 2
            %three = OpConstant %uint 3
            %four = OpConstant %uint 4
            %words = OpTypeRuntimeArray %uint
            %Block = OpTypeStruct %words
            %blocks = OpTypeArray %Block %four
            %Push = OpTypeStruct %uint %uint %uint %uint
            %toBlocks = OpTypePointer Uniform %blocks
            %toWord = OpTypePointer Uniform %uint
            %toInput = OpTypePointer Input %uvec3
            %toPush = OpTypePointer PushConstant %Push
            %toPushed = OpTypePointer PushConstant %uint
            %id = OpVariable %toInput Input
            %push = OpVariable %toPush PushConstant
            %buffers = OpVariable %toBlocks Uniform
            %main = OpFunction %void None %function
            %label = OpLabel
            %ids = OpLoad %uvec3 %id
            %number = OpCompositeExtract %uint %ids 0
            %toElement = OpAccessChain %toPushed %push %zero
            %element = OpLoad %uint %toElement
            %toFirst = OpAccessChain %toPushed %push %one
            %first = OpLoad %uint %toFirst
            %toTaken = OpAccessChain %toPushed %push %two
            %taken = OpLoad %uint %toTaken
            %toApart = OpAccessChain %toPushed %push %three
            %apart = OpLoad %uint %toApart
            %condition = OpINotEqual %bool %taken %zero
            %step = OpIMul %uint %number %apart
            %word = OpIAdd %uint %first %step
            %place = OpAccessChain %toWord %buffers %element %zero %word
            OpSelectionMerge %end None
            OpBranchConditional %condition %then %end
            %then = OpLabel
            ACCESS
            OpBranch %end
            %end = OpLabel
            OpReturn
            OpFunctionEnd
            """;
    private static final String WRITE = "OpStore %place %one";
    private static final String READ = "%value = OpLoad %uint %place";
    private static final String ADD = "%value = OpAtomicIAdd %uint %place %one %zero %one";
    /** Reads through a pointer that is one of two. */
    private static final String READ_CHOSEN = """
            %other = OpAccessChain %toWord %buffers %element %zero %zero
            %chosen = OpSelect %toWord %condition %place %other
            %value = OpLoad %uint %chosen
            """;

    /** What an action has: how many invocations, and its push constants. */
    private record Inputs(ActionSize size, PushConstants pushed) {}

    private final Map<Long, Inputs> inputs = new HashMap<>();
    private final Map<String, ShaderStage> stages = new HashMap<>();
    private final Map<ShaderStage, ShaderAccesses> analysed = new HashMap<>();
    private final RecordedSubmits submits = new RecordedSubmits(new DescriptorAccesses(false, this::reach));
    private final BufferState[] buffers = new BufferState[BUFFERS];
    private final DescriptorSetState set = submits.objects.descriptorSet(new DescriptorSetLayoutState.Binding(
            0, DescriptorTypes.STORAGE_BUFFER, BUFFERS, VK10.VK_SHADER_STAGE_COMPUTE_BIT, 0, false));
    private long block;

    ReachedBuffersTest() {
        for (int i = 0; i < BUFFERS; i++) {
            buffers[i] = submits.objects.buffer(submits.objects.memory(BYTES), 0, BYTES);
            submits.objects.write(set, 0, i, new Descriptor.OfBuffer(buffers[i], 0, BYTES));
        }
    }

    private BufferReach reach(long action, ShaderStage stage, DescriptorUse use) {
        ShaderAccesses accesses = analysed.computeIfAbsent(
                stage,
                key -> ShaderAccesses.of(
                        stage.module().module().orElseThrow(),
                        stage.entryPoint(),
                        stage.executionModel(),
                        new Specialization(stage.specialization())));
        Inputs of = inputs.get(action);
        return accesses.ofBuffers(use.variable(), of.size(), of.pushed());
    }

    private static PushConstants pushed(int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(words);
        return PushConstants.NONE.with(0, bytes.array());
    }

    private static ActionSize groups(long count) {
        return new ActionSize.Groups(List.of(0L, 0L, 0L), List.of(count, 1L, 1L), true);
    }

    private ShaderStage stage(String access) {
        try {
            return submits.objects.stage(
                    VK10.VK_SHADER_STAGE_COMPUTE_BIT, Assembler.words(CODE.replace("ACCESS", access)));
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }

    private RecordedCommand dispatch(String access, ActionSize size, PushConstants pushed) {
        ShaderStage stage = stages.computeIfAbsent(access, this::stage);
        BoundState bound = new BoundState(
                submits.objects.pipeline(GraphicsStates.ofVertices(List.of(), List.of()), List.of(stage)),
                GraphicsStates.ofVertices(List.of(), List.of()),
                List.of(new BoundState.BoundSet(set, set.snapshot(), List.of())),
                Map.of(),
                null);
        inputs.put(++block, new Inputs(size, pushed));
        return new RecordedCommand.Dispatch(new CommandPlace("vkCmdDispatch", block, 1, 0, List.of()), bound, null);
    }

    private RecordedCommand dispatch(String access, int element, int first, int count) {
        return dispatch(access, groups(count), pushed(element, first, 1, 1));
    }

    private RecordedCommand fill(int element, long firstWord, long words) {
        return new RecordedCommand.FillBuffer(
                new CommandPlace("vkCmdFillBuffer", ++block, 1, 0, List.of()),
                buffers[element],
                firstWord * Integer.BYTES,
                words * Integer.BYTES);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 32, 0, 32, 32, ''",
        "0, 0, 33, 0, 32, 32, READ_AFTER_WRITE",
        "0, 32, 32, 0, 0, 32, ''",
        "0, 31, 32, 0, 0, 32, READ_AFTER_WRITE",
        "0, 0, 64, 1, 0, 64, ''",
        "3, 5, 1, 3, 5, 1, READ_AFTER_WRITE"
    })
    void partsOfElementsThatTwoDispatchesAccess(
            int element, int first, int count, int readElement, int readFirst, int readCount, String hazard) {
        List<HazardKind> found = submits.found(
                dispatch(WRITE, element, first, count), dispatch(READ, readElement, readFirst, readCount));
        assertEquals(hazard.isEmpty() ? List.of() : List.of(HazardKind.valueOf(hazard)), found);
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0, 2, 1, ''",
        "2, 0, 2, 4, READ_AFTER_WRITE",
        "2, 1, 4, 2, ''",
        "2, 1, 4, 3, READ_AFTER_WRITE",
        "4, 3, 4, 0, ''",
        "3, 0, 3, 1, READ_AFTER_WRITE",
        "1, 0, 2, 1, READ_AFTER_WRITE"
    })
    void wordsApart(int apart, int first, int readApart, int readFirst, String hazard) {
        List<HazardKind> found = submits.found(
                dispatch(WRITE, groups(8), pushed(0, first, 1, apart)),
                dispatch(READ, groups(8), pushed(0, readFirst, 1, readApart)));
        assertEquals(hazard.isEmpty() ? List.of() : List.of(HazardKind.valueOf(hazard)), found);
    }

    @Test
    void aFillBetweenWordsIsNotReadAndOneOfAWordIs() {
        RecordedCommand reads = dispatch(READ, groups(8), pushed(0, 0, 1, 2));
        assertEquals(List.of(), submits.found(fill(0, 1, 1), fill(0, 7, 1), reads, fill(0, 3, 1)));
        assertEquals(List.of(HazardKind.WRITE_AFTER_READ), submits.found(fill(0, 4, 1)));
    }

    @Test
    void whatAnEarlierDispatchAccessedIsNotForgotten() {
        assertEquals(
                List.of(HazardKind.READ_AFTER_WRITE),
                submits.found(
                        dispatch(WRITE, groups(8), pushed(0, 0, 1, 2)),
                        dispatch(WRITE, groups(8), pushed(0, 1, 1, 2)),
                        dispatch(READ, groups(1), pushed(0, 4, 1, 1))));
        assertEquals("bytes 0..60", submits.hazards.get(0).prior().detail().range());
    }

    @Test
    void manyPatternsInOnePlaceCountAsAllOfIt() {
        for (int i = 0; i < 10; i++) {
            submits.found(dispatch(READ, groups(2), pushed(0, i, 1, 32)));
        }
        assertEquals(List.of(), submits.found(fill(0, 29, 1)));
        for (int i = 10; i < 24; i++) {
            submits.found(dispatch(READ, groups(2), pushed(0, i, 1, 32)));
        }
        assertEquals(List.of(HazardKind.WRITE_AFTER_READ), submits.found(fill(0, 28, 1)));
    }

    @Test
    void theRangeOfAFindingIsWhatMayBeAccessed() {
        submits.found(fill(1, 0, WORDS), dispatch(READ, 1, 8, 4));
        assertEquals("bytes 32..48", submits.hazards.get(0).now().detail().range());
    }

    @Test
    void theSameArrayIsAccessedElsewhereWithoutABarrierBetween() {
        assertEquals(
                List.of(HazardKind.READ_AFTER_WRITE),
                submits.found(fill(2, 0, WORDS), dispatch(READ, 1, 0, WORDS), dispatch(READ, 2, 0, WORDS)));
    }

    @Test
    void anAccessThatIsNotExecutedIsNone() {
        assertEquals(List.of(), submits.found(fill(0, 0, WORDS), dispatch(READ, groups(WORDS), pushed(0, 0, 0, 1))));
        assertEquals(
                List.of(HazardKind.READ_AFTER_WRITE), submits.found(dispatch(READ, groups(WORDS), pushed(0, 0, 1, 1))));
        assertEquals(
                1,
                submits.found(dispatch(READ, groups(WORDS), pushed(0, 0, 0, 1))).size());
    }

    @Test
    void atomicsOfTwoDispatchesAreNoHazardAndAFillOfTheirWordsIsOne() {
        assertEquals(List.of(), submits.found(dispatch(ADD, 0, 0, 8), dispatch(ADD, 0, 4, 8)));
        assertEquals(List.of(), submits.found(fill(0, 12, 4)));
        assertEquals(1, submits.found(fill(0, 11, 1)).size());
    }

    @Test
    void whatIsNotRecordedMayBeAnywhere() {
        assertEquals(
                List.of(HazardKind.READ_AFTER_WRITE),
                submits.found(fill(1, 63, 1), dispatch(READ, groups(1), PushConstants.NONE)));
    }

    @Test
    void theNumberOfInvocationsIsNotRecorded() {
        assertEquals(
                List.of(HazardKind.READ_AFTER_WRITE),
                submits.found(fill(1, 63, 1), dispatch(READ, new ActionSize.Unknown(), pushed(1, 0, 1, 1))));
    }

    @Test
    void whatMayBeOutOfBoundsMayBeAnywhereInItsBuffer() {
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), submits.found(fill(0, 0, 1), dispatch(READ, 0, 32, 33)));
    }

    @Test
    void aPointerThatVariesMayPointAnywhere() {
        assertEquals(
                List.of(HazardKind.READ_AFTER_WRITE), submits.found(fill(3, 63, 1), dispatch(READ_CHOSEN, 0, 32, 1)));
    }
}
