package dev.vkval.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.vkval.capture.block.Payload;
import dev.vkval.command.CopyCommand;
import dev.vkval.command.Extent;
import dev.vkval.command.Generation;
import dev.vkval.command.Offset;
import dev.vkval.state.object.Barriers;
import dev.vkval.state.object.BufferPart;
import dev.vkval.state.object.BufferState;
import dev.vkval.state.object.CommandBufferRecording;
import dev.vkval.state.object.CommandBufferState;
import dev.vkval.state.object.CommandPlace;
import dev.vkval.state.object.DeviceMemoryState;
import dev.vkval.state.object.FenceState;
import dev.vkval.state.object.HostImageAccess;
import dev.vkval.state.object.ImageState;
import dev.vkval.state.object.QueueState;
import dev.vkval.state.object.RecordedCommand;
import dev.vkval.state.object.StateObjects;
import dev.vkval.state.object.Submission;
import dev.vkval.state.object.SubresourceRange;
import dev.vkval.sync.access.Hazard;
import dev.vkval.sync.access.HazardKind;
import dev.vkval.sync.access.QueueTimeline;
import dev.vkval.sync.command.AttachmentsOnly;
import dev.vkval.sync.command.DescriptorAccesses;
import dev.vkval.sync.replay.EventRace;
import dev.vkval.sync.replay.HazardReporter;
import dev.vkval.sync.replay.HostContents;
import dev.vkval.sync.replay.PreservedAccess;
import dev.vkval.sync.replay.QueueSimulation;
import dev.vkval.sync.settings.SyncSettings;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lwjgl.system.MemoryUtil;
import org.lwjgl.vulkan.EXTConditionalRendering;
import org.lwjgl.vulkan.VK10;
import org.lwjgl.vulkan.VK13;

/** Memory that several resources share, that the host writes, and that commands name by themselves. */
class MemoryAccessesTest {
    private static final long IMAGE_BYTES = 4096;
    private static final CommandPlace PLACE = new CommandPlace("vkCmdTest", 0, 1, 0, List.of());
    private static final SubresourceRange ALL = new SubresourceRange(VK10.VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1);

    private final StateObjects objects = new StateObjects();
    private final DeviceMemoryState memory = objects.memory(1 << 16);
    private final QueueState queue = objects.queue(0, QueueState.ALL_FLAGS);
    private final CommandBufferState commandBuffer = objects.commandBuffer(QueueState.ALL_FLAGS);
    private final List<HazardKind> found = new ArrayList<>();
    private final QueueSimulation simulation = new QueueSimulation(
            SyncSettings.DEFAULT,
            new AttachmentsOnly(new DescriptorAccesses(true)),
            new HazardReporter() {
                @Override
                public void report(Hazard hazard, QueueTimeline timeline) {
                    found.add(hazard.kind());
                }

                @Override
                public void report(EventRace race) {
                    throw new IllegalStateException(race.toString());
                }

                @Override
                public void report(PreservedAccess access) {
                    throw new IllegalStateException(access.toString());
                }
            },
            null);

    private ImageState image(long offset) {
        return objects.image(StateObjects.imageInfo(VK10.VK_FORMAT_R8G8B8A8_UNORM, 16, 1), memory, offset, IMAGE_BYTES);
    }

    private static RecordedCommand clear(ImageState image) {
        return new RecordedCommand.ClearImage(PLACE, image, VK10.VK_IMAGE_LAYOUT_GENERAL, List.of(ALL));
    }

    private static RecordedCommand fill(BufferState buffer) {
        return new RecordedCommand.FillBuffer(PLACE, buffer, 0, buffer.sizeBytes());
    }

    private static RecordedCommand barrier(Barriers.Memory masks) {
        return new RecordedCommand.PipelineBarrier(PLACE, new Barriers(0, List.of(masks), List.of(), List.of()));
    }

    private static Barriers.Memory clears() {
        long clear = VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT;
        return new Barriers.Memory(
                clear, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT, clear, VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT);
    }

