package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.footprint.SiteFootprint;
import dev.vkval.gpuav.proof.AddressReach;
import dev.vkval.spirv.reflect.AddressUse;
import dev.vkval.spirv.reflect.ByteRange;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferAddresses;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.HazardKind;
import dev.vkval.sync.command.AddressKnowledge;
import dev.vkval.sync.command.AddressedAccesses;
import dev.vkval.sync.command.AddressedAccesses.Unknown;
import dev.vkval.sync.command.DescriptorAccesses;
import dev.vkval.sync.command.ShaderFootprints;
import dev.vkval.sync.command.ShaderReach;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Dispatches that access words by device addresses: two buffers of 256 bytes have addresses, at 256 and 768 of a memory. */
class AddressedBuffersTest {
    private static final int BYTES = 256;
    private static final long ONE = 0x7F00_1000_0100L;
    private static final long OTHER = ONE + 512;
    private static final String CODE = """
            OpCapability Shader
            OpCapability PhysicalStorageBufferAddresses
            OpMemoryModel PhysicalStorageBuffer64 GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %Push Block
            OpMemberDecorate %Push 0 Offset 0
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %zero = OpConstant %uint 0
            %one = OpConstant %uint 1
            %toWord = OpTypePointer PhysicalStorageBuffer %uint
            %Push = OpTypeStruct %toWord
            %toPush = OpTypePointer PushConstant %Push
            %toPushed = OpTypePointer PushConstant %toWord
            %push = OpVariable %toPush PushConstant
            %main = OpFunction %void None %function
            %label = OpLabel
            %at = OpAccessChain %toPushed %push %zero
            %place = OpLoad %toWord %at
            ACCESS
            OpReturn
            OpFunctionEnd
            """;
    private static final String WRITE = "OpStore %place %one Aligned 4";
    private static final String READ = "%value = OpLoad %uint %place Aligned 4";
    private static final String ADD = "%value = OpAtomicIAdd %uint %place %one %zero %one";

    /** What actions may access, and what they accessed, by block. */
    private final Map<Long, AddressReach> reaches = new HashMap<>();

    private final Map<Long, SiteFootprint> footprints = new HashMap<>();
    private final Map<String, ShaderStage> stages = new HashMap<>();
    private BufferAddresses addresses;
    private DescriptorAccesses accesses;
    private RecordedSubmits submits;
    private BufferState one;
    private BufferState other;
    private long block;

    private final AddressKnowledge knowledge = new AddressKnowledge() {
        @Override
        public AddressReach reach(long action, ShaderStage stage) {
            return reaches.get(action);
        }

        @Override
        public List<LocatedFootprint> touched(long submit, long action, ShaderStage stage, AddressUse use) {
            SiteFootprint footprint = footprints.get(action);
            return footprint == null ? null : List.of(new LocatedFootprint(footprint, null));
        }
    };

    AddressedBuffersTest() {
        with(Unknown.LEFT_OUT);
    }

    private void with(Unknown unknown) {
        with(unknown, Integer.MAX_VALUE);
    }

