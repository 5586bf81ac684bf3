package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.Descriptor;
import dev.vkval.state.object.DescriptorSetLayoutState;
import dev.vkval.state.object.DescriptorSetState;
import dev.vkval.state.object.DescriptorTypes;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.HazardKind;
import dev.vkval.sync.command.DescriptorAccesses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Dispatches that access elements of an array of four storage buffers, and fills of these. */
class PossibleShaderAccessesTest {
    private static final int ELEMENTS = 4;
    private static final int BYTES = 256;
    private static final long COMPUTE = VK13.VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT;
    private static final long TRANSFER = VK13.VK_PIPELINE_STAGE_2_ALL_TRANSFER_BIT;
    private static final long SHADER_WRITE = VK13.VK_ACCESS_2_SHADER_STORAGE_WRITE_BIT;
    private static final long SHADER_READ = VK13.VK_ACCESS_2_SHADER_STORAGE_READ_BIT;
    private static final long TRANSFER_WRITE = VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT;
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
            %two = OpConstant %uint 2
            %four = OpConstant %uint 4
            %words = OpTypeArray %uint %four
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
            %any = OpCompositeExtract %uint %ids 0
            %place = OpAccessChain %toWord %buffers INDEX %zero %zero
            ACCESS
            OpReturn
            OpFunctionEnd
            """;

    private final RecordedSubmits submits = new RecordedSubmits(new DescriptorAccesses(false));
    private final BufferState[] buffers = new BufferState[ELEMENTS];
    private final DescriptorSetState set = submits.objects.descriptorSet(new DescriptorSetLayoutState.Binding(
            0, DescriptorTypes.STORAGE_BUFFER, ELEMENTS, VK10.VK_SHADER_STAGE_COMPUTE_BIT, 0, false));
    private int block;

    PossibleShaderAccessesTest() {
        DeviceMemoryState memory = submits.objects.memory(ELEMENTS * BYTES);
        for (int i = 0; i < ELEMENTS; i++) {
            buffers[i] = submits.objects.buffer(memory, (long) i * BYTES, BYTES);
            submits.objects.write(set, 0, i, new Descriptor.OfBuffer(buffers[i], 0, BYTES));
        }
    }

    private CommandPlace place(String call) {
        return new CommandPlace(call, block++, 1, 0, List.of());
    }

    private RecordedCommand dispatch(String index, String access) {
        try {
            int[] words = Assembler.words(CODE.replace("INDEX", index).replace("ACCESS", access));
            ShaderStage stage = submits.objects.stage(VK10.VK_SHADER_STAGE_COMPUTE_BIT, words);
            BoundState bound = new BoundState(
                    submits.objects.pipeline(GraphicsStates.ofVertices(List.of(), List.of()), List.of(stage)),
                    GraphicsStates.ofVertices(List.of(), List.of()),
                    List.of(new BoundState.BoundSet(set, set.snapshot(), List.of())),
                    Map.of(),
                    null);
            return new RecordedCommand.Dispatch(place("vkCmdDispatch"), bound, null);
        } catch (SpirvTextException e) {
            throw new IllegalStateException(e);
        }
    }

    private RecordedCommand reads(String index) {
        return dispatch(index, "%value = OpLoad %uint %place");
    }

    private RecordedCommand writes(String index) {
        return dispatch(index, "OpStore %place %one");
    }

    private RecordedCommand fill(int element) {
        return new RecordedCommand.FillBuffer(place("vkCmdFillBuffer"), buffers[element], 0, BYTES);
    }

    private RecordedCommand barrier(long src, long srcAccess, long dst, long dstAccess) {
        Barriers.Memory masks = new Barriers.Memory(src, srcAccess, dst, dstAccess);
        return new RecordedCommand.PipelineBarrier(
                place("vkCmdPipelineBarrier"), new Barriers(0, List.of(masks), List.of(), List.of()));
    }

    private RecordedCommand computeToCompute() {
        return barrier(COMPUTE, SHADER_WRITE, COMPUTE, SHADER_READ | SHADER_WRITE);
    }

    private boolean possible(int hazard) {
        return submits.hazards.get(hazard).possible();
    }

    @Test
    void aPossibleReadAfterAWriteThatHappened() {
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), submits.found(fill(1), reads("%one")));
        assertTrue(possible(0));
    }

    @Test
    void aWriteThatHappensAfterAPossibleOne() {
        assertEquals(List.of(HazardKind.WRITE_AFTER_WRITE), submits.found(writes("%one"), fill(1)));
        assertTrue(possible(0));
    }

    @Test
    void aPossibleReadAfterAPossibleWrite() {
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), submits.found(writes("%one"), reads("%one")));
        assertTrue(possible(0));
    }

    @Test
    void aBarrierThatCoversBothLeavesNothing() {
        assertEquals(List.of(), submits.found(writes("%one"), computeToCompute(), reads("%one")));
    }

    @Test
    void aConstantIndexAccessesItsElementAlone() {
        assertEquals(List.of(), submits.found(fill(2), fill(3), reads("%one"), writes("%zero")));
    }

    @Test
    void anyOtherIndexMayAccessEachElement() {
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), submits.found(fill(3), reads("%any")));
    }

    @Test
    void anElementThatIsNotWrittenIsNotAccessed() {
        submits.objects.write(set, 0, 3, new Descriptor.OfNothing());
        assertEquals(List.of(), submits.found(fill(3), reads("%any")));
    }

    @Test
    void hazardsOfAllElementsAreOneFinding() {
        assertEquals(
                List.of(HazardKind.READ_AFTER_WRITE), submits.found(fill(0), fill(1), fill(2), fill(3), reads("%any")));
    }

    @Test
    void aCommandThatRepeatsAnotherIsJudgedWithIt() {
        RecordedCommand one = reads("%any");
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), submits.found(fill(3), one, one));
    }

    @Test
    void notBeyondASynchronizationOperation() {
        RecordedCommand one = reads("%any");
        RecordedCommand other = barrier(COMPUTE, 0, COMPUTE, 0);
        assertEquals(2, submits.found(fill(3), one, other, one).size());
    }

    /** Were the read the last access of the range, the second fill would be judged against it alone. */
    @Test
    void certainWritesAreJudgedAsIfNoShaderStoodBetween() {
        List<HazardKind> found = submits.found(
                fill(2),
                barrier(TRANSFER, TRANSFER_WRITE, COMPUTE, SHADER_READ),
                reads("%two"),
                barrier(COMPUTE, 0, TRANSFER, 0),
                fill(2));
        assertEquals(List.of(HazardKind.WRITE_AFTER_WRITE), found);
        assertFalse(possible(0));
    }

    @Test
    void whatIsCertainIsReportedBeforeWhatIsPossible() {
        assertEquals(
                List.of(HazardKind.READ_AFTER_WRITE, HazardKind.WRITE_AFTER_WRITE),
                submits.found(fill(2), reads("%two"), fill(2)));
        assertTrue(possible(0));
        assertFalse(possible(1), "the second fill meets the first one");
    }

    /** A write that may not have happened ends no read before it. */
    @Test
    void possibleWritesEndNothing() {
        assertEquals(
                List.of(), submits.found(reads("%one"), barrier(COMPUTE, 0, COMPUTE, SHADER_WRITE), writes("%one")));
        assertEquals(List.of(HazardKind.WRITE_AFTER_READ), submits.found(fill(1)));
    }

    @Test
    void aLayoutTransitionAfterAPossibleWrite() throws SpirvTextException {
        ImageState image = submits.objects.image(VK10.VK_FORMAT_R8G8B8A8_UNORM, 16, 1);
        ImageViewState view = submits.objects.view(image, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        assertEquals(List.of(HazardKind.WRITE_AFTER_WRITE), submits.found(draw(view), transition(view, TRANSFER)));
        assertTrue(possible(0));
    }

    @Test
    void aLayoutTransitionThatWaitsForAPossibleAccess() throws SpirvTextException {
        ImageState image = submits.objects.image(VK10.VK_FORMAT_R8G8B8A8_UNORM, 16, 1);
        ImageViewState view = submits.objects.view(image, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        long fragments = VK13.VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT;
        assertEquals(List.of(), submits.found(draw(view), transition(view, fragments), transition(view, TRANSFER)));
    }

    private RecordedCommand draw(ImageViewState view) throws SpirvTextException {
        return draw(view, false);
    }

    private RecordedCommand draw(ImageViewState view, boolean discarding) throws SpirvTextException {
        GraphicsStates states = new GraphicsStates();
        if (discarding) {
            states.discarding();
        }
        DescriptorSetState images = submits.objects.descriptorSet(new DescriptorSetLayoutState.Binding(
                StorageShaders.BINDING, DescriptorTypes.STORAGE_IMAGE, 1, VK10.VK_SHADER_STAGE_FRAGMENT_BIT, 0, false));
        submits.objects.write(
                images, StorageShaders.BINDING, 0, new Descriptor.OfImage(view, VK10.VK_IMAGE_LAYOUT_GENERAL));
        ShaderStage stage =
                submits.objects.stage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, StorageShaders.fragmentWritesImage());
        BoundState bound = new BoundState(
                null,
                List.of(submits.objects.shaderObject(stage)),
                states.make(),
                List.of(new BoundState.BoundSet(images, images.snapshot(), List.of())),
                Map.of(),
                null);
        return new RecordedCommand.Draw(place("vkCmdDraw"), bound, false, false, 3, 0, 0, 1, 0, null);
    }

    private RecordedCommand transition(ImageViewState view, long srcStages) {
        Barriers.Memory masks = new Barriers.Memory(srcStages, SHADER_WRITE | TRANSFER_WRITE, TRANSFER, TRANSFER_WRITE);
        Barriers.Image barrier = new Barriers.Image(
                masks,
                view.image(),
                view.range(),
                VK10.VK_IMAGE_LAYOUT_GENERAL,
                VK10.VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL,
                VK10.VK_QUEUE_FAMILY_IGNORED,
                VK10.VK_QUEUE_FAMILY_IGNORED,
                0);
        return new RecordedCommand.PipelineBarrier(
                place("vkCmdPipelineBarrier"), new Barriers(0, List.of(), List.of(), List.of(barrier)));
    }

    @Test
    void shaderObjectsTakePart() throws SpirvTextException {
        ImageState image = submits.objects.image(VK10.VK_FORMAT_R8G8B8A8_UNORM, 16, 1);
        ImageViewState view = submits.objects.view(image, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        assertEquals(List.of(HazardKind.WRITE_AFTER_WRITE), submits.found(draw(view), draw(view)));
        assertTrue(submits.hazards.stream().allMatch(Hazard::possible));
    }

    @Test
    void noFragmentShaderExecutesWherePrimitivesAreDiscarded() throws SpirvTextException {
        ImageState image = submits.objects.image(VK10.VK_FORMAT_R8G8B8A8_UNORM, 16, 1);
        ImageViewState view = submits.objects.view(image, VK10.VK_IMAGE_ASPECT_COLOR_BIT);
        assertEquals(List.of(), submits.found(draw(view, true), draw(view, true)));
    }
}
