package dev.vkval.sync.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.command.CopyCommand;
import dev.vkval.command.Generation;
import dev.vkval.finding.Finding;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObjects;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.sync.command.AttachmentsOnly;
import dev.vkval.sync.command.DescriptorAccesses;
import dev.vkval.sync.replay.QueueSimulation;
import dev.vkval.sync.settings.SyncSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** The extra properties of findings, by the keys that upstream's layer has for them. */
class HazardPropertiesTest {
    private final StateObjects objects = new StateObjects();
    private final DeviceMemoryState memory = objects.memory(1 << 16);
    private final QueueState queue = objects.queue(0, QueueState.ALL_FLAGS);
    private final BufferState src = objects.buffer(memory, 0, 64);
    private final BufferState dst = objects.buffer(memory, 64, 64);
    private final ImageState image =
            objects.image(StateObjects.imageInfo(VK10.VK_FORMAT_R8G8B8A8_UNORM, 16, 1), memory, 4096, 1024);
    private final List<Finding> findings = new ArrayList<>();
    private final QueueSimulation simulation = new QueueSimulation(
            SyncSettings.DEFAULT,
            new AttachmentsOnly(new DescriptorAccesses(true)),
            new HazardFindings(findings::add, () -> SyncSettings.DEFAULT, new ApiUse()),
            null);

    private static CommandPlace place(String call, int number, String... labels) {
        return new CommandPlace(call, number, 1, number, List.of(labels));
    }

    private RecordedCommand copy(int number) {
        CopyCommand.BufferRegion region = new CopyCommand.BufferRegion(0, 0, 64);
        return new RecordedCommand.CopyBuffer(
                place("vkCmdCopyBuffer", number, "frame", "upload"), Generation.V1, src, dst, List.of(region));
    }

    private RecordedCommand fill(int number, BufferState buffer) {
        return new RecordedCommand.FillBuffer(place("vkCmdFillBuffer", number), buffer, 0, 64);
    }

    private CommandBufferRecording recording(RecordedCommand... commands) {
        CommandBufferState commandBuffer = objects.commandBuffer(QueueState.ALL_FLAGS);
        return new CommandBufferRecording(commandBuffer, 0, 3, List.of(commands));
    }

    private void submit(CommandBufferRecording... recordings) {
        Submission.Batch empty = new Submission.Batch(List.of(), List.of(), List.of());
        Submission.Batch batch = new Submission.Batch(List.of(), List.of(recordings), List.of());
        simulation.submit(
                new Submission(0, "vkQueueSubmit", 0, 1, queue, List.of(empty, batch), null, List.of(), false));
    }

    private Map<String, Object> properties() {
        assertEquals(1, findings.size(), findings::toString);
        return findings.get(0).properties();
    }

    @Test
    void ofAReadInOneCommandBuffer() {
        submit(recording(fill(0, src), copy(1)));
        Map<String, Object> properties = properties();
        assertEquals(
                Set.of(
                        "message_type",
                        "hazard_type",
                        "access",
                        "prior_access",
                        "write_barriers",
                        "command",
                        "prior_command",
                        "debug_region",
                        "region_index",
                        "submit_index",
                        "batch_index",
                        "seq_no",
                        "reset_no",
                        "batch_tag"),
                properties.keySet());
        assertEquals("BufferCopyError", properties.get("message_type"));
        assertEquals("READ_AFTER_WRITE", properties.get("hazard_type"));
        assertEquals("VK_PIPELINE_STAGE_2_COPY_BIT(VK_ACCESS_2_TRANSFER_READ_BIT)", properties.get("access"));
        assertEquals("VK_PIPELINE_STAGE_2_CLEAR_BIT(VK_ACCESS_2_TRANSFER_WRITE_BIT)", properties.get("prior_access"));
        assertEquals("0", properties.get("write_barriers"));
        assertEquals("vkCmdCopyBuffer", properties.get("command"));
        assertEquals("vkCmdFillBuffer", properties.get("prior_command"));
        assertEquals("frame::upload", properties.get("debug_region"));
        assertEquals(0L, properties.get("submit_index"));
        assertEquals(1, properties.get("batch_index"));
        assertEquals(0, properties.get("seq_no"));
        assertEquals(3, properties.get("reset_no"));
    }

    @Test
    void ofAWriteInAnotherCommandBuffer() {
        submit(recording(copy(0)), recording(fill(0, src)));
        Map<String, Object> properties = properties();
        assertEquals("SubmitTimeError", properties.get("message_type"));
        assertEquals("0", properties.get("read_barriers"));
        assertEquals("frame::upload", properties.get("prior_debug_region"));
        assertEquals(1, properties.get("command_buffer_index"));
    }

    @Test
    void ofALayoutTransition() {
        SubresourceRange all = new SubresourceRange(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);
        int family = VK10.VK_QUEUE_FAMILY_IGNORED;
        Barriers.Memory masks = new Barriers.Memory(
                VK13.VK_PIPELINE_STAGE_2_COPY_BIT,
                VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                VK13.VK_PIPELINE_STAGE_2_COPY_BIT,
                VK13.VK_ACCESS_2_TRANSFER_READ_BIT);
        Barriers.Image transition = new Barriers.Image(
                masks,
                image,
                all,
                VK10.VK_IMAGE_LAYOUT_GENERAL,
                VK10.VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                family,
                family,
                0);
        submit(recording(
                new RecordedCommand.ClearImage(
                        place("vkCmdClearColorImage", 0), image, VK10.VK_IMAGE_LAYOUT_GENERAL, List.of(all)),
                new RecordedCommand.PipelineBarrier(
                        place("vkCmdPipelineBarrier2", 1),
                        new Barriers(0, List.of(), List.of(), List.of(transition)))));
        Map<String, Object> properties = properties();
        assertEquals("ImageBarrierError", properties.get("message_type"));
        assertEquals("SYNC_IMAGE_LAYOUT_TRANSITION", properties.get("access"));
        assertEquals("VK_IMAGE_LAYOUT_GENERAL", properties.get("old_layout"));
        assertEquals("VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL", properties.get("new_layout"));
    }

    @Test
    void ofAClear() {
        SubresourceRange all = new SubresourceRange(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);
        RecordedCommand clear = new RecordedCommand.ClearImage(
                place("vkCmdClearColorImage", 0), image, VK10.VK_IMAGE_LAYOUT_GENERAL, List.of(all));
        submit(recording(clear, clear));
        assertEquals("ImageSubresourceRangeError", properties().get("message_type"));
        assertEquals(0, properties().get("region_index"));
    }
}
