package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.Extent;
import dev.vkval.command.Offset;
import dev.vkval.gpuav.footprint.LocatedFootprint;
import dev.vkval.gpuav.footprint.SiteFootprint;
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
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.SamplerState;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.StateObject;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.command.DescriptorAccesses;
import dev.vkval.sync.command.ShaderReach;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;

/** Dispatches that access an image of 8 x 8 texels, where a device has recorded what they did. */
class TouchedImagesTest {
    private static final int SIDE = 8;
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final SubresourceRange FIRST_LEVEL = new SubresourceRange(COLOR, 0, 1, 0, 1);
    private static final String CODE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %texture DescriptorSet 0
            OpDecorate %texture Binding 0
            OpDecorate %picture DescriptorSet 0
            OpDecorate %picture Binding 1
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %uvec2 = OpTypeVector %uint 2
            %uvec3 = OpTypeVector %uint 3
            %vec2 = OpTypeVector %float 2
            %vec4 = OpTypeVector %float 4
            %none = OpConstant %float 0
            %center = OpConstantComposite %vec2 %none %none
            %black = OpConstantComposite %vec4 %none %none %none %none
            %sampled = OpTypeImage %float 2D 0 0 0 1 Unknown
            %combined = OpTypeSampledImage %sampled
            %stored = OpTypeImage %float 2D 0 0 0 2 Rgba8
            %toCombined = OpTypePointer UniformConstant %combined
            %toStored = OpTypePointer UniformConstant %stored
            %toInput = OpTypePointer Input %uvec3
            %id = OpVariable %toInput Input
            %texture = OpVariable %toCombined UniformConstant
            %picture = OpVariable %toStored UniformConstant
            %main = OpFunction %void None %function
            %label = OpLabel
            %ids = OpLoad %uvec3 %id
            %place = OpVectorShuffle %uvec2 %ids %ids 0 1
            ACCESS
            OpReturn
            OpFunctionEnd
            """;
    private static final String SAMPLE =
            "%t = OpLoad %combined %texture\n%v = OpImageSampleExplicitLod %vec4 %t %center Lod %none";
    private static final String STORE = "%p = OpLoad %stored %picture\nOpImageWrite %p %place %black";

    private final Map<Long, SiteFootprint> footprints = new HashMap<>();
    private final RecordedSubmits submits =
            new RecordedSubmits(new DescriptorAccesses(false, ShaderReach.UNKNOWN, this::touched));
    private final ImageState image = submits.objects.image(VK10.VK_FORMAT_R8G8B8A8_UNORM, SIDE, 1);
    private final BufferState source = submits.objects.buffer(submits.objects.memory(1 << 10), 0, 1 << 10);
    private DescriptorSetState set = submits.objects.descriptorSet(
            new DescriptorSetLayoutState.Binding(
                    0, DescriptorTypes.COMBINED_IMAGE_SAMPLER, 1, VK10.VK_SHADER_STAGE_COMPUTE_BIT, 0, false),
            new DescriptorSetLayoutState.Binding(
                    1, DescriptorTypes.STORAGE_IMAGE, 1, VK10.VK_SHADER_STAGE_COMPUTE_BIT, 0, false));
    private long block;

    TouchedImagesTest() {
        bind(false);
    }

    /** @param borders whether the sampler reads borders */
    private void bind(boolean borders) {
        SamplerState sampler = new SamplerState(new StateObject.Creation(900, 0, false), 0, borders, List.of());
        int layout = VK10.VK_IMAGE_LAYOUT_GENERAL;
        submits.objects.write(set, 0, 0, new Descriptor.OfImage(submits.objects.view(image, COLOR), layout, sampler));
        submits.objects.write(set, 1, 0, new Descriptor.OfImage(submits.objects.view(image, COLOR), layout));
    }

    private List<LocatedFootprint> touched(long submit, long action, ShaderStage stage, DescriptorUse use) {
        return List.of(new LocatedFootprint(footprints.get(action), null));
    }

    private CommandPlace place(String call) {
        return new CommandPlace(call, ++block, 1, 0, List.of());
    }

    private RecordedCommand dispatch(String access) {
        try {
            ShaderStage stage = submits.objects.stage(
                    VK10.VK_SHADER_STAGE_COMPUTE_BIT, Assembler.words(CODE.replace("ACCESS", access)));
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

    private RecordedCommand sample() {
        RecordedCommand command = dispatch(SAMPLE);
        footprints.put(block, new SiteFootprint(0, 0, true, false, true, true, List.of(0), false, null, List.of()));
        return command;
    }

    /** @param texels by number */
    private RecordedCommand store(long... texels) {
        RecordedCommand command = dispatch(STORE);
        List<ByteRange> all =
                Arrays.stream(texels).mapToObj(texel -> new ByteRange(texel, 1)).toList();
        footprints.put(block, new SiteFootprint(0, 0, false, true, true, false, List.of(0), true, all, all));
        return command;
    }

    private RecordedCommand clear() {
        return new RecordedCommand.ClearImage(
                place("vkCmdClearColorImage"), image, VK10.VK_IMAGE_LAYOUT_GENERAL, List.of(FIRST_LEVEL));
    }

    /** @param rows how many rows of the image it writes */
    private RecordedCommand copy(int rows) {
        return new RecordedCommand.CopyBufferToImage(
                place("vkCmdCopyBufferToImage"),
                source,
                image,
                VK10.VK_IMAGE_LAYOUT_GENERAL,
                List.of(new RecordedCommand.BufferImageRegion(
                        0, 0, 0, FIRST_LEVEL, new Offset(0, 0, 0), new Extent(SIDE, rows, 1))));
    }

    private Hazard only() {
        assertEquals(1, submits.hazards.size());
        return submits.hazards.get(0);
    }

    /** @param borders whether the sampler of the layout reads borders */
    private void bindImmutable(boolean borders) {
        SamplerState sampler = new SamplerState(new StateObject.Creation(901, 0, false), 0, borders, List.of());
        set = submits.objects.descriptorSet(
                new DescriptorSetLayoutState.Binding(
                        0,
                        DescriptorTypes.COMBINED_IMAGE_SAMPLER,
                        1,
                        VK10.VK_SHADER_STAGE_COMPUTE_BIT,
                        0,
                        true,
                        List.of(sampler)),
                new DescriptorSetLayoutState.Binding(
                        1, DescriptorTypes.STORAGE_IMAGE, 1, VK10.VK_SHADER_STAGE_COMPUTE_BIT, 0, false));
        int layout = VK10.VK_IMAGE_LAYOUT_GENERAL;
        submits.objects.write(set, 0, 0, new Descriptor.OfImage(submits.objects.view(image, COLOR), layout));
        submits.objects.write(set, 1, 0, new Descriptor.OfImage(submits.objects.view(image, COLOR), layout));
    }

    @Test
    void theSamplerOfALayoutSaysWhetherSomeTexelIsRead() {
        bindImmutable(false);
        submits.found(clear(), sample());
        assertEquals(false, only().possible());
    }

    @Test
    void theSamplerOfALayoutMayReadBorders() {
        bindImmutable(true);
        submits.found(clear(), sample());
        assertEquals(true, only().possible());
    }

    @Test
    void whatIsSampledOfAnImageThatWasWrittenWhollyIsAHazardForCertain() {
        submits.found(clear(), sample());
        assertEquals(false, only().possible());
        assertEquals(true, only().now().touched());
    }

    @Test
    void ofAnImageThatWasWrittenInPartItIsPossible() {
        submits.found(copy(SIDE - 1), sample());
        assertEquals(true, only().possible());
    }

    @Test
    void aSamplerThatReadsBordersMayReadNoTexel() {
        bind(true);
        submits.found(clear(), sample());
        assertEquals(true, only().possible());
    }

    @Test
    void aWriteOfTheWholeImageAfterItWasSampledIsAHazardForCertain() {
        submits.found(sample(), clear());
        assertEquals(false, only().possible());
        assertEquals(true, only().prior().touched());
    }

    @Test
    void aWriteOfAPartAfterItWasSampledIsPossible() {
        submits.found(sample(), copy(1));
        assertEquals(true, only().possible());
    }

    @Test
    void commonTexelsAreAHazardForCertain() {
        submits.found(store(3, 9), store(9, 11));
        assertEquals(false, only().possible());
        assertEquals(
                List.of(9L, 10L), List.of(only().where().begin(), only().where().end()));
        assertEquals(
                "texels (1, 1) to (3, 1) of color mip 0 layer 0",
                only().now().detail().range());
    }

    @Test
    void otherTexelsAreNone() {
        assertEquals(List.of(), submits.found(store(3, 9), store(4, 8, 63)));
    }

    @Test
    void aTexelOutsideOfTheImageMayBeAny() {
        submits.found(store(3), store(64));
        assertEquals(true, only().possible());
    }
}
