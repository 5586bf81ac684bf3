package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.Area;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.ImageViewState;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.ShaderStage;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.sync.access.HazardKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.EXTLoadStoreOpNone;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Which attachments draws access, and at which stage: a clear after the rendering meets what they have done. */
class AttachmentDrawsTest {
    private static final CommandPlace PLACE = new CommandPlace("vkCmdTest", 0, 1, 0, List.of());
    private static final Area AREA = new Area(0, 0, 16, 16);
    private static final int COLOR = VK10.VK_IMAGE_ASPECT_COLOR_BIT;
    private static final int DEPTH = VK10.VK_IMAGE_ASPECT_DEPTH_BIT;
    private static final int STENCIL = VK10.VK_IMAGE_ASPECT_STENCIL_BIT;
    private static final int NO_LOAD = EXTLoadStoreOpNone.VK_ATTACHMENT_LOAD_OP_NONE_EXT;
    private static final int NO_STORE = VK13.VK_ATTACHMENT_STORE_OP_NONE;
    private static final int SUSPENDING = VK13.VK_RENDERING_SUSPENDING_BIT;
    private static final int RESUMING = VK13.VK_RENDERING_RESUMING_BIT;
    private static final List<HazardKind> WRITTEN = List.of(HazardKind.WRITE_AFTER_WRITE);
    private static final List<HazardKind> READ = List.of(HazardKind.WRITE_AFTER_READ);
    private static final List<HazardKind> UNTOUCHED = List.of();
    private static final String EARLY = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main"
            OpExecutionMode %main OriginUpperLeft
            OpExecutionMode %main EarlyFragmentTests
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %main = OpFunction %void None %function
            %label = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private final RecordedSubmits submits = new RecordedSubmits();