    private void with(Unknown unknown, long mostAnywhere) {
        addresses = new BufferAddresses();
        accesses = new DescriptorAccesses(
                false,
                ShaderReach.UNKNOWN,
                ShaderFootprints.NONE,
                new AddressedAccesses(addresses, knowledge, unknown, mostAnywhere));
        submits = new RecordedSubmits(accesses);
        DeviceMemoryState memory = submits.objects.memory(4 * BYTES);
        one = submits.objects.buffer(memory, BYTES, BYTES, 0, 0);
        other = submits.objects.buffer(memory, 3 * BYTES, BYTES, 0, 0);
        addresses.put(one, ONE);
        addresses.put(other, OTHER);
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
                List.of(),
                Map.of(),
                null);
        return new RecordedCommand.Dispatch(new CommandPlace("vkCmdDispatch", ++block, 1, 0, List.of()), bound, null);
    }

    private int instruction(String access) {
        return stages.computeIfAbsent(access, this::stage)
                .reflection()
                .addresses()
                .accesses()
                .get(0);
    }

    /** It may access bytes from an address on. */
    private RecordedCommand reaching(String access, long address, long sizeBytes) {
        RecordedCommand command = dispatch(access);
        AddressReach.Part part = new AddressReach.Part(
                instruction(access),
                address,
                true,
                !access.equals(WRITE),
                !access.equals(READ),
                address,
                address + sizeBytes,
                null);
        reaches.put(block, new AddressReach(List.of(part), Set.of()));
        return command;
    }

    /** It accessed bytes; null for any. */
    private RecordedCommand touching(String access, List<ByteRange> bytes, List<ByteRange> certain) {
        RecordedCommand command = dispatch(access);
        footprints.put(
                block,
                new SiteFootprint(
                        0,
                        instruction(access),
                        !access.equals(WRITE),
                        !access.equals(READ),
                        true,
                        false,
                        List.of(0),
                        false,
                        bytes,
                        certain));
        return command;
    }

    private RecordedCommand touching(String access, long address, long sizeBytes) {
        List<ByteRange> bytes = List.of(new ByteRange(address, sizeBytes));
        return touching(access, bytes, bytes);
    }

    private Hazard only() {
        assertEquals(1, submits.hazards.size());
        return submits.hazards.get(0);
    }

    private long unknown() {
        return accesses.leftOut().byAddress();
    }

    @Test
    void commonBytesMayBeAHazard() {
        submits.found(reaching(WRITE, ONE + 16, 16), reaching(READ, ONE + 28, 16));
        assertEquals(HazardKind.READ_AFTER_WRITE, only().kind());
        assertTrue(only().possible());
        assertEquals(one, only().now().resource());
        assertEquals("bytes 28..44", only().now().detail().range());
        assertEquals(AddressedAccesses.BY_ADDRESS, only().now().detail().descriptor());
        assertEquals(0, unknown());
    }

    @Test
    void otherBytesAndOtherBuffersAreNone() {
        assertEquals(
                List.of(),
                submits.found(reaching(WRITE, ONE, 16), reaching(READ, ONE + 16, 16), reaching(WRITE, OTHER, 16)));
    }

    @Test
    void whatIsReachedBehindABufferIsCutAtItsEnd() {
        submits.found(reaching(WRITE, ONE + 240, 1 << 20), reaching(READ, OTHER, 16));
        assertEquals(List.of(), submits.hazards);
        submits.found(reaching(READ, ONE + 252, 4));
        assertEquals("bytes 240..256", only().prior().detail().range());
    }

    /** Of several buffers in the same memory, it is the one that begins last. */
    @Test
    void anAccessIsInOneBuffer() {
        BufferState inner = submits.objects.buffer(one.binding().memory(), BYTES + 64, 64, 0, 0);
        addresses.put(inner, ONE + 64);
        submits.found(reaching(WRITE, ONE + 64, 1 << 20), reaching(READ, ONE + 128, 128));
        assertEquals(List.of(), submits.hazards);
        submits.found(reaching(READ, ONE + 124, 4));
        assertEquals(inner, only().now().resource());
    }

    @Test
    void anAddressOfNoBufferIsNoAccess() {
        assertEquals(List.of(), submits.found(reaching(WRITE, 64, 16), reaching(READ, 64, 16)));
        assertEquals(0, unknown());
    }

    @Test
    void anotherAccessToTheMemoryOfTheBufferIsAHazard() {
        submits.found(touching(WRITE, ONE, 16), reaching(READ, ONE, 4));
        assertEquals(
                List.of(true, false),
                List.of(only().now().possible(), only().prior().possible()));
    }

    @Test
    void atomicsAreNoHazardOfEachOther() {
        assertEquals(List.of(), submits.found(reaching(ADD, ONE, 4), reaching(ADD, ONE, 4)));
        assertEquals(1, submits.found(reaching(READ, ONE, 4)).size());
    }

    @Test
    void whatIsNotKnownIsCountedAndIsNone() {
        assertEquals(List.of(), submits.found(dispatch(WRITE), dispatch(READ)));
        assertEquals(2, unknown());
    }

    @Test
    void whatIsNotKnownMayBeInAnyBufferWhereThatIsAsked() {
        with(Unknown.ANYWHERE);
        submits.found(reaching(READ, OTHER + 4, 4), dispatch(WRITE));
        assertEquals(other, only().now().resource());
        assertEquals(AddressedAccesses.ANYWHERE, only().now().detail().descriptor());
        assertNull(only().now().detail().range());
        assertEquals(0, unknown());
    }

    @Test
    void asManyActionsAsTheLimitAllowsMayBeInAnyBuffer() {
        with(Unknown.ANYWHERE, 4);
        submits.found(dispatch(WRITE), dispatch(WRITE), dispatch(WRITE));
        assertEquals(2, only().now().usage().place().block());
        assertEquals(1, unknown());
    }

    @Test
    void readsOfAnyBuffersAreNoHazardOfEachOther() {
        with(Unknown.ANYWHERE);
        assertEquals(List.of(), submits.found(dispatch(READ), dispatch(READ)));
    }

    @Test
    void commonBytesThatWereSeenAreAHazard() {
        submits.found(touching(WRITE, ONE + 8, 8), touching(READ, ONE + 12, 16));
        assertEquals(
                List.of(false, true), List.of(only().possible(), only().now().touched()));
        assertEquals(
                List.of(BYTES + 12L, BYTES + 16L),
                List.of(only().where().begin(), only().where().end()));
        assertEquals(0, unknown());
    }

    @Test
    void otherBytesThatWereSeenAreNone() {
        assertEquals(
                List.of(),
                submits.found(touching(WRITE, ONE, 8), touching(READ, ONE + 8, 8), touching(WRITE, OTHER, 8)));
    }

    @Test
    void bytesOfTwoBuffersAreAccessesOfBoth() {
        RecordedCommand write = touching(WRITE, ONE + 252, 4 + BYTES + 4);
        submits.found(write, touching(READ, ONE + 252, 4), touching(READ, OTHER, 4));
        assertEquals(2, submits.hazards.size());
        assertEquals(
                List.of(one, other),
                submits.hazards.stream().map(hazard -> hazard.now().resource()).toList());
    }

    @Test
    void eachBufferHasAHazardOfItsOwn() {
        submits.found(touching(READ, ONE, 16), touching(READ, OTHER, 16));
        submits.found(touching(WRITE, ONE, OTHER + 16 - ONE));
        assertEquals(2, submits.hazards.size());
    }

    @Test
    void whatIsSeenAtMostStaysPossibleWithinABuffer() {
        List<ByteRange> some = List.of(new ByteRange(ONE, 64));
        List<ByteRange> ends = List.of(new ByteRange(ONE, 4), new ByteRange(ONE + 60, 4));
        submits.found(touching(WRITE, some, ends), touching(READ, ONE + 32, 4));
        assertTrue(only().possible());
        submits.found(touching(READ, ONE + 60, 4));
        assertEquals(
                List.of(true, false),
                submits.hazards.stream().map(Hazard::possible).toList());
        assertEquals(0, unknown());
    }

    @Test
    void whatIsSeenSomewhereInSeveralBuffersIsNotKnown() {
        List<ByteRange> some = List.of(new ByteRange(ONE, OTHER + 4 - ONE));
        assertEquals(List.of(), submits.found(touching(WRITE, some, List.of()), touching(READ, ONE + 32, 4)));
        assertEquals(1, unknown());
        assertEquals(List.of(), submits.found(touching(WRITE, null, List.of())));
        assertEquals(2, unknown());
    }
}
