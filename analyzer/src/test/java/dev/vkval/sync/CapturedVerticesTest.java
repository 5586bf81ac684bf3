package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.GraphicsState;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObjects;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Transform feedback of a vertex shader whose outputs have a known place: which bytes draws write, and read again. */
class CapturedVerticesTest {
    private static final int BEGIN = 256;
    private static final int BOUND_BYTES = 256;
    private static final int STRIDE = DrawStream.VERTEX_BYTES;
    private static final CommandPlace PLACE = new CommandPlace("vkCmdBeginTransformFeedbackEXT", 0, 1, 0, List.of());
    private static final String VERTEX_SHADER = """
            OpCapability Shader
            OpCapability TransformFeedback
            OpMemoryModel Logical GLSL450
            OpEntryPoint Vertex %main "main" %out
            OpExecutionMode %main Xfb
            OpDecorate %out Location 0
            OpDecorate %out XfbBuffer 0
            OpDecorate %out XfbStride STRIDE
            OpDecorate %out Offset OFFSET
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %float = OpTypeFloat 32
            %vec4 = OpTypeVector %float 4
            %pointer = OpTypePointer Output %vec4
            %out = OpVariable %pointer Output
            %main = OpFunction %void None %function
            %label = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private final StateObjects objects = new StateObjects();
    private DrawStream stream = new DrawStream(null);

    private RecordedCommand.Draw draw(int count, int instances, int topology, int stride, int offset, int otherStage)
            throws SpirvTextException {
        int[] words = Assembler.words(
                VERTEX_SHADER.replace("STRIDE", String.valueOf(stride)).replace("OFFSET", String.valueOf(offset)));
        GraphicsState graphics = new GraphicsStates().culling(0, topology).make();
        List<dev.vkval.state.object.ShaderStage> stages = new ArrayList<>();
        stages.add(objects.stage(VK10.VK_SHADER_STAGE_VERTEX_BIT, words));
        if (otherStage != 0) {
            stages.add(objects.stage(otherStage, words));
        }
        BoundState bound = new BoundState(objects.pipeline(graphics, stages), graphics, List.of(), Map.of(), null);
        CommandPlace place = new CommandPlace("vkCmdDraw", 0, 1, 0, List.of());
        return new RecordedCommand.Draw(place, bound, false, false, count, 0, 0, instances, 0, null);
    }

    private RecordedCommand.Draw points(int count) throws SpirvTextException {
        return draw(count, 1, VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST, STRIDE, 0, 0);
    }

    private BufferPart counter() {
        return new BufferPart(stream.counts, 0, Integer.BYTES);
    }

    private RecordedCommand begin(boolean resumed) {
        BufferPart memory = new BufferPart(stream.vertices, BEGIN, BOUND_BYTES);
        RecordedCommand.FeedbackBuffer buffer =
                new RecordedCommand.FeedbackBuffer(0, memory, resumed ? counter() : null);
        return new RecordedCommand.TransformFeedback(PLACE, List.of(buffer), Map.of());
    }

    private RecordedCommand end() {
        return new RecordedCommand.TransformFeedback(PLACE, List.of(), Map.of(0, counter()));
    }

    private RecordedCommand fill(int offset, int size) {
        return DrawStream.fill(stream.vertices, offset, size);
    }

    private static RecordedCommand everythingWaits() {
        return DrawStream.barrier(
                VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                VK13.VK_ACCESS_2_MEMORY_WRITE_BIT,
                VK13.VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT,
                VK13.VK_ACCESS_2_MEMORY_READ_BIT | VK13.VK_ACCESS_2_MEMORY_WRITE_BIT);
    }

    /** Whether what a draw writes ends at a byte: a fill of the one before it is an error, one from it on is safe. */
    private void assertWritesUpTo(int end, RecordedCommand... commands) {
        assertEquals(List.of(), filled(BEGIN + end, 512 - end, commands), "behind");
        List<Finding> found = filled(BEGIN + end - 4, 4, commands);
        assertEquals(1, found.size(), found::toString);
        assertEquals("SYNC-HAZARD-WRITE-AFTER-WRITE", found.get(0).rule());
        assertEquals(Severity.ERROR, found.get(0).severity());
    }

    private List<Finding> filled(int offset, int size, RecordedCommand... commands) {
        stream.findings.clear();
        List<RecordedCommand> all = new ArrayList<>(List.of(commands));
        all.add(fill(offset, size));
        all.add(everythingWaits());
        return List.copyOf(stream.found(all.toArray(RecordedCommand[]::new)));
    }

    @Test
    void aDrawWritesItsVertices() throws SpirvTextException {
        assertWritesUpTo(3 * STRIDE, begin(false), points(3), end());
    }

    @Test
    void eachInstanceWritesThemAgain() throws SpirvTextException {
        RecordedCommand instanced = draw(3, 2, VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST, STRIDE, 0, 0);
        assertWritesUpTo(6 * STRIDE, begin(false), instanced, end());
    }

    @Test
    void stripsAreWrittenAsTriangles() throws SpirvTextException {
        RecordedCommand strip = draw(5, 1, VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, STRIDE, 0, 0);
        assertWritesUpTo(9 * STRIDE, begin(false), strip, end());
    }

    @Test
    void halfATriangleIsNone() throws SpirvTextException {
        RecordedCommand triangles = draw(5, 1, VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, STRIDE, 0, 0);
        assertWritesUpTo(3 * STRIDE, begin(false), triangles, end());
    }

    @Test
    void aDrawGoesOnBehindTheOneBefore() throws SpirvTextException {
        assertWritesUpTo(5 * STRIDE, begin(false), points(3), points(2), end());
    }

    @Test
    void whatHasNoRoomIsNotWritten() throws SpirvTextException {
        RecordedCommand triangles = draw(60, 1, VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST, STRIDE, 0, 0);
        assertWritesUpTo(15 * STRIDE, begin(false), triangles, end());
    }

    /** Their product is more than fits in 64 bits. */
    @Test
    void moreVerticesThanCanBeCountedFillTheBuffer() throws SpirvTextException {
        RecordedCommand most = draw(-1, -1, VK10.VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP, STRIDE, 0, 0);
        assertWritesUpTo(15 * STRIDE, begin(false), most, end());
        RecordedCommand gaps = draw(-1, -1, VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST, 2 * STRIDE, STRIDE, 0);
        assertEquals(
                Severity.WARNING,
                filled(BEGIN, 4, begin(false), gaps, end()).get(0).severity());
    }

    @Test
    void feedbackGoesOnWhereACounterSays() throws SpirvTextException {
        assertWritesUpTo(5 * STRIDE, begin(false), points(3), end(), everythingWaits(), begin(true), points(2), end());
    }

    @Test
    void gapsBetweenOutputsAreNotWritten() throws SpirvTextException {
        RecordedCommand gaps = draw(3, 1, VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST, 2 * STRIDE, STRIDE, 0);
        assertEquals(List.of(), filled(BEGIN + 2 * STRIDE, STRIDE, begin(false), gaps, end()));
        assertEquals(
                1, filled(BEGIN + STRIDE, STRIDE, begin(false), gaps, end()).size());
    }

    @Test
    void aCounterThatIsOverwrittenSaysNothing() throws SpirvTextException {
        List<Finding> found = filled(
                BEGIN + 10 * STRIDE,
                4,
                begin(false),
                points(3),
                end(),
                DrawStream.fill(stream.counts, 0, 4),
                everythingWaits(),
                begin(true),
                points(2),
                end());
        assertEquals(1, found.size(), found::toString);
        assertEquals(Severity.WARNING, found.get(0).severity());
    }

    @Test
    void whatPassesAGeometryShaderIsNotCounted() throws SpirvTextException {
        RecordedCommand draw =
                draw(3, 1, VK10.VK_PRIMITIVE_TOPOLOGY_POINT_LIST, STRIDE, 0, VK10.VK_SHADER_STAGE_GEOMETRY_BIT);
        List<Finding> found = filled(BEGIN + 10 * STRIDE, 4, begin(false), draw, end());
        assertEquals(1, found.size(), found::toString);
        assertEquals(Severity.WARNING, found.get(0).severity());
    }

    // Draws of as many vertices as a counter says.

    private RecordedCommand drawCounted(int vertexStride) {
        RecordedCommand.Draw draw = (RecordedCommand.Draw) stream.drawIndexed(0, 1);
        RecordedCommand.Indirect indirect = new RecordedCommand.Indirect(
                null, 0, 0, 0, stream.counts, 0, new RecordedCommand.ByteCount(0, vertexStride));
        CommandPlace place = new CommandPlace("vkCmdDrawIndirectByteCountEXT", 0, 1, 0, List.of());
        return new RecordedCommand.Draw(place, draw.bound(), false, false, 0, 0, 0, 1, 0, indirect);
    }

    private List<Finding> readThenFilled(int offset) throws SpirvTextException {
        return filled(offset, 4, begin(false), points(3), end(), everythingWaits(), drawCounted(STRIDE));
    }

    @Test
    void aDrawReadsAsManyVerticesAsWereCaptured() throws SpirvTextException {
        assertEquals(List.of(), readThenFilled(3 * STRIDE));
        List<Finding> found = readThenFilled(3 * STRIDE - 4);
        assertEquals(1, found.size(), found::toString);
        assertEquals("SYNC-HAZARD-WRITE-AFTER-READ", found.get(0).rule());
        assertEquals(Severity.ERROR, found.get(0).severity());
        assertEquals(0, stream.simulation.drawsOfUnknownCount());
    }

    @Test
    void aCounterNobodyKnowsMayCountAny() {
        List<Finding> found = filled(512, 4, drawCounted(STRIDE));
        assertEquals(1, found.size(), found::toString);
        assertEquals(Severity.WARNING, found.get(0).severity());
        assertTrue(found.get(0).message().contains("the transform feedback counter"), found.get(0)::message);
        assertEquals(1, stream.simulation.drawsOfUnknownCount());
    }

    @Test
    void aDeviceTellsWhatACounterHolds() {
        stream = new DrawStream((buffer, offset, size) -> ByteBuffer.allocate((int) size)
                .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                .putInt(0, 2 * STRIDE));
        assertEquals(List.of(), filled(512, 4, drawCounted(STRIDE)));
        assertEquals(
                Severity.ERROR, filled(STRIDE, 4, drawCounted(STRIDE)).get(0).severity());
    }
}