    private void submit(FenceState fence, RecordedCommand... commands) {
        CommandBufferRecording recording = new CommandBufferRecording(commandBuffer, 0, List.of(commands));
        Submission.Batch batch = new Submission.Batch(List.of(), List.of(recording), List.of());
        simulation.submit(new Submission(0, "vkQueueSubmit", 0, 1, queue, List.of(batch), fence, List.of(), false));
    }

    private List<HazardKind> found(RecordedCommand... commands) {
        submit(null, commands);
        return found;
    }

    @Test
    void aBufferAndAnImageInTheSameMemoryAlias() {
        BufferState buffer = objects.buffer(memory, IMAGE_BYTES - 16, 64);
        assertEquals(List.of(HazardKind.WRITE_AFTER_WRITE), found(clear(image(0)), fill(buffer)));
    }

    @Test
    void anImageAfterABufferAliasesToo() {
        BufferState buffer = objects.buffer(memory, IMAGE_BYTES - 16, 64);
        assertEquals(List.of(HazardKind.WRITE_AFTER_WRITE), found(fill(buffer), clear(image(0))));
    }

    @Test
    void neighboursDoNotAlias() {
        BufferState buffer = objects.buffer(memory, IMAGE_BYTES, 64);
        ImageState other = image(2 * IMAGE_BYTES);
        assertEquals(List.of(), found(clear(image(0)), fill(buffer), clear(other)));
    }

    @Test
    void imagesAliasWhateverTheirPlace() {
        assertEquals(List.of(HazardKind.WRITE_AFTER_WRITE), found(clear(image(0)), clear(image(IMAGE_BYTES / 2))));
    }

    @Test
    void aMemoryBarrierOrdersAliases() {
        assertEquals(List.of(), found(clear(image(0)), barrier(clears()), clear(image(IMAGE_BYTES / 2))));
    }

    @Test
    void aBarrierOfOneAliasReachesTheOther() {
        ImageState next = image(0);
        int family = VK10.VK_QUEUE_FAMILY_IGNORED;
        int general = VK10.VK_IMAGE_LAYOUT_GENERAL;
        Barriers.Image taken =
                new Barriers.Image(clears(), next, ALL, VK10.VK_IMAGE_LAYOUT_UNDEFINED, general, family, family, 0);
        RecordedCommand barrier =
                new RecordedCommand.PipelineBarrier(PLACE, new Barriers(0, List.of(), List.of(), List.of(taken)));
        assertEquals(List.of(), found(clear(image(0)), barrier, clear(next)));
    }

    @Test
    void anAliasThatEndedIsForgotten() {
        ImageState ended = image(0);
        submit(null, clear(ended));
        simulation.destroyed(ended);
        assertEquals(List.of(), found(clear(image(0))));
    }

    @Test
    void theHostMayWriteOnlyWhatTheDeviceHasDoneWith() {
        BufferState src = objects.buffer(memory, 0, 64);
        BufferState dst = objects.buffer(memory, 1024, 64);
        FenceState fence = objects.fence();
        submit(
                fence,
                new RecordedCommand.CopyBuffer(
                        PLACE, Generation.V1, src, dst, List.of(new CopyCommand.BufferRegion(0, 0, 64))));
        simulation.hostWrites(memory, new long[] {64, 128}, PLACE);
        assertEquals(List.of(), found);
        simulation.hostWrites(memory, new long[] {0, 16}, PLACE);
        simulation.hostWrites(memory, new long[] {1024, 1088}, PLACE);
        assertEquals(List.of(HazardKind.WRITE_RACING_READ, HazardKind.WRITE_RACING_WRITE), found);
        simulation.fencesSignaled(List.of(fence), PLACE);
        simulation.hostWrites(memory, new long[] {0, 1088}, PLACE);
        assertEquals(2, found.size());
    }

    private static HostImageAccess.Region texels(int x, int width) {
        return new HostImageAccess.Region(ALL, new Offset(x, 0, 0), new Extent(width, 16, 1));
    }

    private void host(ImageState image, boolean write, HostImageAccess.Region region) {
        simulation.hostAccesses(new HostImageAccess("vkCopyMemoryToImage", 0, 1, image, write, List.of(region)));
    }

