package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.gpuav.footprint.WatchedPlace;
import dev.vkval.spirv.reflect.ByteRange;
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
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.HazardKind;
import dev.vkval.sync.access.MemoryAccess;
import dev.vkval.sync.command.DescriptorAccesses;
import dev.vkval.sync.command.ShaderFootprints;
import dev.vkval.sync.command.ShaderReach;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Dispatches that access words of an array of four buffers of 256 bytes, where a device has recorded which. */
class TouchedBuffersTest {
    private static final int BYTES = 256;
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
            OpDecorate %buffers DescriptorSet 0
            OpDecorate %buffers Binding 0
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %uvec3 = OpTypeVector %uint 3
            %zero = OpConstant %uint 0
            %one = OpConstant %uint 1
            %four = OpConstant %uint 4
            %words = OpTypeRuntimeArray %uint
            %Block = OpTypeStruct %words
            %blocks = OpTypeArray %Block %four
            %toBlocks = OpTypePointer Uniform %blocks
            %toWord = OpTypePointer Uniform %uint
            %toInput = OpTypePointer Input %uvec3
            %id = OpVariable %toInput Input
            %buffers = OpVariable %toBlocks Uniform
            %main = OpFunction %void None %function
            %label = OpLabel
            %ids = OpLoad %uvec3 %id
            %number = OpCompositeExtract %uint %ids 0
            %place = OpAccessChain %toWord %buffers %number %zero %number
            ACCESS
            OpReturn
            OpFunctionEnd
            """;
    private static final String WRITE = "OpStore %place %one";
    private static final String READ = "%value = OpLoad %uint %place";
    private static final String ADD = "%value = OpAtomicIAdd %uint %place %one %zero %one";
    private static final List<Integer> FIRST = List.of(0);

    /** What the instruction of an action has accessed, by block. */
    private final Map<Long, SiteFootprint> footprints = new HashMap<>();

    private final Map<String, ShaderStage> stages = new HashMap<>();
    private final RecordedSubmits submits =
            new RecordedSubmits(new DescriptorAccesses(false, ShaderReach.UNKNOWN, new Seen()));
    private final BufferState[] buffers = new BufferState[BUFFERS];
    private final DescriptorSetState set = submits.objects.descriptorSet(new DescriptorSetLayoutState.Binding(
            0, DescriptorTypes.STORAGE_BUFFER, BUFFERS, VK10.VK_SHADER_STAGE_COMPUTE_BIT, 0, false));
    private long block;

    TouchedBuffersTest() {
        for (int i = 0; i < BUFFERS; i++) {
            buffers[i] = submits.objects.buffer(submits.objects.memory(BYTES), 0, BYTES);
            submits.objects.write(set, 0, i, new Descriptor.OfBuffer(buffers[i], 0, BYTES));
        }
    }

    private final class Seen implements ShaderFootprints {
        @Override
        public List<LocatedFootprint> of(long submit, long action, ShaderStage stage, DescriptorUse use) {
            return touched(submit, action, stage, use);
        }

        @Override
        public String invocation(long submit, long action, ShaderStage stage, WatchedPlace place) {
            return action + " at " + place.at() + " of element " + place.element();
        }
    }

    /** The first invocation that made an access of the only hazard. */
    private static String invocation(Hazard hazard, MemoryAccess access) {
        return access.detail()
                .undecided()
                .site()
                .invocation(access.usage(), hazard.where().begin());
    }

    private List<LocatedFootprint> touched(long submit, long action, ShaderStage stage, DescriptorUse use) {
        SiteFootprint footprint = footprints.get(action);
        return footprint == null ? null : List.of(new LocatedFootprint(footprint, null));
    }

    private ShaderStage stage(String access) {
        try {
            return submits.objects.stage(
                    VK10.VK_SHADER_STAGE_COMPUTE_BIT, Assembler.words(CODE.replace("ACCESS", access)));
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Nobody knows what it accesses. */
    private RecordedCommand dispatch(String access) {
        BoundState bound = new BoundState(
                submits.objects.pipeline(
                        GraphicsStates.ofVertices(List.of(), List.of()),
                        List.of(stages.computeIfAbsent(access, this::stage))),
                GraphicsStates.ofVertices(List.of(), List.of()),
                List.of(new BoundState.BoundSet(set, set.snapshot(), List.of())),
                Map.of(),
                null);
        return new RecordedCommand.Dispatch(new CommandPlace("vkCmdDispatch", ++block, 1, 0, List.of()), bound, null);
    }

    private RecordedCommand dispatch(
            String access, boolean executed, List<Integer> elements, List<ByteRange> bytes, boolean exact) {
        RecordedCommand command = dispatch(access);
        footprints.put(
                block,
                new SiteFootprint(
                        0,
                        0,
                        !access.equals(WRITE),
                        !access.equals(READ),
                        executed,
                        false,
                        elements,
                        false,
                        bytes,
                        exact ? bytes : List.of()));
        return command;
    }

    /** @param words numbers of the words that it accesses in buffer 0 */
    private RecordedCommand dispatch(String access, long... words) {
        return dispatch(
                access,
                true,
                FIRST,
                Arrays.stream(words)
                        .mapToObj(word -> new ByteRange(4 * word, 4))
                        .toList(),
                true);
    }

    private Hazard only() {
        assertEquals(1, submits.hazards.size());
        return submits.hazards.get(0);
    }

    @Test
    void commonWordsAreAHazardForCertain() {
        submits.found(dispatch(WRITE, 1, 3, 5), dispatch(READ, 2, 3));
        assertEquals(HazardKind.READ_AFTER_WRITE, only().kind());
        assertEquals(
                List.of(false, true), List.of(only().possible(), only().now().touched()));
        assertEquals(
                List.of(12L, 16L),
                List.of(only().where().begin(), only().where().end()));
    }

    /** Places are counted from the beginning of the descriptor, wherever the buffer is in its memory. */
    @Test
    void theInvocationIsAskedForWhereTheAccessesMeet() {
        BufferState later = submits.objects.buffer(submits.objects.memory(2 * BYTES), 64, BYTES);
        submits.objects.write(set, 0, 1, new Descriptor.OfBuffer(later, 32, 32));
        List<ByteRange> some = List.of(new ByteRange(4, 12));
        List<ByteRange> others = List.of(new ByteRange(8, 12));
        submits.found(dispatch(WRITE, true, List.of(1), some, true), dispatch(READ, true, List.of(1), others, true));
        assertEquals(64 + 32 + 8, only().where().begin());
        assertEquals("1 at 8 of element 1", invocation(only(), only().prior()));
        assertEquals("2 at 8 of element 1", invocation(only(), only().now()));
    }

    @Test
    void otherWordsAreNone() {
        assertEquals(List.of(), submits.found(dispatch(WRITE, 0, 2, 4), dispatch(READ, 1, 3), dispatch(WRITE, 5)));
    }

    @Test
    void otherElementsAreNone() {
        List<ByteRange> bytes = List.of(new ByteRange(0, 4));
        assertEquals(
                List.of(),
                submits.found(
                        dispatch(WRITE, true, List.of(0, 2), bytes, true),
                        dispatch(WRITE, true, List.of(1, 3), bytes, true)));
        assertEquals(
                1, submits.found(dispatch(READ, true, List.of(2), bytes, true)).size());
    }

    @Test
    void whatWasNotExecutedIsNone() {
        assertEquals(List.of(), submits.found(dispatch(WRITE, 1), dispatch(READ, false, List.of(), List.of(), false)));
    }

    @Test
    void whatIsKnownAtMostStaysPossible() {
        List<ByteRange> bytes = List.of(new ByteRange(0, 16));
        submits.found(dispatch(WRITE, 3), dispatch(READ, true, FIRST, bytes, false));
        assertEquals(true, only().possible());
        submits.hazards.clear();
        List<ByteRange> others = List.of(new ByteRange(64, 16));
        assertEquals(List.of(), submits.found(dispatch(WRITE, 8), dispatch(READ, true, FIRST, others, false)));
    }

    @Test
    void whatMayBeAnywhereMayBeInAnyElement() {
        submits.found(dispatch(WRITE, 3), dispatch(READ, true, null, null, false));
        assertEquals(true, only().possible());
        assertEquals("bytes 0..256", only().now().detail().range());
    }

    @Test
    void whatIsOutOfBoundsMayBeAnywhereInItsBuffer() {
        submits.found(dispatch(WRITE, 3), dispatch(READ, 64));
        assertEquals(true, only().possible());
    }

    @Test
    void anActionWithoutFootprintIsJudgedAsBefore() {
        submits.found(dispatch(WRITE, 3), dispatch(READ));
        assertEquals(true, only().possible());
        assertNull(only().now().detail().shader());
    }

    @Test
    void atomicsOnTheSameWordsAreNone() {
        assertEquals(List.of(), submits.found(dispatch(ADD, 3), dispatch(ADD, 3)));
        assertEquals(1, submits.found(dispatch(READ, 3)).size());
    }

    @Test
    void aHazardBehindOneThatIsRefutedIsFound() {
        submits.found(dispatch(WRITE, 7), dispatch(WRITE, 6), dispatch(READ, 7));
        assertEquals(1, only().prior().usage().place().block());
    }
}
