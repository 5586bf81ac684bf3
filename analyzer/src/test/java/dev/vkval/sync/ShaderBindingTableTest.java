package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.vkval.finding.Confidence;
import dev.vkval.finding.Finding;
import dev.vkval.state.object.BoundState;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.GraphicsStates;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObjects;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.KHRRayTracingMaintenance1;
import org.lwjgl.vulkan.KHRRayTracingPipeline;
import org.lwjgl.vulkan.KHRSynchronization2;
import org.lwjgl.vulkan.VK13;
import org.lwjgl.vulkan.VkTraceRaysIndirectCommand2KHR;

/** Reads of shader binding tables: where the command says where they are, where shaders do, and where a buffer does. */
class ShaderBindingTableTest {
    private static final long ADDRESS = 0x10000;
    private static final int USAGE = KHRRayTracingPipeline.VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR;

    private final StateObjects objects = new StateObjects();
    private final BufferState tables = objects.buffer(objects.memory(4096), 0, 1024, USAGE, ADDRESS);
    private final BufferState parameters = objects.buffer(objects.memory(4096), 0, 256);
    private ByteBuffer contents;

    private static RecordedCommand trace(BufferPart indirect, BufferPart table, RecordedCommand.TablePlace place) {
        BoundState bound =
                new BoundState(null, GraphicsStates.ofVertices(List.of(), List.of()), List.of(), Map.of(), null);
        return new RecordedCommand.TraceRays(
                new CommandPlace("vkCmdTraceRays", 0, 1, 0, List.of()),
                bound,
                indirect,
                List.of(new RecordedCommand.BindingTable("miss", table, place)));
    }

    private RecordedCommand indirect() {
        return trace(
                new BufferPart(parameters, 0, VkTraceRaysIndirectCommand2KHR.SIZEOF),
                new BufferPart(tables, 0, 1024),
                RecordedCommand.TablePlace.INDIRECT);
    }

    /** What the device holds: a table of misses of 64 bytes at byte 256. */
    private void parameters(int width) {
        contents = ByteBuffer.allocate(VkTraceRaysIndirectCommand2KHR.SIZEOF).order(ByteOrder.LITTLE_ENDIAN);
        contents.putLong(VkTraceRaysIndirectCommand2KHR.MISSSHADERBINDINGTABLEADDRESS, ADDRESS + 256);
        contents.putLong(VkTraceRaysIndirectCommand2KHR.MISSSHADERBINDINGTABLESIZE, 64);
        contents.putInt(VkTraceRaysIndirectCommand2KHR.WIDTH, width);
        contents.putInt(VkTraceRaysIndirectCommand2KHR.HEIGHT, 1);
        contents.putInt(VkTraceRaysIndirectCommand2KHR.DEPTH, 1);
    }

    private DrawStream withDevice() {
        return new DrawStream((buffer, offset, sizeBytes) -> contents);
    }

    private static void assertFound(Confidence confidence, List<Finding> findings) {
        assertEquals(1, findings.size(), findings::toString);
        assertEquals("SYNC-HAZARD-READ-AFTER-WRITE", findings.get(0).rule());
        assertEquals(confidence, findings.get(0).confidence());
        assertEquals(
                "SHADER_BINDING_TABLE_READ", findings.get(0).accesses().get(1).access());
    }

    @Test
    void aTableThatTheCommandNamesIsRead() {
        RecordedCommand trace = trace(null, new BufferPart(tables, 256, 64), RecordedCommand.TablePlace.COMMAND);
        assertFound(Confidence.PROVED, new DrawStream(null).found(DrawStream.fill(tables, 304, 16), trace));
    }

    @Test
    void whatIsBesideATableIsNot() {
        RecordedCommand trace = trace(null, new BufferPart(tables, 256, 64), RecordedCommand.TablePlace.COMMAND);
        assertEquals(
                List.of(),
                new DrawStream(null).found(DrawStream.fill(tables, 0, 256), DrawStream.fill(tables, 320, 64), trace));
    }

    @Test
    void aBarrierMakesATableSafe() {
        RecordedCommand trace = trace(null, new BufferPart(tables, 256, 64), RecordedCommand.TablePlace.COMMAND);
        RecordedCommand barrier = DrawStream.barrier(
                VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT,
                VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                KHRSynchronization2.VK_PIPELINE_STAGE_2_RAY_TRACING_SHADER_BIT_KHR,
                KHRRayTracingMaintenance1.VK_ACCESS_2_SHADER_BINDING_TABLE_READ_BIT_KHR);
        assertEquals(List.of(), new DrawStream(null).found(DrawStream.fill(tables, 256, 64), barrier, trace));
    }

    @Test
    void recordsOfUnknownNumberMayBeRead() {
        RecordedCommand trace = trace(null, new BufferPart(tables, 256, 768), RecordedCommand.TablePlace.SHADERS);
        List<Finding> found = withDevice().found(DrawStream.fill(tables, 512, 16), trace);
        assertFound(Confidence.INFERRED, found);
        String message = found.get(0).message();
        assertTrue(message.contains("is decided by the shaders that its rays invoke: it may read none"), message);
    }

    @Test
    void recordsBeforeTheFirstAreNot() {
        RecordedCommand trace = trace(null, new BufferPart(tables, 256, 768), RecordedCommand.TablePlace.SHADERS);
        assertEquals(List.of(), withDevice().found(DrawStream.fill(tables, 0, 256), trace));
    }

    @Test
    void withoutADeviceATableOfABufferMayBeAnywhere() {
        List<Finding> found = new DrawStream(null).found(DrawStream.fill(tables, 0, 16), indirect());
        assertFound(Confidence.INFERRED, found);
        String message = found.get(0).message();
        assertTrue(
                message.contains("the addresses among its parameters in a buffer, which was not read back"), message);
    }

    @Test
    void withADeviceItIsWhereTheBufferSays() {
        parameters(1);
        assertFound(Confidence.OBSERVED, withDevice().found(DrawStream.fill(tables, 304, 64), indirect()));
    }

    @Test
    void withADeviceItIsNowhereElse() {
        parameters(1);
        assertEquals(List.of(), withDevice().found(DrawStream.fill(tables, 320, 64), indirect()));
    }

    @Test
    void withoutRaysNothingIsRead() {
        parameters(0);
        assertEquals(List.of(), withDevice().found(DrawStream.fill(tables, 256, 64), indirect()));
    }

    @Test
    void theParametersAreReadForCertain() {
        List<Finding> found = new DrawStream(null).found(DrawStream.fill(parameters, 96, 4), indirect());
        assertEquals(1, found.size(), found::toString);
        assertEquals(Confidence.PROVED, found.get(0).confidence());
        assertEquals("INDIRECT_COMMAND_READ", found.get(0).accesses().get(1).access());
    }
}