    @Test
    void theHostMayCopyOnlyToImagesThatTheDeviceHasDoneWith() {
        ImageState image = image(0);
        FenceState fence = objects.fence();
        submit(fence, clear(image));
        host(image(IMAGE_BYTES), true, texels(0, 16));
        assertEquals(List.of(), found);
        host(image, true, texels(0, 8));
        host(image, false, texels(8, 8));
        host(image, true, new HostImageAccess.Region(ALL, null, null));
        assertEquals(
                List.of(HazardKind.WRITE_RACING_WRITE, HazardKind.READ_RACING_WRITE, HazardKind.WRITE_RACING_WRITE),
                found);
        simulation.fencesSignaled(List.of(fence), PLACE);
        host(image, true, texels(0, 16));
        assertEquals(3, found.size());
    }

    @Test
    void theHostMayReadWhatTheDeviceReads() {
        ImageState image = image(0);
        BufferState dst = objects.buffer(memory, 2 * IMAGE_BYTES, 1024);
        submit(
                null,
                new RecordedCommand.CopyImageToBuffer(
                        PLACE,
                        image,
                        VK10.VK_IMAGE_LAYOUT_GENERAL,
                        dst,
                        List.of(new RecordedCommand.BufferImageRegion(
                                0, 0, 0, ALL, new Offset(0, 0, 0), new Extent(8, 16, 1)))));
        host(image, false, texels(0, 16));
        host(image, true, texels(8, 8));
        assertEquals(List.of(), found);
        host(image, true, texels(7, 8));
        assertEquals(List.of(HazardKind.WRITE_RACING_READ), found);
    }

    @Test
    void onlyBytesThatChangedWereWritten() {
        HostContents contents = new HostContents();
        ByteBuffer page = MemoryUtil.memCalloc(4096);
        try {
            Payload data = new Payload(MemoryUtil.memAddress(page), 4096);
            assertEquals(List.of(4096L, 8192L), ranges(contents.write(7, 4096, data)));
            page.put(100, (byte) 1);
            assertEquals(List.of(4160L, 4224L), ranges(contents.write(7, 4096, data)));
            assertEquals(List.of(), ranges(contents.write(7, 4096, data)));
            contents.forget(7);
            assertEquals(List.of(4096L, 8192L), ranges(contents.write(7, 4096, data)));
        } finally {
            MemoryUtil.memFree(page);
        }
    }

    private static List<Long> ranges(long[] ranges) {
        List<Long> list = new ArrayList<>();
        for (long value : ranges) {
            list.add(value);
        }
        return list;
    }

    @Test
    void aConditionIsReadAtAStageOfItsOwn() {
        BufferState buffer = objects.buffer(memory, 0, 4);
        RecordedCommand.MemoryUse use = new RecordedCommand.MemoryUse(
                "condition",
                EXTConditionalRendering.VK_PIPELINE_STAGE_CONDITIONAL_RENDERING_BIT_EXT,
                EXTConditionalRendering.VK_ACCESS_CONDITIONAL_RENDERING_READ_BIT_EXT,
                new BufferPart(buffer, 0, 4));
        RecordedCommand condition = new RecordedCommand.UseMemory(PLACE, List.of(use));
        Barriers.Memory right = new Barriers.Memory(
                VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT,
                VK13.VK_ACCESS_2_TRANSFER_WRITE_BIT,
                EXTConditionalRendering.VK_PIPELINE_STAGE_CONDITIONAL_RENDERING_BIT_EXT,
                EXTConditionalRendering.VK_ACCESS_CONDITIONAL_RENDERING_READ_BIT_EXT);
        Barriers.Memory back = new Barriers.Memory(
                EXTConditionalRendering.VK_PIPELINE_STAGE_CONDITIONAL_RENDERING_BIT_EXT,
                0,
                VK13.VK_PIPELINE_STAGE_2_CLEAR_BIT,
                0);
        assertEquals(List.of(), found(fill(buffer), barrier(right), condition, barrier(back)));
        assertEquals(List.of(HazardKind.READ_AFTER_WRITE), found(fill(buffer), condition));
    }
}
