package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Confidence;
import dev.vkval.finding.Finding;
import dev.vkval.finding.Severity;
import dev.vkval.spirv.text.Assembler;
import dev.vkval.spirv.text.SpirvTextException;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.PipelineState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObjects;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.EXTTransformFeedback;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** What draws write while transform feedback is active. */
class TransformFeedbackTest {
    private static final long FEEDBACK =
            Integer.toUnsignedLong(EXTTransformFeedback.VK_PIPELINE_STAGE_TRANSFORM_FEEDBACK_BIT_EXT);
    private static final long WRITE =
            Integer.toUnsignedLong(EXTTransformFeedback.VK_ACCESS_TRANSFORM_FEEDBACK_WRITE_BIT_EXT);
    private static final CommandPlace PLACE = new CommandPlace("vkCmdBeginTransformFeedbackEXT", 0, 1, 0, List.of());
    private static final String VERTEX_SHADER = """
            OpCapability Shader
            OpCapability TransformFeedback
            OpMemoryModel Logical GLSL450
            OpEntryPoint Vertex %main "main"
            MODE
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %main = OpFunction %void None %function
            %label = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private final DrawStream stream = new DrawStream(null);
    private final StateObjects objects = new StateObjects();

    /** A draw with a vertex shader in the execution mode given, or in none. */
    private RecordedCommand draw(String mode, int count) throws SpirvTextException {
        int[] words = Assembler.words(VERTEX_SHADER.replace("MODE", mode));
        RecordedCommand.Draw indexed = (RecordedCommand.Draw) stream.drawIndexed(0, 1);
        PipelineState pipeline = objects.pipeline(
                indexed.bound().graphics(), List.of(objects.stage(VK10.VK_SHADER_STAGE_VERTEX_BIT, words)));
        BoundState bound = new BoundState(pipeline, indexed.bound().graphics(), List.of(), Map.of(), null);
        CommandPlace place = new CommandPlace("vkCmdDraw", 0, 1, 0, List.of());
        return new RecordedCommand.Draw(place, bound, false, false, count, 0, 0, 1, 0, null);
    }

    private RecordedCommand capturing() throws SpirvTextException {
        return draw("OpExecutionMode %main Xfb", 3);
    }

    /** Bytes 256 to 512 of the vertex buffer become the transform feedback buffer. */
    private RecordedCommand begin(boolean resumed) {
        BufferPart part = new BufferPart(stream.vertices, 256, 256);
        BufferPart counter = resumed ? new BufferPart(stream.counts, 0, 4) : null;
        return new RecordedCommand.TransformFeedback(
                PLACE, List.of(new RecordedCommand.FeedbackBuffer(0, part, counter)), Map.of());
    }

    private static RecordedCommand end() {
        return new RecordedCommand.TransformFeedback(PLACE, List.of(), Map.of());
    }

    private static void assertInferred(String rule, List<Finding> findings) {
        assertEquals(1, findings.size(), findings::toString);
        assertEquals(rule, findings.get(0).rule());
        assertEquals(Severity.WARNING, findings.get(0).severity());
        assertEquals(Confidence.INFERRED, findings.get(0).confidence());
        String message = findings.get(0).message();
        assertTrue(message.contains("is decided by how much its shaders emit: it may write none"), message);
    }

    @Test
    void aDrawMayOverwriteWhatAFillWrites() throws SpirvTextException {
        assertInferred(
                "SYNC-HAZARD-WRITE-AFTER-WRITE",
                stream.found(DrawStream.fill(stream.vertices, 496, 16), begin(false), capturing(), end()));
    }

    @Test
    void aFillMayOverwriteWhatADrawWrites() throws SpirvTextException {
        assertInferred(
                "SYNC-HAZARD-WRITE-AFTER-WRITE",
                stream.found(begin(false), capturing(), end(), DrawStream.fill(stream.vertices, 256, 16)));
    }

    @Test
    void verticesAreReadThatMayHaveBeenWritten() throws SpirvTextException {
        assertInferred(
                "SYNC-HAZARD-READ-AFTER-WRITE",
                stream.found(begin(false), capturing(), end(), stream.drawIndexed(0, 1)));
    }

    @Test
    void aBarrierMakesVerticesSafe() throws SpirvTextException {
        RecordedCommand barrier = DrawStream.barrier(
                FEEDBACK,
                WRITE,
                VK13.VK_PIPELINE_STAGE_2_VERTEX_ATTRIBUTE_INPUT_BIT,
                VK13.VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);
        assertEquals(List.of(), stream.found(begin(false), capturing(), end(), barrier, stream.drawIndexed(0, 1)));
    }

    @Test
    void whatIsNotBoundIsNotWritten() throws SpirvTextException {
        assertEquals(
                List.of(),
                stream.found(
                        DrawStream.fill(stream.vertices, 0, 256),
                        DrawStream.fill(stream.vertices, 512, 16),
                        begin(false),
                        capturing(),
                        end()));
    }

    @Test
    void nothingIsWrittenWhereItIsNotActive() throws SpirvTextException {
        assertEquals(
                List.of(), stream.found(DrawStream.fill(stream.vertices, 256, 16), begin(false), end(), capturing()));
    }

    @Test
    void shadersWithoutCapturedOutputsWriteNothing() throws SpirvTextException {
        assertEquals(
                List.of(), stream.found(DrawStream.fill(stream.vertices, 256, 16), begin(false), draw("", 3), end()));
    }

    @Test
    void aDrawOfNothingWritesNothing() throws SpirvTextException {
        assertEquals(
                List.of(),
                stream.found(
                        DrawStream.fill(stream.vertices, 256, 16),
                        begin(false),
                        draw("OpExecutionMode %main Xfb", 0),
                        end()));
    }

    @Test
    void drawsAppend() throws SpirvTextException {
        assertEquals(List.of(), stream.found(begin(false), capturing(), capturing(), end()));
    }

    @Test
    void feedbackThatBeginsAnewOverwrites() throws SpirvTextException {
        assertInferred(
                "SYNC-HAZARD-WRITE-AFTER-WRITE",
                stream.found(begin(false), capturing(), end(), begin(false), capturing(), end()));
    }

    @Test
    void feedbackThatIsResumedAppends() throws SpirvTextException {
        assertEquals(List.of(), stream.found(begin(false), capturing(), end(), begin(true), capturing(), end()));
    }

    /** Were what may be written the last write, the second fill would be judged against it alone. */
    @Test
    void aPossibleWriteHidesNoWrite() throws SpirvTextException {
        RecordedCommand barrier = DrawStream.barrier(
                VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, FEEDBACK, WRITE);
        List<Finding> found = stream.found(
                DrawStream.fill(stream.vertices, 256, 16),
                barrier,
                begin(false),
                capturing(),
                end(),
                DrawStream.fill(stream.vertices, 256, 16));
        assertEquals(1, found.size(), found::toString);
        assertEquals(Severity.ERROR, found.get(0).severity());
    }
}