    /** A fragment shader whose code is not known, so that it may write every attachment. */
    private final ShaderStage unknown = submits.objects.stage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, new int[0]);

    private final ImageViewState color = view(VK10.VK_FORMAT_R8G8B8A8_UNORM, COLOR);
    private final ImageViewState depth = view(VK10.VK_FORMAT_D24_UNORM_S8_UINT, DEPTH | STENCIL);

    private ImageViewState view(int format, int aspects) {
        ImageState image = submits.objects.image(format, 16, 1);
        return submits.objects.view(image, aspects);
    }

    private static RecordedCommand.RenderingAttachment attachment(ImageViewState view, int loadOp, int storeOp) {
        return new RecordedCommand.RenderingAttachment(view, VK10.VK_IMAGE_LAYOUT_GENERAL, 0, null, 0, loadOp, storeOp);
    }

    private RecordedCommand begin(int flags, int loadOp, int storeOp) {
        return new RecordedCommand.BeginRendering(
                PLACE,
                flags,
                AREA,
                1,
                0,
                List.of(attachment(color, loadOp, storeOp)),
                attachment(depth, NO_LOAD, NO_STORE),
                attachment(depth, NO_LOAD, NO_STORE));
    }

    private static RecordedCommand end() {
        return new RecordedCommand.EndRendering(PLACE);
    }

    private RecordedCommand draw(GraphicsStates states, ShaderStage fragment) {
        PipelineState pipeline = submits.objects.pipeline(states.make(), List.of(fragment));
        BoundState bound = new BoundState(pipeline, states.make(), List.of(), Map.of(), null);
        return new RecordedCommand.Draw(PLACE, bound, false, false, 3, 0, 0, 1, 0, null);
    }

    private static RecordedCommand clear(ImageViewState view, int aspects) {
        SubresourceRange range = new SubresourceRange(aspects, 0, 1, 0, 1);
        return new RecordedCommand.ClearImage(PLACE, view.image(), VK10.VK_IMAGE_LAYOUT_GENERAL, List.of(range));
    }

    private static RecordedCommand barrier(long src, long srcAccess, long dst, long dstAccess) {
        return DrawStream.barrier(src, srcAccess, dst, dstAccess);
    }

    /** What a draw in that state does to an aspect. */
    private List<HazardKind> drawn(GraphicsStates states, ImageViewState view, int aspect) {
        return submits.found(begin(0, NO_LOAD, NO_STORE), draw(states, unknown), end(), clear(view, aspect));
    }

    private List<HazardKind> color(GraphicsStates states) {
        return drawn(states, color, COLOR);
    }

    private List<HazardKind> depth(GraphicsStates states) {
        return drawn(states, depth, DEPTH);
    }

    private List<HazardKind> stencil(GraphicsStates states) {
        return drawn(states, depth, STENCIL);
    }

    // Color.

    @Test
    void aDrawWritesColor() {
        assertEquals(WRITTEN, color(new GraphicsStates()));
    }

    @Test
    void whereRasterizationIsDiscardedItDoesNot() {
        assertEquals(UNTOUCHED, color(new GraphicsStates().discarding()));
    }

    @Test
    void whereNoComponentIsWrittenItDoesNot() {
        assertEquals(UNTOUCHED, color(new GraphicsStates().colorWriteMask(0)));
    }

    @Test
    void oneComponentIsAWrite() {
        assertEquals(WRITTEN, color(new GraphicsStates().colorWriteMask(VK10.VK_COLOR_COMPONENT_A_BIT)));
    }

    @Test
    void whereColorWritesAreOffItDoesNot() {
        assertEquals(UNTOUCHED, color(new GraphicsStates().colorWriteEnable(false)));
    }

    @Test
    void whereTheyAreOnItDoes() {
        assertEquals(WRITTEN, color(new GraphicsStates().colorWriteEnable(true)));
    }

    @Test
    void trianglesOfWhichAllFacesAreCulledDoNothing() {
        assertEquals(
                UNTOUCHED,
                color(new GraphicsStates()
                        .culling(VK10.VK_CULL_MODE_FRONT_AND_BACK, VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP)));
    }

    @Test
    void trianglesOfWhichSomeFacesAreCulledMayWrite() {
        assertEquals(
                WRITTEN,
                color(new GraphicsStates()
                        .culling(VK10.VK_CULL_MODE_BACK_BIT, VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP)));
    }

    @Test
    void linesHaveNoFaces() {
        assertEquals(
                WRITTEN,
                color(new GraphicsStates()
                        .culling(VK10.VK_CULL_MODE_FRONT_AND_BACK, VK10.VK_PRIMITIVE_TOPOLOGY_LINE_LIST)));
    }

    // Depth and stencil.

    @Test
    void withoutATestDepthIsLeftAlone() {
        assertEquals(UNTOUCHED, depth(new GraphicsStates()));
    }

    @Test
    void aTestReadsDepth() {
        assertEquals(READ, depth(new GraphicsStates().depth(false, VK10.VK_COMPARE_OP_LESS)));
    }

    @Test
    void aTestThatMayPassWritesDepth() {
        assertEquals(WRITTEN, depth(new GraphicsStates().depth(true, VK10.VK_COMPARE_OP_LESS)));
    }

    @Test
    void aTestThatNeverPassesDoesNot() {
        assertEquals(UNTOUCHED, depth(new GraphicsStates().depth(true, VK10.VK_COMPARE_OP_NEVER)));
    }

    @Test
    void stencilIsAnAspectOfItsOwn() {
        assertEquals(UNTOUCHED, stencil(new GraphicsStates().depth(true, VK10.VK_COMPARE_OP_LESS)));
    }

    @Test
    void aStencilOperationWrites() {
        assertEquals(
                WRITTEN,
                stencil(new GraphicsStates().stencil(VK10.VK_STENCIL_OP_REPLACE, VK10.VK_COMPARE_OP_EQUAL, 0xFF)));
    }

    @Test
    void withoutBitsToWriteItOnlyReads() {
        assertEquals(
                READ, stencil(new GraphicsStates().stencil(VK10.VK_STENCIL_OP_REPLACE, VK10.VK_COMPARE_OP_EQUAL, 0)));
    }

    @Test
    void anOperationThatKeepsOnlyReads() {
        assertEquals(
                READ, stencil(new GraphicsStates().stencil(VK10.VK_STENCIL_OP_KEEP, VK10.VK_COMPARE_OP_EQUAL, 0xFF)));
    }

    @Test
    void testsComeLateWhereNothingIsSaid() {
        RecordedCommand draw = draw(new GraphicsStates().depth(true, VK10.VK_COMPARE_OP_LESS), unknown);
        submits.found(begin(0, NO_LOAD, NO_STORE), draw, end(), clear(depth, DEPTH));
        assertEquals(
                VK13.VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT,
                submits.hazards.get(0).prior().stage());
    }

    @Test
    void testsComeEarlyWhereTheShaderSaysSo() throws SpirvTextException {
        ShaderStage early = submits.objects.stage(VK10.VK_SHADER_STAGE_FRAGMENT_BIT, Assembler.words(EARLY));
        RecordedCommand draw = draw(new GraphicsStates().depth(true, VK10.VK_COMPARE_OP_LESS), early);
        submits.found(begin(0, NO_LOAD, NO_STORE), draw, end(), clear(depth, DEPTH));
        assertEquals(
                VK13.VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT,
                submits.hazards.get(0).prior().stage());
    }

    // Suspended rendering and secondary command buffers.

    @Test
    void anInstanceLoads() {
        assertEquals(
                List.of(HazardKind.READ_AFTER_WRITE),
                submits.found(clear(color, COLOR), begin(0, VK10.VK_ATTACHMENT_LOAD_OP_LOAD, NO_STORE), end()));
    }

    @Test
    void anInstanceThatResumesDoesNot() {
        assertEquals(
                UNTOUCHED,
                submits.found(clear(color, COLOR), begin(RESUMING, VK10.VK_ATTACHMENT_LOAD_OP_LOAD, NO_STORE), end()));
    }

    @Test
    void anInstanceStores() {
        assertEquals(
                WRITTEN,
                submits.found(begin(0, NO_LOAD, VK10.VK_ATTACHMENT_STORE_OP_STORE), end(), clear(color, COLOR)));
    }

    @Test
    void anInstanceThatIsSuspendedDoesNot() {
        assertEquals(
                UNTOUCHED,
                submits.found(
                        begin(SUSPENDING, NO_LOAD, VK10.VK_ATTACHMENT_STORE_OP_STORE), end(), clear(color, COLOR)));
    }

    @Test
    void drawsOfAResumedInstanceWriteItsAttachments() {
        assertEquals(
                WRITTEN,
                submits.found(
                        begin(SUSPENDING, NO_LOAD, NO_STORE),
                        end(),
                        begin(RESUMING, NO_LOAD, NO_STORE),
                        draw(new GraphicsStates(), unknown),
                        end(),
                        clear(color, COLOR)));
    }

    @Test
    void secondaryCommandBuffersDrawToTheAttachmentsOfTheInstance() {
        RecordedCommand execute = new RecordedCommand.ExecuteCommands(
                PLACE, List.of(submits.recording(draw(new GraphicsStates(), unknown))));
        assertEquals(WRITTEN, submits.found(begin(0, NO_LOAD, NO_STORE), execute, end(), clear(color, COLOR)));
    }

    @Test
    void aBarrierMakesTheClearSafe() {
        RecordedCommand execute = new RecordedCommand.ExecuteCommands(
                PLACE, List.of(submits.recording(draw(new GraphicsStates(), unknown))));
        RecordedCommand barrier = barrier(
                VK13.VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
                VK13.VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
                VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT,
                VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT);
        assertEquals(
                UNTOUCHED, submits.found(begin(0, NO_LOAD, NO_STORE), execute, end(), barrier, clear(color, COLOR)));
    }
}
